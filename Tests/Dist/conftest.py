"""Packs the bridge once for all tests, and speaks to what was packed."""

import json
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from types import SimpleNamespace

import pytest
from checkout import ROOT, SCRIPTS

CALLS = [
    {"jsonrpc": "2.0", "id": 1, "method": "bridge.ping"},
    {"jsonrpc": "2.0", "id": 2, "method": "aghanim.pricePoints.get"},
]


@pytest.fixture(scope="session")
def binary():
    """Path of the release binary."""
    path = Path(os.environ.get("CHECKOUT_BRIDGE_BIN") or ROOT / ".build/release/checkout-bridge")
    if not path.is_file():
        pytest.skip("no release binary: run `make build`")
    if not shutil.which("patchelf"):
        pytest.skip("no patchelf: run `scripts/setup.sh dist`")
    return path


@pytest.fixture(scope="session")
def script(binary):
    """Runs one of the packaging scripts."""

    def script(name, *args, **environment):
        variables = {**os.environ, "CHECKOUT_BRIDGE_BIN": str(binary), **environment}
        done = subprocess.run(
            [sys.executable, SCRIPTS / name, *args], env=variables, capture_output=True, text=True, timeout=300, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return script


@pytest.fixture(scope="session")
def archive(script, tmp_path_factory):
    """Path of the archive, little compressed."""
    out = tmp_path_factory.mktemp("out")
    script("archive.py", "--out", out, "--preset", "0")
    return next(out.glob("*.tar.xz"))


@pytest.fixture(scope="session")
def unpacked(archive, tmp_path_factory):
    """The folder in the archive, at a place that nothing was built for."""
    place = tmp_path_factory.mktemp("un packed")
    with tarfile.open(archive) as tar:
        tar.extractall(place)
    return next(place.iterdir())


@pytest.fixture
def clean(tmp_path):
    """An environment that tells nothing of this checkout."""
    return {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}


@pytest.fixture
def packed(unpacked, clean):
    """A bridge from the archive that has answered a ping and a price look-up against its sandbox."""
    program = unpacked / "bin/checkout-bridge"
    # A launcher's libraries, which are of no use to the bridge.
    decoys = Path(clean["HOME"]) / "decoys"
    decoys.mkdir()
    for name in ("libuv.so.1", "libcurl.so.4", "libssl.so.3"):
        (decoys / name).write_bytes(b"not a library")
    environment = {**clean, "LD_LIBRARY_PATH": str(decoys)}
    command = [program, "serve", "--stdio", "--sandbox", "--core-dumps", "--parent-pid", str(os.getpid())]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as child:
        answers = {}
        for call in CALLS:
            child.stdin.write(json.dumps(call).encode() + b"\n")
            child.stdin.flush()
            answers[call["method"]] = json.loads(child.stdout.readline())
        yield SimpleNamespace(pid=child.pid, answers=answers)
        child.stdin.close()
