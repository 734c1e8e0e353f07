"""Shared by the tests of the Python client."""

import os
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve()
sys.path.insert(0, str(HERE.parents[1] / "src"))

from scenario_runner import ROOT, SCENARIOS  # noqa: E402


@pytest.fixture(scope="session")
def fake_peer(tmp_path_factory):
    """An executable that stands in for the bridge; see clients/scenarios/fake_peer.py."""
    path = tmp_path_factory.mktemp("peer") / "checkout-bridge"
    path.write_text(f"#!{sys.executable} -S\n" + (SCENARIOS / "fake_peer.py").read_text())
    path.chmod(0o755)
    return str(path)


@pytest.fixture
def peer(fake_peer):
    """A bridge object that talks to the fake peer."""
    from checkout_bridge import Bridge

    with Bridge.spawn(fake_peer) as bridge:
        yield bridge


def find_bridge():
    """The real executable: CHECKOUT_BRIDGE_BIN, else what was built here."""
    named = os.environ.get("CHECKOUT_BRIDGE_BIN")
    built = [ROOT / ".build" / kind / "checkout-bridge" for kind in ("release", "debug")]
    found = [named] if named else [str(path) for path in built if path.is_file()]
    return found[0] if found else None


@pytest.fixture(scope="session")
def real_bridge():
    """Path of the real bridge; skips when nothing was built."""
    path = find_bridge()
    if path is None:
        pytest.skip("no checkout-bridge is built: run `make build`, or set CHECKOUT_BRIDGE_BIN")
    return path
