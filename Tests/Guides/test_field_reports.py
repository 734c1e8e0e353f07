"""The page on field reports leaves none out, and the tests that it names are there."""

import ast
import functools
import re

import pytest
from places import ROOT

PAGE = (ROOT / "docs/field-reports.md").read_text(encoding="utf-8")
#: The collection that the page answers to. It lies beside the repository, where it is at all.
COLLECTION = ROOT.parent / "shared/field-reports.md"
#: Rows of a kind each: number, reports, symptom, behaviour, tests.
ROWS = [line.strip("| ").split(" | ") for line in PAGE.splitlines() if re.match(r"\| \d+ \|", line)]
#: Path and name of each test: `path::name` in Python, `path`: "title, or its beginning" elsewhere.
NAMED = re.findall(r"`([\w/.-]+\.py)::(\w+)`", PAGE) + re.findall(r'`([\w/.-]+\.(?:swift|mjs))`: "([^"]+)"', PAGE)
REPORT = re.compile(r"[\w.-]+/[\w.-]+#\d+")
TITLE = {
    ".swift": re.compile(r'@Test\(\s*"((?:[^"\\]|\\.)*)"'),
    ".mjs": re.compile(r'^\s*test\(\s*["`]((?:[^"`\\]|\\.)*)["`]', re.MULTILINE),
}


@functools.cache
def names_in(path):
    """What the tests of a file are called."""
    text = (ROOT / path).read_text(encoding="utf-8")
    if path.endswith(".py"):
        functions = (ast.FunctionDef, ast.AsyncFunctionDef)
        return [node.name for node in ast.walk(ast.parse(text)) if isinstance(node, functions)]
    return TITLE[path[path.rindex(".") :]].findall(text)


@pytest.mark.parametrize("path, name", sorted(set(NAMED)))
def test_a_test_that_is_named_exists(path, name):
    if path.endswith(".py"):
        assert name.startswith("test_") and name in names_in(path)
    else:
        assert any(title.startswith(name) for title in names_in(path))


def test_every_path_on_the_page_belongs_to_a_test_that_is_looked_for():
    paths = re.findall(r"`((?:Tests|clients|examples|Sources)/[^`]+)`", PAGE)
    named = {f"{path}::{name}" for path, name in NAMED} | {path for path, _ in NAMED}
    assert set(paths) - named == {"Tests/Guides/test_field_reports.py"}


def test_every_row_has_all_it_needs():
    numbers = [int(row[0]) for row in ROWS]
    assert len(set(numbers)) == len(numbers) > 70
    for row in ROWS:
        assert len(row) == 5 and all(row) and REPORT.search(row[1]), row
        assert "`Tests/" in row[4] or "`clients/" in row[4] or re.match("not (shown|applicable): ", row[4]), row


def test_every_numbered_report_of_the_collection_has_its_row():
    if not COLLECTION.is_file():
        pytest.skip(f"the collection of reports is not here: {COLLECTION}")
    rows = {row[0]: row[1].split(", ") for row in ROWS}
    lines = dict(re.findall(r"^(\d+)\. (.*)", COLLECTION.read_text(encoding="utf-8"), re.MULTILINE))
    assert set(rows) == set(lines)
    for number, line in lines.items():
        missing = [report for report in REPORT.findall(line) if report not in rows[number]]
        assert missing == [], number


def test_every_report_that_a_test_cites_is_on_the_page():
    listed = set(REPORT.findall(PAGE))
    files = [*(ROOT / "Tests").rglob("*.py"), *(ROOT / "Tests").rglob("*.swift")]
    files += [*(ROOT / "clients").glob("*/test*/*.py"), *(ROOT / "clients").glob("*/test*/*.mjs")]
    assert len(files) > 200
    for file in files:
        assert set(REPORT.findall(file.read_text(encoding="utf-8"))) <= listed, file
