"""Shared by the tests of the C# client."""

import os
import shutil
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path[:0] = [str(HERE), str(ROOT / "clients/python/src"), str(ROOT / "clients/python/tests")]


@pytest.fixture(scope="session")
def mono():
    """The command that runs a program; skips where Mono is not installed."""
    if not shutil.which("mono") or not shutil.which("mcs"):
        pytest.skip("there is no Mono with its compiler: run `make setup`, or install mono-mcs and mono-runtime")
    return ["mono", "--debug"]


@pytest.fixture(scope="session")
def csharp(mono, tmp_path_factory):
    from csharp_compiler import Compiler

    return Compiler(tmp_path_factory.mktemp("csharp"))


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
