#!/usr/bin/env python3
"""Makes an npm package of the Node client with the bridge inside; it installs without a script and without a network.

Usage: npm_pack.py [--out FOLDER] [--staged FOLDER]
`--staged` is what `make dist` packs, unpacked; without it that is put together anew.
"""

import argparse
import json
import os
import shutil
import tempfile
from pathlib import Path

from common import NAME, OUT, ROOT, output
from stage import stage

CLIENT = ROOT / "clients/node"


def pack(out, scratch, staged=None):
    """Writes the package and returns its path; `scratch` is an empty folder."""
    packed, project = staged or stage(scratch), scratch / "package"
    project.mkdir()
    for part in ("src", "types"):
        shutil.copytree(CLIENT / part, project / part)
    for part in ("bin", "lib", "share/licenses"):
        shutil.copytree(packed / part, project / part)
    shutil.copyfile(packed / f"share/doc/{NAME}/sbom.cdx.json", project / "share/sbom.cdx.json")
    shutil.copyfile(CLIENT / "README.md", project / "README.md")
    (project / "bin" / NAME).chmod(0o755)
    (project / "package.json").write_text(json.dumps(manifest(), indent=2) + "\n", encoding="utf-8")
    out.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, "npm_config_cache": str(scratch / "cache"), "npm_config_update_notifier": "false"}
    said = output("npm", "pack", "--json", "--ignore-scripts", "--pack-destination", out.resolve(), cwd=project, env=environment)
    return out / json.loads(said)[0]["filename"]


def manifest():
    """The client's package.json, for the one platform that the binary is for."""
    package = json.loads((CLIENT / "package.json").read_text(encoding="utf-8"))
    del package["scripts"]
    files = ["src", "types", "bin", "lib", "share"]
    return {**package, "os": ["linux"], "cpu": ["x64"], "libc": ["glibc"], "files": files}


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--out", type=Path, default=OUT)
    options.add_argument("--staged", type=Path)
    asked = options.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        path = pack(asked.out, Path(scratch), asked.staged)
    print(f"dist: {path} ({path.stat().st_size} bytes)")


if __name__ == "__main__":
    main()
