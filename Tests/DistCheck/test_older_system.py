"""What docs/shipping.md says of systems with an older glibc, such as Debian 11, which Steam's sniper is made of."""

import json
import re
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest
from conftest import system

GLIBC = ("ld-linux-x86-64.so.2", "libc.so.6", "libm.so.6", "libresolv.so.2")
ENTER = 'mount -t proc proc "$0/proc" && cd "$0" && exec chroot "$0" /usr/bin/env -i "$@"'


@pytest.fixture(scope="module")
def older(archive):
    """Runs a command in Debian 11, where the archive is in /opt/checkout-bridge and the build's glibc in /opt/glibc."""
    place = system("bullseye")
    shutil.rmtree(place / "opt", ignore_errors=True)
    with tarfile.open(archive) as tar:
        tar.extractall(place / "opt")
    next((place / "opt").iterdir()).rename(place / "opt/checkout-bridge")
    (place / "opt/glibc").mkdir()
    for name in GLIBC:
        shutil.copy(Path("/lib/x86_64-linux-gnu") / name, place / "opt/glibc" / name)

    def run(*command):
        entering = ["unshare", "--mount", "/bin/sh", "-c", ENTER, place, *command]
        return subprocess.run(entering, capture_output=True, text=True, timeout=60, check=False)

    return run


def test_an_older_glibc_is_refused_by_the_loader_with_its_version(older):
    done = older("/opt/checkout-bridge/bin/checkout-bridge", "version")
    assert done.returncode != 0 and "version `GLIBC_2.3" in done.stderr


def test_with_the_builds_own_glibc_and_loader_it_runs_there(older):
    loader = ["/opt/glibc/ld-linux-x86-64.so.2", "--library-path", "/opt/glibc:/opt/checkout-bridge/lib"]
    done = older(*loader, "/opt/checkout-bridge/bin/checkout-bridge", "call", "aghanim.pricePoints.get", "--sandbox")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["pricePoints"]


def test_the_archive_for_older_systems_asks_for_no_newer_glibc_than_its_name_says(older_archive, tmp_path):
    import glibc_floor

    with tarfile.open(older_archive) as tar:
        tar.extractall(tmp_path)
    named = tuple(map(int, re.search(r"-glibc(\d+)\.(\d+)\.tar", older_archive.name).groups()))
    assert (2, 0) < glibc_floor.newest([next(tmp_path.iterdir())]) <= named


def test_the_archive_for_older_systems_needs_no_library_but_glibc_and_its_own(older_archive, tmp_path):
    import libraries

    with tarfile.open(older_archive) as tar:
        tar.extractall(tmp_path)
    folder = next(tmp_path.iterdir())
    own = {path.name for path in (folder / "lib").iterdir()}
    for file in [folder / "bin/checkout-bridge", *(folder / "lib").iterdir()]:
        dynamic = subprocess.run(["readelf", "-d", file], capture_output=True, text=True, check=True).stdout
        assert set(re.findall(r"NEEDED.*\[(.+)\]", dynamic)) <= libraries.GLIBC | own, file
