"""Finds the bridge."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def binary():
    """Path of the bridge: CHECKOUT_BRIDGE_BIN, else what was built here."""
    built = [ROOT / ".build" / kind / "checkout-bridge" for kind in ("release", "debug")]
    found = [os.environ.get("CHECKOUT_BRIDGE_BIN"), *(str(path) for path in built if path.is_file())]
    path = next((one for one in found if one), None)
    if path is None:
        pytest.skip("no checkout-bridge is built: run `make build`, or set CHECKOUT_BRIDGE_BIN")
    return path
