"""Lua's own tests in every interpreter, the JSON test suite, the lint, the generated file, and what the README shows."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import driving
import pytest
from driving import CLIENT, HERE, ROOT

SUITE = Path(os.environ.get("JSON_TEST_SUITE") or ROOT.parent / "shared/vectors/json")


def run(command, **variables):
    """Runs a command to its end; what it printed is in the failure."""
    environment = driving.environment(**variables)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def test_json(interpreter):
    run([interpreter, HERE / "test_json.lua"])


def test_json_test_suite(interpreter):
    vectors = sorted(SUITE.glob("*.json"))
    if not vectors:
        pytest.skip("JSONTestSuite is not here: set JSON_TEST_SUITE to the folder of its test_parsing files")
    with driving.Driver(interpreter) as driver:
        for vector in vectors:
            data = vector.read_bytes()
            answer = driver.do("decode", hex=data.hex())
            if vector.name[0] != "i":
                assert ("reason" in answer) == (vector.name[0] == "n"), vector.name
            if "text" in answer:
                again = driver.do("decode", hex=answer["text"].encode().hex())
                assert again == answer, vector.name


def test_callbacks(way, peer_socket):
    run([way[0], HERE / "test_callbacks.lua", peer_socket(), way[1]])


@pytest.mark.parametrize("path", [CLIENT / "checkout_bridge.lua", *sorted(HERE.glob("*.lua"))], ids=lambda path: path.name)
def test_luacheck_finds_nothing(path):
    if not shutil.which("luacheck"):
        pytest.skip("there is no luacheck: run `scripts/setup.sh engines`")
    run(["luacheck", "--no-max-line-length", "--std", "max", path])


def test_the_file_is_what_its_parts_and_the_method_table_make():
    run([sys.executable, CLIENT / "generate.py", "check"])


def test_a_change_of_the_method_table_is_noticed(tmp_path):
    folder = tmp_path / "clients/lua"
    shutil.copytree(CLIENT, folder, ignore=shutil.ignore_patterns("tests"))
    document = (ROOT / "openrpc.json").read_text()
    (tmp_path / "openrpc.json").write_text(document.replace("aghanim.orders.get", "aghanim.orders.fetch"))
    done = subprocess.run([sys.executable, folder / "generate.py", "check"], capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "run clients/lua/generate.py write" in done.stderr
    run([sys.executable, folder / "generate.py", "write"])
    assert "function AghanimOrders:fetch(params" in (folder / "checkout_bridge.lua").read_text()


def shown():
    return re.findall(r"```lua\n(.*?)```", (CLIENT / "README.md").read_text(), re.DOTALL)


def test_every_block_of_the_readme_is_lua(interpreter, tmp_path):
    assert shown()
    for number, block in enumerate(shown()):
        (tmp_path / f"{number}.lua").write_text(block)
        run([interpreter, "-e", f"assert(loadfile('{tmp_path}/{number}.lua'))"])


def test_what_the_readme_shows_first_runs(interpreter, real_bridge, tmp_path):
    (tmp_path / "game.lua").write_text(shown()[0])
    assert "Gems: $9.99" in run([interpreter, tmp_path / "game.lua"], CHECKOUT_BRIDGE_BIN=real_bridge)
