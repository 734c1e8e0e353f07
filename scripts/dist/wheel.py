#!/usr/bin/env python3
"""Makes a wheel of the Python client with the bridge inside: `pip install` is all that a game in Python needs.

Usage: wheel.py [--out FOLDER] [--staged FOLDER]
`--staged` is what `make dist` packs, unpacked; without it that is put together anew.
Run it with a Python that has setuptools and wheel, such as .venv/bin/python.
"""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

import glibc_floor
from common import NAME, OUT, ROOT, epoch, output
from stage import stage

CLIENT = ROOT / "clients/python"
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.egg-info", "build", "tests", ".*_cache")
# setuptools has no option for "native code, but of no Python version".
SETUP = """
from setuptools import Distribution, setup
from wheel.bdist_wheel import bdist_wheel


class Native(Distribution):
    def has_ext_modules(self):
        return True


class Platform(bdist_wheel):
    def get_tag(self):
        return "py3", "none", "{tag}"


setup(distclass=Native, cmdclass={{"bdist_wheel": Platform}})
"""


def tag(folder):
    """The platforms that the files in the folder run on, in pip's words."""
    return "manylinux_{}_{}_x86_64".format(*glibc_floor.newest([folder]))


def wheel(out, scratch, staged=None):
    """Writes the wheel; `scratch` is an empty folder."""
    packed, project = staged or stage(scratch), scratch / "project"
    shutil.copytree(CLIENT, project, ignore=LEFT_OUT)
    package = project / "src/checkout_bridge"
    for part in ("bin", "lib", "share/licenses"):
        shutil.copytree(packed / part, package / part)
    shutil.copyfile(packed / f"share/doc/{NAME}/sbom.cdx.json", package / "share/sbom.cdx.json")
    (package / "bin" / NAME).chmod(0o755)
    (project / "setup.py").write_text(SETUP.format(tag=tag(packed)), encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--no-index", "--no-deps", "--no-build-isolation"]
    output(*pip, "--wheel-dir", out, project, env={"PATH": "/usr/bin:/bin", "SOURCE_DATE_EPOCH": str(epoch())})


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--out", type=Path, default=OUT)
    options.add_argument("--staged", type=Path)
    asked = options.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        wheel(asked.out, Path(scratch), asked.staged)
    for path in asked.out.glob("*.whl"):
        print(f"dist: {path} ({path.stat().st_size} bytes)")


if __name__ == "__main__":
    main()
