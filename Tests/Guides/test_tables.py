"""The guides' tables name every option that the program has and every error that there is, and no others."""

import re
import subprocess

import pytest
from places import ROOT

OPTIONS = (ROOT / "docs/guides/options.md").read_text()
ENGINE = (ROOT / "docs/guides/game-engine.md").read_text()
PROTOCOL = (ROOT / "protocol.md").read_text()


def section(title):
    """What stands below a heading, up to the next one."""
    return OPTIONS.split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]


def offered(binary, *command):
    """Options of a command as its help writes them, with their values."""
    printed = subprocess.run([binary, *command, "--help"], capture_output=True, text=True, check=True).stdout
    return [(name, value or "") for name, value in re.findall(r"^  --([a-z-]+)(?: (\S+))?  ", printed, re.MULTILINE)]


def listed(text):
    """Options in a table, with their values."""
    rows = re.findall(r"^\| `--([a-z-]+)(?: ([^`]+))?` \|", text, re.MULTILINE)
    return [(name, value.replace("\\|", "|")) for name, value in rows]


def test_every_option_of_serve_is_there_with_its_variable(binary):
    table = section("`checkout-bridge serve`")
    assert listed(table) == offered(binary)
    variables = re.findall(r"^\| `--([a-z-]+)[^`]*` \| `([A-Z_]+)`", table, re.MULTILINE)
    assert variables == [(name, "CHECKOUT_BRIDGE_" + name.upper().replace("-", "_")) for name, _ in offered(binary)]


def test_the_defaults_are_those_that_help_tells(binary):
    printed = subprocess.run([binary, "--help"], capture_output=True, text=True, check=True).stdout
    told = dict(re.findall(r"^  --([a-z-]+).*; (\S+) by default$", printed, re.MULTILINE))
    rows = re.findall(r"^\| `--([a-z-]+)[^`]*` \| `[A-Z_]+` \| `?([^|`]+?)`? \|", section("`checkout-bridge serve`"), re.MULTILINE)
    assert len(told) >= 10
    assert {name: default for name, default in rows if name in told} == told


def test_every_option_of_call_is_there(binary):
    text = section("`checkout-bridge call`")
    named = [*listed(text), *((name, "") for name in re.findall(r"`--([a-z-]+)`", text.split("And of the above")[1]))]
    assert sorted(name for name, _ in named) == sorted(name for name, _ in offered(binary, "call"))


def test_every_option_of_the_sandbox_is_there(binary):
    refused = subprocess.run([binary, "sandbox", "--none"], capture_output=True, text=True, check=False).stderr
    accepted = re.findall(r"--([a-z-]+)", refused.split("Accepted:")[1])
    assert [name for name, _ in listed(section("`checkout-bridge sandbox`"))] == accepted


def test_every_error_has_a_row_that_says_what_to_do():
    there = dict(re.findall(r"^\| (-?\d+) \| `\w+` \| `(\w+)` \|", PROTOCOL.split("## Reference: errors")[1], re.MULTILINE))
    rows = re.findall(r"^\| (-?\d[-\d, ]*) \| (`.+?) \|", ENGINE.split("## On each error")[1], re.MULTILINE)
    advised = {}
    for codes, names in rows:
        advised.update(zip(codes.split(", "), re.findall(r"`(\w+)`", names)))
    assert advised == there


@pytest.mark.parametrize("method", sorted(set(re.findall(r"`((?:aghanim|appcharge|bridge|rpc)\.[A-Za-z.]+)`", ENGINE))))
def test_a_method_or_event_that_the_guide_names_exists(method):
    missing = {"aghanim.orders.watch"}
    assert method in missing or f"### `{method}`" in PROTOCOL
