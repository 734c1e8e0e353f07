#!/usr/bin/env python3
"""Prepares what `make dist-older` links with and ships: libraries that run on Debian 11's glibc and newer ones.

Usage: older.py FOLDER    (it is made anew)
"""

import json
import shutil
import sys
from dataclasses import asdict
from pathlib import Path

import libraries
import older_libraries
import older_sources
from common import output

# Debian's archives that go into the program as they are: name in the link, name of the file.
OF_THIS_MACHINE = {"libuv.a": "libuv_a.a", "libsqlite3.a": "libsqlite3.a", "libstdc++.a": "libstdc++.a"}
PKG_CONFIG = {"libuv": "-luv -lpthread -ldl -lrt", "sqlite3": "-lsqlite3 -lm"}
# What is built here or fetched, by the package that its code is of.
SHIPPED = {"libcurl.so.4": "curl", "libmicrohttpd.so.12": "libmicrohttpd"}
FETCHED = {
    "libssl.a": "libssl-dev", "libcrypto.a": "libssl-dev", "libz.a": "zlib1g-dev", "libzstd.a": "libzstd-dev",
    "libbrotlidec.a": "libbrotli-dev", "libbrotlicommon.a": "libbrotli-dev", "libnghttp2.a": "nghttp2",
}  # fmt: skip
OF_GLIBC = {"libc_nonshared.a": "libc6-dev", "libgcc_eh.a": "libgcc-10-dev", "libgcc.a": "libgcc-10-dev"}


def prepare(place):
    """Fetches, builds, and leaves `glibc` to link with, archives, `lib` to ship, and a list of all with its origin."""
    shutil.rmtree(place, ignore_errors=True)
    fetched = older_sources.fetch(place)
    older_libraries.build(fetched, place)
    machines = _of_this_machine(place)
    found = {name: place / "lib" / name for name in SHIPPED}
    linked = {name: place / "archives/usr/lib/x86_64-linux-gnu" / name for name in FETCHED}
    linked |= {name: next(fetched.glibc.rglob(name)) for name in OF_GLIBC} | {"libsimdjson.a": place / "libsimdjson.a"}
    origins = SHIPPED | FETCHED | OF_GLIBC | {"libsimdjson.a": "simdjson"}
    packages = {name: _with_copyright(fetched, origin) for name, origin in origins.items()}
    packages |= {name: asdict(package) for name, package in libraries.packages_of(machines).items()}
    lists = {"shipped": found, "linked": linked | machines}
    listed = {kind: {name: str(path) for name, path in files.items()} for kind, files in lists.items()}
    (place / "materials.json").write_text(json.dumps({**listed, "packages": packages}, indent=1), encoding="utf-8")


def _of_this_machine(place):
    """Copies this machine's archives, with pkg-config files that lead to them, and returns where they are from."""
    installed = {name: Path(output("cc", f"-print-file-name={file}").strip()).resolve() for name, file in OF_THIS_MACHINE.items()}
    for name, path in installed.items():
        shutil.copyfile(path, place / name)
    for name, flags in PKG_CONFIG.items():
        number = output("pkg-config", "--modversion", name).strip()
        text = f"Name: {name}\nDescription: static\nVersion: {number}\nLibs: -L{place} {flags}\nCflags:\n"
        (place / f"{name}.pc").write_text(text, encoding="utf-8")
    return installed


def _with_copyright(fetched, name):
    return {**asdict(fetched.packages[name]), "texts": str(fetched.copyright(name))}


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    prepare(Path(sys.argv[1]).resolve())
    print(f"dist-older: libraries in {sys.argv[1]}")
