"""Clean systems to run the archive in. `make dist-check` runs these tests; they take minutes, root and a Debian mirror."""

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOTS = ROOT / ".build/dist-check/roots"
MIRROR = os.environ.get("DEBIAN_MIRROR", "http://deb.debian.org/debian")
# The archive of `make dist`, and what `make dist-older` left, each where it is meant to run.
SYSTEMS = [("bookworm", "archive"), ("trixie", "archive"), ("bullseye", "older_archive"), ("trixie", "older_archive")]
sys.path[:0] = [str(ROOT / "Tests/EndToEnd"), str(ROOT / "scripts/dist")]


def pack(checkout, out):
    """The archive that a checkout makes of its own build."""
    environment = {**os.environ, "CHECKOUT_BRIDGE_BIN": str(checkout / ".build/release/checkout-bridge")}
    subprocess.run([sys.executable, checkout / "scripts/dist/archive.py", "--out", out], env=environment, check=True, timeout=300)
    return next(out.glob("*.tar.xz"))


@pytest.fixture(scope="session")
def archive(tmp_path_factory):
    return pack(ROOT, tmp_path_factory.mktemp("first"))


@pytest.fixture(scope="session")
def older_archive():
    """What `make dist-older` packed last."""
    from common import version

    found = sorted((ROOT / "dist").glob(f"checkout-bridge-{version()}-*-glibc*.tar.xz"))
    assert found, "no archive for an older glibc: run `make dist-older`, or `make dist-check`, which does"
    return found[-1]


def system(suite):
    """A folder with Debian's smallest system, made once and kept."""
    place = ROOTS / suite
    if not (place / "var/lib/dpkg/status").is_file() or (place / "debootstrap").exists():
        shutil.rmtree(place, ignore_errors=True)
        ROOTS.mkdir(parents=True, exist_ok=True)
        command = ["debootstrap", "--variant=minbase", suite, place, MIRROR]
        if subprocess.run(command, stdout=subprocess.DEVNULL, timeout=900, check=False).returncode:
            pytest.skip(f"debootstrap could not make {suite} from {MIRROR}")
    return place


@pytest.fixture(scope="session", params=SYSTEMS, ids=" ".join)
def clean_system(request):
    """A clean system with the archive unpacked in /opt, as a path outside and the program's path inside."""
    if os.geteuid() != 0:
        pytest.fail("chroot and debootstrap need root: run `make dist-check` as root")
    suite, packed = request.param
    place = system(suite)
    archive = request.getfixturevalue(packed)
    shutil.rmtree(place / "opt", ignore_errors=True)
    with tarfile.open(archive) as tar:
        tar.extractall(place / "opt")
    folder = next((place / "opt").iterdir())
    return place, f"/opt/{folder.name}/bin/checkout-bridge"


@pytest.fixture(scope="session")
def inside(clean_system):
    """A command line that runs the bridge in the clean system, with these variables and no others."""
    place, program = clean_system

    def inside(*args, **variables):
        chosen = [f"{name}={value}" for name, value in {"PATH": "/usr/bin:/bin", **variables}.items()]
        # The loader finds what is beside a program through /proc.
        enter = 'mount -t proc proc "$0/proc" && exec chroot "$0" /usr/bin/env -i "$@"'
        return ["unshare", "--mount", "/bin/sh", "-c", enter, str(place), *chosen, program, *args]

    return inside
