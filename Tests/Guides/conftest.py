"""Puts the client and the example where the tests of this folder find them."""

import os
import stat
import sys
from pathlib import Path

import pytest
from places import CLIENT, ROOT, STORE

sys.path[:0] = [str(CLIENT), str(STORE)]


@pytest.fixture(scope="session")
def binary():
    """Path of the bridge: CHECKOUT_BRIDGE_BIN, else what `make build` left."""
    path = Path(os.environ.get("CHECKOUT_BRIDGE_BIN", ROOT / ".build/release/checkout-bridge"))
    if not path.is_file():
        pytest.skip("no checkout-bridge is built: run `make build`, or set CHECKOUT_BRIDGE_BIN")
    return path


@pytest.fixture
def private_dir(tmp_path):
    """A directory that only we may enter, as a socket needs it."""
    tmp_path.chmod(stat.S_IRWXU)
    return tmp_path
