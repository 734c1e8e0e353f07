"""The C# client's own test programs, compiled and run by Mono."""

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from csharp_compiler import CLIENT, MCS, ROOT, run, sources

SUITE = Path(os.environ.get("JSON_TEST_SUITE") or ROOT.parent / "shared/vectors/json")


@pytest.mark.parametrize("name", ["json", "parts", "calls", "events", "endings", "orphan"])
def test_program(csharp, mono, fake_peer, name):
    run([*mono, csharp.tests, name, fake_peer])


def test_json_test_suite(csharp, mono):
    vectors = sorted(map(str, SUITE.glob("*.json")))
    if not vectors:
        pytest.skip("JSONTestSuite is not here: set JSON_TEST_SUITE to its test_parsing folder")
    run([*mono, csharp.tests, "suite", *vectors])


def test_the_client_compiles_without_a_warning_and_with_every_comment(csharp):
    assert csharp.library.exists()


def test_a_program_that_never_closes_ends_by_itself_and_takes_the_bridge_along(csharp, mono, fake_peer):
    command = [*map(str, mono), str(csharp.tests), "forget", fake_peer]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        pid = int(program.stdout.readline())
        assert is_running(pid)
        program.stdin.write("\n")
    assert program.returncode == 0
    deadline = time.monotonic() + 20
    while is_running(pid):
        assert time.monotonic() < deadline, "the bridge stayed"
        time.sleep(0.01)


def is_running(pid):
    """A process that only waits to be collected is gone."""
    try:
        return " Z " not in Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False


def test_the_generated_files_are_what_the_method_table_says():
    run([sys.executable, CLIENT / "generate.py", "check"])


@pytest.fixture
def elsewhere(tmp_path):
    """A copy of the client with another method table: the path of its generate.py."""
    shutil.copytree(CLIENT, tmp_path / "clients/csharp", ignore=shutil.ignore_patterns("tests"))

    def change(edit):
        document = json.loads((ROOT / "openrpc.json").read_text(encoding="utf-8"))
        edit(document)
        (tmp_path / "openrpc.json").write_text(json.dumps(document), encoding="utf-8")
        return tmp_path / "clients/csharp/generate.py"

    return change


def test_a_stale_file_is_noticed(elsewhere):
    generate = elsewhere(lambda document: document["methods"][0].update(name="aghanim.checkout.wasDismissed"))
    with pytest.raises(AssertionError, match="MethodGroups.cs is not current"):
        run([sys.executable, generate, "check"])


def test_what_a_newer_table_may_hold_compiles(elsewhere, mono, tmp_path):
    """A type that both goes and comes, members of every kind that must be there, names that are words of C#."""

    def edit(document):
        text, number = {"type": "string"}, {"type": "integer"}
        ref = {"$ref": "#/components/schemas/Both"}
        members = {"event": text, "count": number, "is": {"type": "boolean"}, "list": {"type": "array", "items": ref}, "map": {
            "type": "object", "additionalProperties": number}, "inner": ref, "any": {"type": "object", "additionalProperties": {}}}  # fmt: skip
        document["components"]["schemas"]["Both"] = {
            "type": "object", "description": "A `<&>` thing.", "required": ["event", "count", "is", "list"], "properties": members,
        }  # fmt: skip
        params = [{"name": name, "required": name == "is", "schema": one} for name, one in members.items()]
        result = {"name": "result", "schema": {"type": "array", "items": ref}}
        document["methods"].append({"name": "more.deep.er.base", "summary": "New.", "params": params, "result": result})
        document["x-events"].append({"name": "more.event", "summary": "New.", "params": params})

    generate = elsewhere(edit)
    run([sys.executable, generate, "write"])
    run([*MCS, "-target:library", f"-doc:{tmp_path / 'new.xml'}", f"-out:{tmp_path / 'new.dll'}", *sources(generate.parent)])
