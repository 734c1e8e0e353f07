"""Where the executable is looked for.

1. The argument `binary`.
2. The environment variable CHECKOUT_BRIDGE_BIN.
3. Packaged: `bin/checkout-bridge` in this package, then `.build/release/checkout-bridge`
   of the checkout that this file belongs to.
4. Each directory of PATH.

An explicit choice (1 and 2) that does not work is an error, never skipped.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import List, Mapping, Optional, Sequence, Tuple, Union

from ._error_bases import BinaryNotFound

NAME = "checkout-bridge"
VARIABLE = "CHECKOUT_BRIDGE_BIN"
Binary = Union[str, "os.PathLike[str]", None]


def find_binary(binary: Binary = None, environ: Optional[Mapping[str, str]] = None) -> str:
    """Path of the executable, or `BinaryNotFound` with every place tried."""
    environ = os.environ if environ is None else environ
    if binary is not None:
        return _chosen("argument", os.fspath(binary))
    if environ.get(VARIABLE):
        return _chosen(VARIABLE, environ[VARIABLE])
    return _searched(environ)


def serve_command(binary: Binary, sandbox: bool, args: Sequence[str]) -> List[str]:
    """The command line of a bridge that serves stdin and stdout, and ends with this process.

    That it sees the end of stdin is not enough: a child forked by this process may hold the pipe.
    """
    watch = ["--parent-pid", str(os.getpid())]
    return [find_binary(binary), "serve", "--stdio", *watch, *(["--sandbox"] if sandbox else []), *args]


def _chosen(source: str, path: str) -> str:
    finding = _finding(path)
    if finding:
        raise BinaryNotFound([(f"{source} {path}", finding)])
    return path


def _searched(environ: Mapping[str, str]) -> str:
    tried: List[Tuple[str, str]] = [("argument", "not given"), (VARIABLE, "not set")]
    for path in [*_packaged(), *_built(), *_on_path(environ)]:
        finding = _finding(path)
        if not finding:
            return path
        tried.append((path, finding))
    raise BinaryNotFound([*tried, (f"{NAME} on PATH", f"not found in {_path(environ) or 'no directory'}")])


def _path(environ: Mapping[str, str]) -> str:
    return environ.get("PATH", os.defpath)


def _on_path(environ: Mapping[str, str]) -> List[str]:
    """What has the name, whether or not it can be run."""
    candidates = [os.path.join(folder, NAME) for folder in _path(environ).split(os.pathsep) if folder]
    return [path for path in candidates if os.path.exists(path)]


def _packaged() -> List[str]:
    return [str(Path(__file__).resolve().parent / "bin" / NAME)]


def _built() -> List[str]:
    for folder in Path(__file__).resolve().parents:
        if (folder / "Package.swift").is_file():
            return [str(folder / ".build" / "release" / NAME)]
    return []


def _finding(path: str) -> Optional[str]:
    """What is wrong with the file, or nothing."""
    if not os.path.exists(path):
        return "no such file"
    if not os.path.isfile(path):
        return "not a file"
    return None if os.access(path, os.X_OK) else "not executable (chmod +x it)"
