"""The examples in C and C++ run against the real bridge, with sanitizers; the README's five lines as they stand."""

import os
import re
import subprocess

import pytest
from compiling import C, CLIENT, CPP, FLAVOURS, ROOT, run

STORE = ROOT / "examples/c-store"
GEMS = "items.new.ba68a028-2d51-46b4-a854-68fc16af328a"


@pytest.fixture
def environment(real_bridge):
    return {**os.environ, "CHECKOUT_BRIDGE_BIN": real_bridge}


def test_the_store_in_c_sells_and_grants_and_no_frame_waits(compiler, environment):
    program = compiler.program("store", "sanitized", STORE / "store.c", STORE / "player.c")
    printed = run([program], env=environment)
    assert re.search(r"^Gems: \$9\.99 \(999\)$", printed, re.MULTILINE)
    assert f"granted and saved: 1 of {GEMS}" in printed
    assert printed.endswith("acknowledged\n")


def test_the_store_in_c_says_why_it_is_closed(compiler, fake_peer):
    program = compiler.program("store", "sanitized", STORE / "store.c", STORE / "player.c")
    environment = {**os.environ, "CHECKOUT_BRIDGE_BIN": fake_peer, "FAKE_START": "usage"}
    done = subprocess.run([program], env=environment, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    assert "the bridge ended with status 2" in done.stdout


def test_the_store_in_cpp_sells_and_grants(compiler, environment, tmp_path):
    player = tmp_path / "player.o"
    run([*C, *FLAVOURS["sanitized"], "-c", STORE / "player.c", "-o", player])
    program = compiler.program("store_cpp", "sanitized", STORE / "store.cpp", player)
    assert f"granted 1 of {GEMS}" in run([program], env=environment)


def test_cpp_callbacks_are_made_once_and_what_they_throw_comes_out_of_pump(compiler, fake_peer):
    program = compiler.program("test_cpp", "sanitized", CLIENT / "tests/test_cpp.cpp")
    run([program, fake_peer])


def blocks(language):
    text = (CLIENT / "README.md").read_text()
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


@pytest.mark.parametrize("language, command, suffix", [("c", C, ".c"), ("cpp", CPP, ".cpp")])
def test_what_the_readme_shows_runs(compiler, environment, tmp_path, language, command, suffix):
    shown = [block for block in blocks(language) if "main(" in block]
    assert shown
    for number, block in enumerate(shown):
        source, program = tmp_path / f"{number}{suffix}", tmp_path / f"{number}"
        source.write_text(block)
        run([*command, source, compiler.library("plain"), "-o", program])
        assert "$9.99" in run([program], env=environment)
