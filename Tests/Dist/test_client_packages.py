"""The wheel and the npm package install without a network and bring a bridge that works."""

import json
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile

import pytest
from checkout import ROOT

PYTHON_STORE = """
import checkout_bridge
from checkout_bridge import Bridge

with Bridge.spawn(sandbox=True) as bridge:
    bridge.bridge.ping()
    print(checkout_bridge.__file__, len(bridge.aghanim.price_points.get().price_points))
"""
NODE_STORE = """
import { Bridge } from "checkout-bridge";

const bridge = await Bridge.spawn({ sandbox: true });
await bridge.call("bridge.ping");
const found = await bridge.call("aghanim.pricePoints.get");
console.log(found.pricePoints.length);
await bridge.close();
"""


@pytest.fixture(scope="module")
def wheel(script, unpacked, tmp_path_factory):
    out = tmp_path_factory.mktemp("wheel")
    script("wheel.py", "--out", out, "--staged", unpacked)
    return next(out.glob("*.whl"))


@pytest.fixture(scope="module")
def npm_package(script, unpacked, tmp_path_factory):
    if not shutil.which("npm"):
        pytest.skip("no npm")
    out = tmp_path_factory.mktemp("npm")
    script("npm_pack.py", "--out", out, "--staged", unpacked)
    return next(out.glob("*.tgz"))


def run(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_wheel_works_in_an_empty_environment(wheel, clean, tmp_path):
    place = tmp_path / "environment"
    venv.create(place, with_pip=False)
    python = place / "bin/python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "--no-index", wheel, env=clean)
    module, prices = run(python, "-c", PYTHON_STORE, env=clean, cwd=tmp_path).split()
    assert module.startswith(str(place)) and int(prices) > 0


def test_the_npm_package_works_in_an_empty_folder(npm_package, clean, tmp_path):
    place = tmp_path / "game"
    place.mkdir()
    tools = {**clean, "PATH": f"{shutil.which('node').rsplit('/', 1)[0]}:{clean['PATH']}"}
    run("npm", "install", "--offline", "--no-audit", "--no-fund", "--ignore-scripts", npm_package, env=tools, cwd=place)
    (place / "store.mjs").write_text(NODE_STORE)
    assert int(run("node", "store.mjs", env=tools, cwd=place)) > 0


def test_the_wheel_asks_for_the_glibc_that_its_files_need(wheel, unpacked):
    import glibc_floor

    major, minor = glibc_floor.newest([unpacked])
    assert wheel.name.endswith(f"-py3-none-manylinux_{major}_{minor}_x86_64.whl")
    with zipfile.ZipFile(wheel) as archive:
        told = next(archive.read(name).decode() for name in archive.namelist() if name.endswith(".dist-info/WHEEL"))
    assert "Root-Is-Purelib: false" in told


def test_the_npm_package_is_for_the_binarys_platform_and_runs_nothing_at_install(npm_package):
    with tarfile.open(npm_package) as archive:
        manifest = json.load(archive.extractfile("package/package.json"))
    assert (manifest["os"], manifest["cpu"], manifest["libc"]) == (["linux"], ["x64"], ["glibc"])
    assert "scripts" not in manifest and "dependencies" not in manifest


def test_both_bring_the_licences_and_the_bill_of_materials(wheel, npm_package):
    with zipfile.ZipFile(wheel) as one, tarfile.open(npm_package) as other:
        for names in (one.namelist(), other.getnames()):
            assert any(name.endswith("share/licenses/libcurl4/copyright") for name in names)
            assert any(name.endswith("share/sbom.cdx.json") for name in names)


def test_packing_the_clients_twice_gives_the_same_bytes(wheel, npm_package, script, unpacked, tmp_path):
    for name in ("wheel.py", "npm_pack.py"):
        script(name, "--out", tmp_path, "--staged", unpacked)
    for package in (wheel, npm_package):
        assert (tmp_path / package.name).read_bytes() == package.read_bytes()
