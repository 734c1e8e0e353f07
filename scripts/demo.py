#!/usr/bin/env python3
"""One purchase with each provider, from prices to grant, against the built-in sandbox.

`make demo` runs this with CHECKOUT_BRIDGE_BIN set. It exits with 1 and one
sentence as soon as anything is not as it should be.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve()
sys.path[:0] = [str(HERE.parents[1] / "clients" / "python" / "src"), str(HERE.parent)]

from checkout_bridge import Bridge, BridgeError  # noqa: E402
from demo_aghanim import AghanimDemo  # noqa: E402
from demo_appcharge import AppchargeDemo  # noqa: E402
from demo_steps import Deviation  # noqa: E402


def main():
    sys.stdout.reconfigure(encoding="utf-8")  # Prices and names, whatever the locale says.
    try:
        with Bridge.spawn(sandbox=True) as bridge:
            first = AghanimDemo(bridge)
            first.run()
            AppchargeDemo(bridge, first.number).run()
    except (BridgeError, Deviation, OSError, KeyError) as error:
        print(f"\ndemo: {error}", file=sys.stderr)
        return 1
    print("\nAll of it worked. Next: the README's five lines, then your engine.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
