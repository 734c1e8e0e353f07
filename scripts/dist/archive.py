#!/usr/bin/env python3
"""Makes dist/checkout-bridge-VERSION-linux-x86_64.tar.xz of the release binary; the same sources give the same bytes.

Usage: archive.py [--out FOLDER] [--preset 0-9] [--older FOLDER]
"""

import argparse
import hashlib
import lzma
import os
import tarfile
import tempfile
from pathlib import Path

from common import OUT, epoch
from stage import stage


def pack(folder, target, date, preset=6):
    """Writes the folder as a compressed archive without a trace of who packed it, when, and in what order."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with lzma.open(target, "wb", preset=preset) as stream, tarfile.open(fileobj=stream, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for path in [folder, *sorted(folder.rglob("*"))]:
            tar.add(path, str(path.relative_to(folder.parent)), recursive=False, filter=lambda entry: _plain(entry, date))


def executable(entry_name):
    """Whether a file of the package is to be run."""
    return "/bin/" in f"/{entry_name}"


def _plain(entry, date):
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mtime = date
    entry.mode = 0o755 if entry.isdir() or executable(entry.name) else 0o644
    return entry


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--out", type=Path, default=OUT)
    options.add_argument("--preset", type=int, default=6, choices=range(10), help="how hard to compress; 6 is shipped")
    options.add_argument("--older", type=Path, help="what older.py left, when the binary was linked with it")
    asked = options.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = stage(scratch, asked.older)
        target = asked.out / f"{folder.name}.tar.xz"
        pack(folder, target, epoch(), asked.preset)
    digest = hashlib.sha256(target.read_bytes()).hexdigest()
    target.with_name(f"{target.name}.sha256").write_text(f"{digest}  {target.name}\n", encoding="utf-8")
    print(f"dist: {os.path.relpath(target)} ({target.stat().st_size} bytes) sha256 {digest}")


if __name__ == "__main__":
    main()
