"""Compiles what the tests of the C client run."""

import functools
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
CLIENT = HERE.parent
ROOT = CLIENT.parents[1]
sys.path[:0] = [str(HERE), str(ROOT / "clients/python/src"), str(ROOT / "clients/python/tests")]

WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Werror"]
C = ["gcc", "-std=c99", "-D_POSIX_C_SOURCE=200809L", *WARNINGS, "-g", "-I", str(CLIENT)]
CPP = ["g++", "-std=c++17", *WARNINGS, "-g", "-I", str(CLIENT)]
FLAVOURS = {"plain": ["-O1"], "sanitized": ["-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]}


def run(command, **options):
    """Runs a command to its end; what it printed is in the failure."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300, **options)
    assert done.returncode == 0, f"{command[0]} ended with {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout


class Compiler:
    """Builds programs once a session, each of one flavour."""

    def __init__(self, folder):
        self.folder = folder
        self.library = functools.lru_cache(maxsize=None)(self._library)
        self.program = functools.lru_cache(maxsize=None)(self._program)

    def _library(self, flavour):
        """The client as an object file."""
        made = self.folder / f"checkout_bridge-{flavour}.o"
        run([*C, *FLAVOURS[flavour], "-c", CLIENT / "checkout_bridge.c", "-o", made])
        return made

    def _program(self, name, flavour, *sources):
        """A program of these sources, or of `tests/NAME.c`, and the client."""
        made = self.folder / f"{name}-{flavour}"
        sources = [str(source) for source in sources] or [str(HERE / f"{name}.c")]
        language = CPP if sources[0].endswith(".cpp") else C
        run([*language, *FLAVOURS[flavour], *sources, self.library(flavour), "-o", made])
        return made

    @functools.cached_property
    def shared(self):
        """The client as a shared library."""
        made = self.folder / "libcheckout_bridge.so"
        run([*C, "-O1", "-shared", "-fPIC", CLIENT / "checkout_bridge.c", "-o", made])
        return made


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
