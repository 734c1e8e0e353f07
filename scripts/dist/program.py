"""The program as it is shipped: without symbols, and without what differs between two builds of the same sources."""

import hashlib
import re

from common import fail, output

# The compiler's own notes on what it compiled, for its next run; they depend on where it ran.
NOTES = ".swift_modhash"
BUILD_ID = ".note.gnu.build-id"
BUILD_ID_SIZE = 20


def write(built, target):
    """Writes the stripped program, with the digest of what is in it as its build id."""
    output("strip", "--strip-all", "-o", target, built)
    content = bytearray(target.read_bytes())
    place, size = _section(target, NOTES)
    content[place : place + size] = bytes(size)
    place, size = _section(target, BUILD_ID)
    identity = slice(place + size - BUILD_ID_SIZE, place + size)
    content[identity] = bytes(BUILD_ID_SIZE)
    content[identity] = hashlib.sha256(content).digest()[:BUILD_ID_SIZE]
    target.write_bytes(content)


def _section(file, name):
    """Where in the file a section begins, and how many bytes it has."""
    found = re.search(rf"\] {re.escape(name)}\s+\S+\s+\w+ (\w+) (\w+) ", output("readelf", "-SW", file))
    if not found:
        fail(f"{file} has no section {name}; does another linker or compiler need no such care?")
    return int(found.group(1), 16), int(found.group(2), 16)
