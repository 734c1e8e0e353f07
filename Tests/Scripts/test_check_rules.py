"""The rules script refuses what no compiler refuses, and says where."""

import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "check-rules.sh"


@pytest.fixture
def check(tmp_path):
    """Commits nothing, but tracks one file with this text, and runs the script on that tree."""
    subprocess.run(["git", "init", "-q", tmp_path], check=True)

    def run(path, text):
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        subprocess.run(["git", "-C", tmp_path, "add", path], check=True)
        done = subprocess.run([SCRIPT, tmp_path], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout

    return run


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("Sources/JSON/a.swift", "import Foundation\n"),
        ("Sources/JSON/a.swift", "@preconcurrency import FoundationNetworking\n"),
        ("Sources/JSON/a.swift", "func f() {\n    print(1)\n}\n"),
        ("README.md", "see /home/me/bridge\n"),
        ("Tests/X/a.swift", 'let path = "/root/.cache/x"\n'),
    ],
)
def test_a_broken_rule_is_refused_with_its_place(check, path, text):
    status, printed = check(path, text)
    assert status == 1
    assert printed.startswith(path + ":")


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("Sources/JSON/a.swift", "import FoundationEssentials\nimport Glibc\n"),
        ("Tests/JSONTests/a.swift", "import Foundation\n"),
        ("Sources/checkout-bridge/main.swift", 'print("1.0")\n'),
        ("Sources/JSON/a.swift", "w.print(1)\nfingerprint(2)\n"),
        ("README.md", "https://example.com/home/page and examples/work/x\n"),
    ],
)
def test_what_the_rules_allow_passes(check, path, text):
    assert check(path, text) == (0, "")
