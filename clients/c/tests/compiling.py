"""Compiles the C client and what tests it."""

import functools
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
CLIENT = HERE.parent
ROOT = CLIENT.parents[1]
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
