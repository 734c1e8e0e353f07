"""What the README shows must be what runs: the examples are files, and the README quotes them whole."""

import re
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


def test_every_file_that_the_documents_link_to_exists():
    for document in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", document.read_text()):
            assert (document.parent / target).exists(), f"{document.name} links to {target}"
