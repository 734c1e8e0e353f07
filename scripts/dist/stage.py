"""Puts together the folder that is packed: the binary, its libraries, their licences, and what there is to read."""

import hashlib
import re
import shutil
from pathlib import Path

import libraries
import manpage
import program
import sbom
from common import NAME, PLATFORM, ROOT, binary, epoch, fail, output, version

DOCUMENTS = ("README.md", "CHANGELOG.md", "protocol.md")
COMPLETIONS = {
    "bash": "bash-completion/completions/checkout-bridge",
    "fish": "fish/vendor_completions.d/checkout-bridge.fish",
}
# The glibc that the binary was linked with, when it was not this machine's.
OLDER_SUFFIX = "-glibc2.31"
SHARED_TEXTS = Path("/usr/share/common-licenses")


def stage(parent, older=None):
    """The finished folder, made anew in `parent`; `older` is what `older.py` left, if the binary was linked with that."""
    folder = Path(parent) / f"{NAME}-{version()}-{PLATFORM}{OLDER_SUFFIX if older else ''}"
    shutil.rmtree(folder, ignore_errors=True)
    built = binary()
    shipped_program = _program(built, folder / "bin" / NAME)
    materials = libraries.of_older_system(older) if older else libraries.of_this_machine(built)
    shipped = {name: _library(path, folder / "lib" / name) for name, path in materials.shipped.items()}
    _licences(folder / "share/licenses", set(materials.packages.values()))
    _documents(folder / "share", built)
    bill = sbom.bill(shipped_program, {**shipped, **materials.linked}, materials.packages, epoch())
    _write(folder / "share/doc" / NAME / "sbom.cdx.json", bill)
    _write(folder / "SHA256SUMS", sums(folder))
    return folder


def sums(folder):
    """One line for each file below the folder, as `sha256sum --check` reads them."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != "SHA256SUMS")
    digests = ((hashlib.sha256(path.read_bytes()).hexdigest(), path.relative_to(folder)) for path in files)
    return "".join(f"{digest}  {path}\n" for digest, path in digests)


def _program(built, target):
    target.parent.mkdir(parents=True)
    program.write(built, target)
    _search_beside(target, "$ORIGIN/../lib")
    return target


def _library(path, target):
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, target)
    _search_beside(target, "$ORIGIN")
    return target


def _search_beside(file, places):
    """Makes the loader look in these places, and before LD_LIBRARY_PATH: a launcher's older libraries are not taken."""
    output("patchelf", "--force-rpath", "--set-rpath", places, file)


def _licences(folder, packages):
    for package in packages:
        _write(folder / package.name / "copyright", package.copyright.read_text(encoding="utf-8", errors="replace"))
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("*/copyright")]
    referred = set(re.findall(r"/usr/share/common-licenses/([A-Z][\w.-]*\w)", "\n".join(texts)))
    for name in sorted(referred):
        if (SHARED_TEXTS / name).is_file():
            _write(folder / "common-licenses" / name, (SHARED_TEXTS / name).read_text(encoding="utf-8", errors="replace"))
    _write(folder / "swift-runtime/LICENSE.txt", _swift_licence().read_text(encoding="utf-8"))


def _swift_licence():
    compiler = Path(shutil.which("swiftc") or fail("no 'swiftc' on PATH")).resolve()
    return compiler.parents[1] / "share/swift/LICENSE.txt"


def _documents(share, built):
    for name in DOCUMENTS:
        _write(share / "doc" / NAME / name, (ROOT / name).read_text(encoding="utf-8"))
    for shell, path in COMPLETIONS.items():
        _write(share / path, output(built, "completion", shell))
    _write(share / "man/man1" / f"{NAME}.1", manpage.manual(built, epoch()))


def _write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
