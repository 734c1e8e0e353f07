"""Shared by the tests of the C client."""

import os
import shutil
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path[:0] = [str(HERE), str(ROOT / "clients/python/src"), str(ROOT / "clients/python/tests")]

from compiling import Compiler  # noqa: E402


@pytest.fixture(scope="session")
def compiler(tmp_path_factory):
    if not shutil.which("gcc"):
        pytest.skip("there is no gcc: run `make setup`")
    return Compiler(tmp_path_factory.mktemp("c"))


@pytest.fixture(scope="session")
def fake_peer(tmp_path_factory):
    """An executable that stands in for the bridge; see clients/scenarios/fake_peer.py."""
    path = tmp_path_factory.mktemp("peer") / "checkout-bridge"
    path.write_text(f"#!{sys.executable} -S\n" + (ROOT / "clients/scenarios/fake_peer.py").read_text())
    path.chmod(0o755)
    return str(path)


@pytest.fixture(scope="session")
def real_bridge():
    """Path of the real bridge; skips when nothing was built."""
    named = os.environ.get("CHECKOUT_BRIDGE_BIN")
    built = [str(ROOT / ".build" / kind / "checkout-bridge") for kind in ("release", "debug")]
    found = [path for path in ([named] if named else built) if Path(path).is_file()]
    if not found:
        pytest.skip("no checkout-bridge is built: run `make build`, or set CHECKOUT_BRIDGE_BIN")
    return found[0]


@pytest.fixture(scope="session")
def library(compiler):
    """The shared library, loaded."""
    import ffi

    return ffi.load(compiler.shared)
