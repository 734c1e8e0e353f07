"""Adding a method takes the one file and the one line that CONTRIBUTING.md says: done here, in a copy."""

import json
import pathlib
import re
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECTION = re.search(
    r"## Adding a method\n(.*?)\n## ", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.DOTALL
).group(1)
FILE, LINE = re.findall(r"```swift\n(.*?)```", SECTION, re.DOTALL)
NEW_FILE, LIST = re.findall(r"`(Sources/\S+\.swift)`", SECTION)[:2]
# Kept between runs, so that only the first one builds everything.
PLACE = ROOT / ".build/walkthrough"


def copy_of_the_repository():
    tracked = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.split("\0")
    wanted = {name for name in tracked if name and (ROOT / name).is_file()}
    edited = {NEW_FILE, LIST}
    tree = PLACE / "tree"
    for old in [path for path in tree.rglob("*") if path.is_file()]:
        if str(old.relative_to(tree)) not in wanted | edited:
            old.unlink()
    for name in wanted - edited:
        target = tree / name
        if target.exists() and target.read_bytes() == (ROOT / name).read_bytes():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, target)
    return tree


def write_if_new(path, text):
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def run(*command, cwd):
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def tree():
    if shutil.which("swift") is None:
        pytest.skip("no swift on PATH")
    tree = copy_of_the_repository()
    for name in [NEW_FILE, LIST]:
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
    write_if_new(tree / NEW_FILE, FILE)
    lines = (ROOT / LIST).read_text(encoding="utf-8").splitlines(keepends=True)
    entries = [index for index, line in enumerate(lines) if line.lstrip().startswith("MethodEntry(")]
    position = next((index for index in entries if lines[index] > LINE), entries[-1] + 1)
    write_if_new(tree / LIST, "".join(lines[:position] + [LINE] + lines[position:]))
    for product in ["checkout-bridge-gen", "checkout-bridge"]:
        run("swift", "build", "--scratch-path", str(PLACE / "build"), "--product", product, cwd=tree)
    run(str(PLACE / "build/debug/checkout-bridge-gen"), "write", cwd=tree)
    return tree


def test_the_method_can_be_called(tree):
    answer = run(str(PLACE / "build/debug/checkout-bridge"), "call", "bridge.echo", '{"text":"é"}', cwd=tree)
    assert json.loads(answer) == {"text": "é"}


def test_what_callers_see_knows_the_method(tree):
    document = json.loads((tree / "openrpc.json").read_text(encoding="utf-8"))
    assert "bridge.echo" in [method["name"] for method in document["methods"]]
    assert "EchoResult" in document["components"]["schemas"]
    assert "### `bridge.echo`" in (tree / "protocol.md").read_text(encoding="utf-8")
    for client in ["clients/python/src", "clients/node"]:
        files = [path for path in (tree / client).rglob("*") if path.suffix in {".py", ".js", ".ts"}]
        assert any("bridge.echo" in path.read_text(encoding="utf-8") for path in files), client


def test_only_the_generator_touched_other_files(tree):
    changed = {
        str(path.relative_to(tree))
        for path in tree.rglob("*")
        if path.is_file()
        and not ((ROOT / path.relative_to(tree)).is_file() and (ROOT / path.relative_to(tree)).read_bytes() == path.read_bytes())
    }
    assert {NEW_FILE, LIST} <= changed
    generated = changed - {NEW_FILE, LIST}
    assert generated and all(
        name in {"openrpc.json", "protocol.md"} or name.startswith("clients/") for name in generated
    ), generated
