"""Every GDScript file is GDScript 2 in good form, and what files say of each other is there."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("gdtoolkit", reason="there is no gdtoolkit: run `scripts/setup.sh python`")

ROOT = Path(__file__).resolve().parents[3]
CLIENT, STORE = ROOT / "clients/godot", ROOT / "examples/godot-store"
ADDON = CLIENT / "addons/checkout_bridge"
FILES = sorted([*ADDON.glob("*.gd"), *STORE.glob("*.gd")])


def run(*command):
    done = subprocess.run([sys.executable, *map(str, command)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_file_is_typed_gdscript_in_good_form(path, tmp_path):
    (tmp_path / "gdlintrc").write_text("max-line-length: 120\nmax-public-methods: 40\nmax-returns: 8\n")
    done = subprocess.run([sys.executable, "-m", "gdtoolkit.linter", str(path)], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    if path.name != "names.gd":
        run("-m", "gdtoolkit.formatter", "--check", "--line-length", "120", path)
    untyped = re.findall(r"^\s*(?:var \w+ *(?::?=|$)|func \w+\([^)]*\):|for \w+ in ).*", path.read_text(), re.MULTILINE)
    assert untyped == []


def test_the_readme_is_gdscript(tmp_path):
    blocks = re.findall(r"```gdscript\n(.*?)```", (CLIENT / "README.md").read_text(), re.DOTALL)
    assert blocks
    for number, block in enumerate(blocks):
        (tmp_path / f"{number}.gd").write_text(block)
        run("-m", "gdtoolkit.parser", tmp_path / f"{number}.gd")


def declared():
    """Names of classes, and of what each declares."""
    for path in ADDON.glob("*.gd"):
        text = path.read_text()
        name = re.search(r"^class_name (\w+)", text, re.MULTILINE)
        if name:
            yield name[1], set(re.findall(r"^(?:static |@export )*(?:const|var|func|signal) (\w+)", text, re.MULTILINE))


def test_what_is_used_of_a_class_is_declared_there():
    classes = {**dict(declared())}
    classes["Checkout"] = classes["CheckoutBridge"]
    used = set()
    for text in [path.read_text() for path in FILES] + [(CLIENT / "README.md").read_text()]:
        used |= set(re.findall(r"\b(Checkout\w*)\.([A-Za-z_]\w*)", text)) - {("Checkout", "gd")}
    assert len(used) > 15
    missing = {(name, member) for name, member in used if member != "new" and member not in classes.get(name, ())}
    assert missing == set()


def test_the_names_are_those_of_the_method_table(tmp_path):
    run(CLIENT / "generate.py", "check")
    shutil.copytree(CLIENT, tmp_path / "clients/godot", ignore=shutil.ignore_patterns("tests"))
    document = (ROOT / "openrpc.json").read_text()
    (tmp_path / "openrpc.json").write_text(document.replace("aghanim.orders.get", "aghanim.orders.fetch"))
    command = [sys.executable, str(tmp_path / "clients/godot/generate.py"), "check"]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 1


def test_the_scene_has_the_nodes_that_its_script_names():
    scene, script = (STORE / "store.tscn").read_text(), (STORE / "store.gd").read_text()
    nodes = re.findall(r'\[node name="(\w+)" type="(\w+)"(?: parent="([^"]+)")?\]', scene)
    paths = {(f"{parent}/{name}".removeprefix("./"), kind) for name, kind, parent in nodes}
    wanted = re.findall(r"@onready var \w+: (\w+) = \$([\w/]+)", script)
    assert wanted and {(path, kind) for kind, path in wanted} <= paths
