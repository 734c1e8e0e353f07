"""Fetches what a package for an older glibc is made of: an older Debian to link with, and sources of this one.

apt does it with lists of its own, in a folder: nothing on the machine changes, and no root is needed.
"""

import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from common import fail, output
from libraries import Package

RELEASE, OLDER = "bookworm", "bullseye"
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
# What is compiled anew, because no archive of Debian's can go into a shared library, or because it wants less.
SOURCES = ("curl", "libmicrohttpd", "nghttp2", "simdjson")
ARCHIVES = ("libssl-dev", "zlib1g-dev", "libbrotli-dev", "libzstd-dev")
# gcc-10-base has the licence of libgcc-10-dev.
GLIBC = ("libc6", "libc6-dev", "linux-libc-dev", "libgcc-10-dev", "libgcc-s1", "gcc-10-base")


@dataclass(frozen=True)
class Fetched:
    """Where things are: `sources` has a folder a source package, the other two have Debian's own layout."""

    sources: Path
    archives: Path
    glibc: Path
    packages: dict

    def copyright(self, name):
        """Path of a package's licence texts."""
        places = [self.sources / name / "debian", *(root / "usr/share/doc" / name for root in (self.archives, self.glibc))]
        return next((place / "copyright" for place in places if (place / "copyright").is_file()), None) or fail(
            f"{name} has no copyright file"
        )


def fetch(place):
    """Fetches everything anew into a folder."""
    place.mkdir(parents=True)
    mirrors = _mirrors()
    now = _apt(place / "apt", [f"{kind} {uri} {suite} main" for uri, suite in mirrors for kind in ("deb", "deb-src")])
    main = next(uri for uri, suite in mirrors if suite == RELEASE)
    older = _apt(place / "apt-older", [f"deb {main} {OLDER} main"])
    packages = _unpacked(now, ARCHIVES, place / "archives") | _unpacked(older, GLIBC, place / "glibc")
    packages |= {name: _source(now, name, place / "sources" / name) for name in SOURCES}
    lead_inwards(place / "glibc")
    return Fetched(place / "sources", place / "archives", place / "glibc", packages)


def _mirrors():
    """The addresses and suites that this machine takes Debian from."""
    printed = output("apt-get", "indextargets", "--format", "$(REPO_URI) $(CODENAME)", "Created-By: Packages")
    found = sorted({tuple(line.split()) for line in printed.splitlines() if line.split()[1:] and RELEASE in line.split()[1]})
    if RELEASE not in {suite for _, suite in found}:
        fail(f"apt knows no {RELEASE}: packages for an older glibc are made on Debian 12, after 'apt-get update'")
    return found


def _apt(place, lines):
    """A function that runs apt-get with these sources alone."""
    for folder in ("state/lists/partial", "cache/archives/partial", "packages"):
        (place / folder).mkdir(parents=True)
    signed = [re.sub(r"^(deb\S*) ", rf"\1 [signed-by={KEYRING} arch=amd64] ", line) for line in lines]
    (place / "sources.list").write_text("\n".join(signed) + "\n", encoding="utf-8")
    (place / "status").touch()
    settings = {
        "Dir::Etc::SourceList": place / "sources.list", "Dir::Etc::SourceParts": "/dev/null", "Dir::State": place / "state",
        "Dir::State::Status": place / "status", "Dir::Cache": place / "cache", "APT::Sandbox::User": "",
    }  # fmt: skip
    command = ["apt-get", "-qq", *(f"-o{name}={value}" for name, value in settings.items())]

    def run(*words):
        return output(*command, *words, cwd=place / "packages")

    run("update")
    run.folder = place / "packages"
    return run


def _unpacked(apt, names, root):
    """Downloads packages and unpacks them side by side."""
    apt("download", *names)
    fields = "${Package} ${Version} ${source:Package} ${source:Version}"
    found = {}
    for path in sorted(apt.folder.glob("*.deb")):
        output("dpkg-deb", "--extract", path, root)
        package = Package(*output("dpkg-deb", "--show", f"--showformat={fields}", path).split())
        found[package.name] = package
    return found


def _source(apt, name, folder):
    """Downloads a source package, with Debian's patches, and unpacks it; apt has checked its signature."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    apt("source", "--download-only", name)
    description = next(apt.folder.glob(f"{name}_*.dsc"))
    output("dpkg-source", "--no-check", "--extract", description, folder)
    number = re.search(r"^Version: (\S+)", description.read_text("utf-8"), re.MULTILINE).group(1)
    return Package(name, number, name, number, "source")


def lead_inwards(root):
    """Makes absolute links relative: they mean this folder, not the machine. Directories that were merged are joined."""
    for name in ("lib", "lib64"):
        if (root / name).is_dir() and not (root / name).is_symlink():
            shutil.copytree(root / name, root / "usr" / name, symlinks=True, dirs_exist_ok=True)
            shutil.rmtree(root / name)
        (root / name).symlink_to(f"usr/{name}")
    for path in root.rglob("*"):
        if path.is_symlink() and os.readlink(path).startswith("/"):
            inside = root / os.readlink(path).lstrip("/")
            path.unlink()
            path.symlink_to(os.path.relpath(inside, path.parent))
