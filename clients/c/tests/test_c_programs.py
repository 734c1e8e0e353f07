"""The C client's own test programs: as they are, with sanitizers, and under valgrind."""

import os
import shutil
from pathlib import Path

import pytest
from compiling import C, CLIENT, CPP, HERE, ROOT, run

PROGRAMS = ["test_json", "test_memory", "test_client", "test_endings"]
SUITE = Path(os.environ.get("JSON_TEST_SUITE") or ROOT.parent / "shared/vectors/json")
VALGRIND = [
    "valgrind", "-q", "--error-exitcode=9", "--leak-check=full", "--show-leak-kinds=all", "--errors-for-leak-kinds=all",
]  # fmt: skip


def test_the_two_files_are_what_their_parts_and_the_method_table_say():
    run(["python3", CLIENT / "generate.py", "check"])


def test_a_stale_file_is_noticed(tmp_path):
    shutil.copytree(CLIENT, tmp_path / "clients/c", ignore=shutil.ignore_patterns("tests"))
    document = (ROOT / "openrpc.json").read_text()
    (tmp_path / "openrpc.json").write_text(document.replace("aghanim.orders.get", "aghanim.orders.fetch"))
    with pytest.raises(AssertionError, match="checkout_bridge.h is not current"):
        run(["python3", tmp_path / "clients/c/generate.py", "check"])


@pytest.mark.parametrize("optimized", ["-O0", "-O2"])
def test_the_two_files_compile_without_a_warning_in_strict_c99(compiler, optimized):
    plain = [one for one in C if not one.startswith("-D")]  # As a game would, without any macro of ours.
    run([*plain, optimized, "-c", CLIENT / "checkout_bridge.c", "-o", "/dev/null"])


def test_the_headers_compile_without_a_warning_in_cpp_17(compiler, tmp_path):
    source = tmp_path / "game.cpp"
    source.write_text('#include "checkout_bridge.hpp"\n#include "checkout_bridge.hpp"\nint main() { return 0; }\n')
    run([*CPP, "-c", source, "-o", "/dev/null"])


@pytest.mark.parametrize("flavour", ["plain", "sanitized"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_program(compiler, fake_peer, name, flavour):
    run([compiler.program(name, flavour), *peer_of(name, fake_peer)])


@pytest.mark.parametrize("name", PROGRAMS)
def test_program_under_valgrind(compiler, fake_peer, name):
    if not shutil.which("valgrind"):
        pytest.skip("there is no valgrind: the sanitizers looked for the same faults")
    environment = {**os.environ, "UNDER_VALGRIND": "1"}
    run([*VALGRIND, compiler.program(name, "plain"), *peer_of(name, fake_peer)], env=environment)


def peer_of(name, fake_peer):
    return [] if name in ("test_json", "test_memory") else [fake_peer]


def test_json_test_suite(compiler):
    vectors = sorted(map(str, SUITE.glob("*.json")))
    if not vectors:
        pytest.skip("JSONTestSuite is not here: set JSON_TEST_SUITE to its test_parsing folder")
    run([compiler.program("test_json", "sanitized"), "suite", *vectors])


def test_the_tests_are_all_listed():
    """A test function that its program's table forgets would never run."""
    for name in PROGRAMS:
        text = (HERE / f"{name}.c").read_text()
        functions = [line.split("(")[0].split()[-1] for line in text.splitlines() if line.startswith("static void ") and "(void) {" in line]
        forgotten = [one for one in functions if f", {one}}}" not in text.replace("\n         ", " ")]
        assert not forgotten
