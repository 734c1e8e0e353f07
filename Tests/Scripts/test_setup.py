"""Setup installs only what is missing, and says what it cannot install."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "setup.sh"
REAL = ["bash", "dirname"]


@pytest.fixture
def setup(tmp_path):
    """Runs setup on a made-up machine: `stubs` are its commands, as shell text; apt-get's calls are recorded."""

    def run(what, **stubs):
        calls = tmp_path / "apt-calls"
        tools = {"swift": "", "python3": "", "node": "", "socat": "", "curl": "", "perl": "", "cc": "", "g++": "", "pkg-config": "", "id": "echo 0"}
        tools |= {"chromium": "", "fc-list": "echo \"$1\""}
        tools |= {"apt-get": f'echo "$@" >>{calls}', "sudo": "exit 1"}
        tools |= {name.replace("_", "-"): text for name, text in stubs.items()}
        for name, text in tools.items():
            if text is not None:
                (tmp_path / name).write_text(f"#!/bin/sh\n{text}\n")
                (tmp_path / name).chmod(0o755)
        for name in REAL:
            (tmp_path / name).symlink_to(shutil.which(name))
        environment = {**os.environ, "PATH": str(tmp_path)}
        done = subprocess.run(["bash", SCRIPT, what], env=environment, capture_output=True, text=True, check=False)
        return done, calls.read_text() if calls.exists() else ""

    return run


def test_an_equipped_machine_installs_nothing(setup):
    done, installed = setup("system", id="echo 1000")
    assert (done.returncode, done.stderr, installed) == (0, "", "")


def test_root_installs_exactly_what_is_missing(setup):
    done, installed = setup("system", pkg_config='[ "$2" != libuv ]', socat=None)
    assert done.returncode == 0
    assert installed.splitlines()[-1].split()[-2:] == ["socat", "libuv1-dev"]


def test_without_root_the_sentence_names_the_command_to_run(setup):
    done, installed = setup("system", pkg_config='[ "$2" != simdjson ]', id="echo 1000")
    assert (done.returncode, installed) == (1, "")
    assert "run as root: apt-get update && apt-get install -y libsimdjson-dev" in done.stderr


@pytest.mark.parametrize("tool", ["swift", "python3", "node"])
def test_a_missing_toolchain_is_named(setup, tool):
    done, installed = setup("tools", **{tool: None})
    assert (done.returncode, installed) == (1, "")
    assert f"no '{tool}' on PATH" in done.stderr


def test_the_type_checker_of_the_node_tests_is_installed_when_missing(setup):
    done, installed = setup("node")
    assert done.returncode == 0
    assert installed.splitlines()[-1].split()[-1] == "node-typescript"


def test_a_type_checker_that_is_there_is_not_installed(setup):
    done, installed = setup("node", tsc="")
    assert (done.returncode, done.stderr, installed) == (0, "", "")


def test_mono_is_installed_when_missing(setup):
    done, installed = setup("mono", mcs="")
    assert done.returncode == 0
    assert installed.splitlines()[-1].split()[-2:] == ["mono-mcs", "mono-runtime"]


def test_mono_that_is_there_is_not_installed(setup):
    done, installed = setup("mono", mcs="", mono="")
    assert (done.returncode, done.stderr, installed) == (0, "", "")


def test_without_mono_the_tests_go_on(setup):
    done, _ = setup("mono", id="echo 1000")
    assert (done.returncode, done.stderr) == (0, "")
    assert "the tests of the C# client are skipped" in done.stdout


def test_the_engines_that_are_missing_are_installed_and_no_others(setup):
    there = {"lua5.1": "", "lua5.3": "", "lua5.4": "", "luajit": "", "luacheck": "", "love": None, "Xvfb": "", "xauth": ""}
    done, installed = setup("engines", **there)
    assert (done.returncode, installed.splitlines()[-1].split()[-1]) == (0, "love")


def test_without_the_engines_the_tests_go_on(setup):
    done, _ = setup("engines", id="echo 1000")
    assert (done.returncode, done.stderr) == (0, "")
    assert "the tests of the Lua client are skipped" in done.stdout


def test_what_packs_the_bridge_is_installed_when_missing(setup):
    done, installed = setup("dist", mandoc="")
    assert done.returncode == 0
    assert installed.splitlines()[-1].split()[-1] == "patchelf"


def test_what_packs_the_bridge_is_not_installed_again(setup):
    done, installed = setup("dist", mandoc="", patchelf="")
    assert (done.returncode, done.stderr, installed) == (0, "", "")


def test_the_browser_and_its_fonts_are_installed_when_missing(setup):
    done, installed = setup("browser", chromium=None, fc_list='[ "$1" = "Noto Sans" ] || echo "$1"')
    assert done.returncode == 0
    assert installed.splitlines()[-1].split()[-2:] == ["chromium", "fonts-noto-core"]


@pytest.mark.parametrize("there", [{}, {"chromium": None, "google-chrome": ""}])
def test_a_browser_that_is_there_is_not_installed(setup, there):
    done, installed = setup("browser", **there)
    assert (done.returncode, done.stderr, installed) == (0, "", "")


def test_without_the_browser_the_tests_go_on(setup):
    done, _ = setup("browser", chromium=None, id="echo 1000")
    assert (done.returncode, done.stderr) == (0, "")
    assert "the tests of the checkout pages are skipped" in done.stdout


@pytest.mark.parametrize("obstacle", [{"id": "echo 1000"}, {"apt-get": "exit 100"}, {"apt-get": None}])
def test_without_the_type_checker_the_tests_go_on(setup, obstacle):
    done, _ = setup("node", **obstacle)
    assert (done.returncode, done.stderr) == (0, "")
    assert "the tests of the Node client's types are skipped" in done.stdout
