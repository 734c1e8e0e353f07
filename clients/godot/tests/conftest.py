"""Shared by the tests of the Godot client."""

import os
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path[:0] = [str(HERE), str(ROOT / "clients/python/src"), str(ROOT / "clients/python/tests")]


@pytest.fixture(scope="session")
def real_bridge():
    """Path of the real bridge; skips when nothing was built."""
    named = os.environ.get("CHECKOUT_BRIDGE_BIN")
    built = [str(ROOT / ".build" / kind / "checkout-bridge") for kind in ("release", "debug")]
    found = [path for path in ([named] if named else built) if Path(path).is_file()]
    if not found:
        pytest.skip("no checkout-bridge is built: run `make build`, or set CHECKOUT_BRIDGE_BIN")
    return found[0]
