"""The manual page, the completion and the bill of materials in the archive are those of the packed bridge."""

import hashlib
import json
import re
import shutil
import subprocess

import pytest


@pytest.fixture
def page(unpacked):
    return unpacked / "share/man/man1/checkout-bridge.1"


@pytest.fixture
def bill(unpacked):
    return unpacked / "share/doc/checkout-bridge/sbom.cdx.json"


def test_the_manual_page_tells_every_option_once_for_each_command(page, binary):
    text = page.read_text().replace("\\-", "-")
    for words in (["--help"], ["call", "--help"]):
        told = subprocess.run([binary, *words], capture_output=True, text=True, check=True).stdout
        options = re.findall(r"^  (--[a-z-]+)", told, re.MULTILINE)
        assert len(options) > 10
        for option in options:
            assert f".B {option}" in text
    assert not re.search(r"^ *--", text, re.MULTILINE)


def test_the_manual_page_is_good_roff(page):
    if not shutil.which("mandoc"):
        pytest.skip("no mandoc: run `scripts/setup.sh dist`")
    done = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", page], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize(
    "shell, place",
    [
        ("bash", "bash-completion/completions/checkout-bridge"),
        ("fish", "fish/vendor_completions.d/checkout-bridge.fish"),
    ],
)
def test_the_completion_is_the_bridges_own_and_where_the_shell_looks(unpacked, binary, shell, place):
    told = subprocess.run([binary, "completion", shell], capture_output=True, text=True, check=True).stdout
    assert (unpacked / "share" / place).read_text() == told


def test_the_bill_names_each_file_with_its_checksum_and_where_it_is_from(unpacked, bill):
    components = {one["name"]: one for one in json.loads(bill.read_text())["components"]}
    shipped = {path.name: path for path in (unpacked / "lib").iterdir()}
    assert set(components) == set(shipped) | {"swift-runtime"}
    for name, path in shipped.items():
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        assert components[name]["hashes"] == [{"alg": "SHA-256", "content": digest}]
        assert components[name]["purl"].startswith("pkg:deb/debian/")
        assert components[name]["licenses"] and components[name]["version"]


def test_the_bill_keeps_the_rules_of_cyclonedx(bill):
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    assert JsonStrictValidator(SchemaVersion.V1_5).validate_str(bill.read_text()) is None
