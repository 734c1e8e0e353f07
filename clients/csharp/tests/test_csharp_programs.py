"""The C# client's own test programs, compiled and run by Mono."""

import os
from pathlib import Path

import pytest
from csharp_compiler import ROOT, run

SUITE = Path(os.environ.get("JSON_TEST_SUITE") or ROOT.parent / "shared/vectors/json")


def test_the_json_program(csharp, mono):
    run([*mono, csharp.test_program("JsonTests")])


def test_json_test_suite(csharp, mono):
    vectors = sorted(map(str, SUITE.glob("*.json")))
    if not vectors:
        pytest.skip("JSONTestSuite is not here: set JSON_TEST_SUITE to its test_parsing folder")
    run([*mono, csharp.test_program("JsonTests"), *vectors])


def test_the_client_compiles_without_a_warning_and_with_every_comment(csharp):
    assert csharp.library.exists()
