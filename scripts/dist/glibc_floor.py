#!/usr/bin/env python3
"""Prints the newest version of glibc that each file asks for, with the symbols that ask for it.

Usage: glibc_floor.py FILE|FOLDER…
A folder stands for its `bin` and `lib`, or for the shared libraries in it.
"""

import re
import sys
from pathlib import Path

from common import output

ASKED = re.compile(r"\*UND\*.*\(?GLIBC_(\d+(?:\.\d+)+)\)?\s+(\S+)$", re.MULTILINE)


def floor(path):
    """The newest version as numbers, such as (2, 36), and the symbols that need it; (0,) and none without glibc."""
    asked = [(tuple(map(int, number.split("."))), symbol) for number, symbol in ASKED.findall(output("objdump", "-T", path))]
    newest = max((number for number, _ in asked), default=(0,))
    return newest, sorted({symbol for number, symbol in asked if number == newest})


def files(paths):
    """The binaries that the arguments stand for."""
    for path in map(Path, paths):
        if path.is_dir():
            yield from sorted(one for one in [*path.glob("bin/*"), *path.rglob("*.so*")] if one.is_file())
        else:
            yield path


def newest(paths):
    """The newest version that any of the files needs."""
    return max(floor(path)[0] for path in files(paths))


def main(paths):
    if not paths:
        sys.exit(__doc__)
    for path in files(paths):
        number, symbols = floor(path)
        shown = " ".join(symbols[:6]) + (f" and {len(symbols) - 6} more" if len(symbols) > 6 else "")
        print(f"{'.'.join(map(str, number)):7} {path.name:24} {shown}")
    print(f"{'.'.join(map(str, newest(paths))):7} is the oldest glibc that all of them run on")


if __name__ == "__main__":
    main(sys.argv[1:])
