"""The store in LÖVE, played by itself on a virtual screen: what is bought is granted, acknowledged, saved and shown."""

import os
import re
import shutil
import struct
import subprocess
import zlib

import driving
import pytest

STORE = driving.ROOT / "examples/love-store"


def play(real_bridge, folder):
    """Plays the store once; what it printed."""
    missing = [name for name in ("love", "xvfb-run", "xauth") if not shutil.which(name)]
    if missing:
        pytest.skip(f"there is no {' and no '.join(missing)}: run `scripts/setup.sh engines`")
    variables = {"CHECKOUT_BRIDGE_BIN": real_bridge, "LIBGL_ALWAYS_SOFTWARE": "1", "XDG_DATA_HOME": str(folder)}
    command = ["xvfb-run", "-a", "-s", "-screen 0 1280x800x24", "love", str(STORE), "--play", str(folder / "end.png")]
    # A display that shows nothing, which another test may have asked SDL for, has no OpenGL.
    environment = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"} | variables
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def pixels(path):
    """Size of a PNG without palette or interlace, and its decompressed rows."""
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, body = 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        if kind == b"IHDR":
            size = struct.unpack(">II", data[at + 8 : at + 16])
        body += data[at + 8 : at + 8 + length] if kind == b"IDAT" else b""
        at += length + 12
    return size, zlib.decompress(body)


def test_the_store_sells_grants_acknowledges_and_shows(real_bridge, tmp_path):
    printed = play(real_bridge, tmp_path)
    assert re.search(r"^acknowledged ord_\w+$", printed, re.MULTILINE)
    assert "bag: Gems 500" in printed
    size, rows = pixels(tmp_path / "end.png")
    assert size == (960, 600)
    assert len(set(rows[at : at + 4] for at in range(0, len(rows), 997))) > 20  # A blank picture has one or two.


def test_what_was_bought_is_there_the_next_time(real_bridge, tmp_path):
    play(real_bridge, tmp_path)
    assert "bag: Gems 1000" in play(real_bridge, tmp_path)


@pytest.mark.parametrize("path", sorted(STORE.glob("*.lua")), ids=lambda path: path.name)
def test_luacheck_finds_nothing_in_the_store(path):
    if not shutil.which("luacheck"):
        pytest.skip("there is no luacheck: run `scripts/setup.sh engines`")
    command = ["luacheck", "--no-max-line-length", "--std", "max+love", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
