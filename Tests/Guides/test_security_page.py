"""Every claim of the page on security names a test that is there."""

import re

import pytest
from places import ROOT

PAGE = (ROOT / "docs/security.md").read_text(encoding="utf-8")
PYTHON = re.findall(r"`(Tests/[\w/]+\.py)::(test_\w+)`", PAGE)
SWIFT = re.findall(r'`(Tests/[\w/]+\.swift)`: "([^"]+)"', PAGE)


@pytest.mark.parametrize("path, name", PYTHON)
def test_a_python_test_that_is_named_exists(path, name):
    assert f"\ndef {name}(" in (ROOT / path).read_text(encoding="utf-8")


@pytest.mark.parametrize("path, name", SWIFT)
def test_a_swift_test_that_is_named_exists(path, name):
    titles = re.findall(r'@Test\(\s*"((?:[^"\\]|\\.)*)"', (ROOT / path).read_text(encoding="utf-8"))
    assert any(title.startswith(name) for title in titles)


def test_no_claim_stands_alone():
    tables = re.findall(r"^\| claim \| test \|\n\|---\|---\|\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    claims = [line for table in tables for line in table.splitlines()]
    assert len(claims) > 30
    for claim in claims:
        assert "`Tests/" in claim or "](" in claim or "below" in claim, claim
