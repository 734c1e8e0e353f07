"""What the README shows must be what runs: the examples are files quoted whole, the options those of the binary."""

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()


def quoted(name):
    """The code block that follows the marker of this example."""
    found = re.search(rf"<!-- {re.escape(name)} -->\n```\w+\n(.*?)```", README, re.DOTALL)
    assert found, f"README.md has no code block after <!-- {name} -->"
    return found.group(1)


@pytest.mark.parametrize("name", ["five-lines.sh", "five-lines.py", "five-lines.mjs"])
def test_the_readme_quotes_the_example_that_is_run(name):
    assert quoted(name) == (ROOT / "examples" / name).read_text()


def test_the_readme_lists_the_options_that_the_binary_has():
    binary = os.environ.get("CHECKOUT_BRIDGE_BIN", ROOT / ".build/release/checkout-bridge")
    printed = subprocess.run([binary, "--help"], capture_output=True, text=True, check=True).stdout
    offered = re.findall(r"^  --([a-z-]+)", printed, re.MULTILINE)
    rows = re.findall(r"^\| `--([a-z-]+)[^`]*` \| `([A-Z_]+)`", README, re.MULTILINE)
    assert [option for option, _ in rows] == offered
    assert [variable for _, variable in rows] == [option.upper().replace("-", "_") for option in offered]


def test_every_file_that_the_documents_link_to_exists():
    for document in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md"), ROOT / "protocol.md"]:
        for target in re.findall(r"\]\(([^)#:]+)\)", document.read_text()):
            assert (document.parent / target).exists(), f"{document.name} links to {target}"
