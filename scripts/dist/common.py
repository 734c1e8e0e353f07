"""What all packaging scripts agree on: the version, the date, and where things are."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAME = "checkout-bridge"
OUT = ROOT / "dist"
PLATFORM = "linux-x86_64"
VERSION_SOURCE = ROOT / "Sources/SDKSupport/Settings/ProductVersion.swift"


def fail(sentence):
    """Ends the program with one sentence."""
    sys.exit(f"dist: {sentence}")


def output(*command, **options):
    """What a command prints; its failure ends the program."""
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout
    except FileNotFoundError:
        fail(f"no '{command[0]}' on PATH: run 'scripts/setup.sh dist'")
    except subprocess.CalledProcessError as error:
        fail(f"'{' '.join(map(str, command))}' failed: {error.stderr.strip()}")


def version():
    """The product's version, from the one place that declares it."""
    return re.search(r'static let string = "([^"]+)"', VERSION_SOURCE.read_text(encoding="utf-8")).group(1)


def epoch():
    """Seconds since 1970 that everything in a package is dated with: SOURCE_DATE_EPOCH, else the commit's date."""
    return int(os.environ.get("SOURCE_DATE_EPOCH") or output("git", "-C", ROOT, "log", "-1", "--format=%ct"))


def binary():
    """The release binary: CHECKOUT_BRIDGE_BIN, else where `make build` leaves it. It has to be of this version."""
    path = Path(os.environ.get("CHECKOUT_BRIDGE_BIN") or ROOT / ".build/release" / NAME)
    if not path.is_file():
        fail(f"no binary at {path}: run 'make build'")
    said = output(path, "version").strip()
    if said != f"{NAME} {version()}":
        fail(f"{path} says it is {said!r}, the sources say {version()}: run 'make build'")
    return path
