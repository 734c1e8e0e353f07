"""Compiles the C# client with Mono's compiler, and what tests it."""

import functools
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
CLIENT = HERE.parent
ROOT = CLIENT.parents[1]
MCS = ["mcs", "-nologo", "-langversion:7", "-warn:4", "-warnaserror+", "-debug+"]


def run(command, **options):
    """Runs a command to its end; what it printed is in the failure."""
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, timeout=300, **options)
    assert done.returncode == 0, f"{command[0]} ended with {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def sources(client=CLIENT):
    return sorted((client / "src").rglob("*.cs"))


class Compiler:
    """Builds programs once a session."""

    def __init__(self, folder):
        self.folder = folder
        self.program = functools.lru_cache(maxsize=None)(self._program)

    @functools.cached_property
    def library(self):
        """The client as an assembly; every public member has its comment, or this fails."""
        made = self.folder / "CheckoutBridge.dll"
        run([*MCS, "-target:library", f"-doc:{self.folder / 'CheckoutBridge.xml'}", f"-out:{made}", *sources()])
        return made

    def _program(self, name, *files):
        """A program of these sources and the client's assembly, as a game has it."""
        made = self.folder / f"{name}.exe"
        run([*MCS, f"-r:{self.library}", f"-out:{made}", *files])
        return made

    @functools.cached_property
    def tests(self):
        """The test programs in one, with the client's sources in it, so that it sees what is internal."""
        made = self.folder / "Tests.exe"
        run([*MCS, f"-out:{made}", *sources(), *sorted(HERE.glob("*.cs"))])
        return made
