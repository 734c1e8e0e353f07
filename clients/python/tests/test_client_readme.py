"""Every program that the client's README shows is run."""

import os
import re
import subprocess
import sys
from pathlib import Path

import checkout_bridge
import pytest

PACKAGE = Path(checkout_bridge.__file__).parent
README = (PACKAGE.parents[1] / "README.md").read_text("utf-8")


@pytest.mark.parametrize("program", re.findall(r"```python\n(.*?)```", README, re.DOTALL))
def test_a_program_of_the_readme_runs(program, real_bridge):
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent), "CHECKOUT_BRIDGE_BIN": real_bridge}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], env=environment, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_every_name_that_the_readme_gives_exists():
    names = set(re.findall(r"`([A-Z][A-Za-z]+)`", README)) - {"None", "Decimal", "PATH"}
    homes = [checkout_bridge, checkout_bridge.models, checkout_bridge.events]
    assert names and all(any(hasattr(home, name) for home in homes) for name in names)


def test_every_file_that_the_readme_gives_exists():
    names = re.findall(r"`([a-z_]+\.py)`", README)
    assert names and all((PACKAGE / name).is_file() for name in names)
