"""Building the same sources again, somewhere else, gives the same archive."""

import os
import secrets
import shutil
import subprocess
from pathlib import Path

import pytest
from conftest import ROOT, pack


def sources():
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [name for name in listed.stdout.split("\0") if (ROOT / name).is_file()]


@pytest.fixture
def elsewhere():
    """A path as long as this checkout's: the compiler keeps the length in the code."""
    place = Path("/tmp") / secrets.token_hex(128)[: len(str(ROOT)) - len("/tmp/")]
    assert len(str(place)) == len(str(ROOT)) and not place.exists()
    place.mkdir()
    yield place
    shutil.rmtree(place)


def test_a_build_at_another_path_gives_the_same_archive(archive, elsewhere, tmp_path, monkeypatch):
    from common import epoch

    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(epoch()))
    for name in sources():
        (elsewhere / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, elsewhere / name)
        shutil.copymode(ROOT / name, elsewhere / name)
    environment = {name: value for name, value in os.environ.items() if name != "CHECKOUT_BRIDGE_BIN"}
    subprocess.run(["make", "-s", "build"], cwd=elsewhere, env=environment, check=True, timeout=1500)
    assert pack(elsewhere, tmp_path / "second").read_bytes() == archive.read_bytes()
