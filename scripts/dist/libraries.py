"""The shared libraries that the bridge needs, apart from glibc, and the Debian packages that they come from."""

import json
import re
from dataclasses import dataclass
from pathlib import Path

from common import ROOT, fail, output

# The system's glibc is used: it has to fit the kernel, the name services and the loader of the machine.
GLIBC = {
    "ld-linux-x86-64.so.2", "libanl.so.1", "libc.so.6", "libdl.so.2", "libm.so.6", "libpthread.so.0", "libresolv.so.2",
    "librt.so.1", "libutil.so.1", "linux-vdso.so.1",
}  # fmt: skip
LOADED_LATER = ("Sources/CCurl/ccurl.c", "Sources/CMicrohttpd/cmicrohttpd.c")


@dataclass(frozen=True)
class Package:
    """A Debian package that files come from."""

    name: str
    version: str
    source: str
    source_version: str
    # What Debian built it for, or "source" when it was built from the source package here.
    architecture: str = "amd64"
    # Where its licence texts are, unless it is installed.
    texts: str = ""

    @property
    def copyright(self):
        """Path of its licence texts on the build machine."""
        return Path(self.texts or f"/usr/share/doc/{self.name}/copyright")


@dataclass(frozen=True)
class Materials:
    """What a package is made of besides the program's own code: files by name, and each file's package by its name."""

    shipped: dict
    linked: dict
    packages: dict


def of_this_machine(binary):
    """Copies of this machine's libraries."""
    found = closure(binary)
    return Materials(found, {}, packages_of(found))


def of_older_system(folder):
    """What `older.py` left in a folder."""
    listed = json.loads((Path(folder) / "materials.json").read_text(encoding="utf-8"))
    files = ({name: Path(path) for name, path in listed[kind].items()} for kind in ("shipped", "linked"))
    return Materials(*files, {name: Package(**package) for name, package in listed["packages"].items()})


def loaded_later():
    """The names of the libraries that the bridge opens itself, as its sources have them."""
    texts = [(ROOT / path).read_text(encoding="utf-8") for path in LOADED_LATER]
    return [name for text in texts for name in re.findall(r'lazy_library_load\("([^"]+)"', text)]


def closure(binary):
    """Each library's name, as the loader asks for it, with the file that the build machine has for it; sorted."""
    found = _linked(binary)
    for name in loaded_later():
        path = _installed(name)
        found |= {name: path, **_linked(path)}
    return {name: found[name] for name in sorted(found) if name not in GLIBC}


def packages_of(found):
    """The package of each library, by the library's name; `found` is what `closure` gives."""
    lines = output("dpkg-query", "-S", *(f"*/{path.name}" for path in found.values())).splitlines()
    owners = {Path(path).name: owner for owner, path in (line.split(": ", 1) for line in lines)}
    fields = "${binary:Package} ${Package} ${Version} ${source:Package} ${source:Version}\n"
    told = [line.split() for line in output("dpkg-query", "-W", "-f", fields, *set(owners.values())).splitlines()]
    packages = {names[0]: Package(*names[1:]) for names in told}
    return {name: packages[owners[path.name]] for name, path in found.items()}


def _linked(path):
    lines = output("ldd", path).splitlines()
    if missing := [line.split()[0] for line in lines if "not found" in line]:
        fail(f"{path} needs {', '.join(missing)}, which this machine does not have: run 'make setup'")
    pairs = [re.match(r"\s*(\S+) => (/.+) \(0x", line) for line in lines]
    return {pair.group(1): Path(pair.group(2)).resolve() for pair in pairs if pair}


def _installed(name):
    for line in output("/sbin/ldconfig", "-p").splitlines():
        if line.split()[:1] == [name] and "x86-64" in line:
            return Path(line.split(" => ")[1]).resolve()
    fail(f"{name} is not installed: run 'make setup'")
