"""The exchanges in protocol.md happen as they are written there."""

import json
import re

import pytest
from raw_bridge import ROOT

TEXT = (ROOT / "protocol.md").read_text(encoding="utf-8")
EXCHANGES = re.findall(r"```exchange\n(.*?)```", TEXT, re.DOTALL)


def matches(expected, got):
    """Equal, save where the document has an ellipsis; members must be the same ones."""
    if expected == "…":
        return got not in (None, "")
    if isinstance(expected, dict):
        return isinstance(got, dict) and expected.keys() == got.keys() and all(matches(expected[k], got[k]) for k in got)
    if isinstance(expected, list):
        return isinstance(got, list) and len(expected) == len(got) and all(map(matches, expected, got))
    return type(expected) is type(got) and expected == got


def test_the_document_has_exchanges():
    assert len(EXCHANGES) >= 5


@pytest.mark.parametrize("exchange", EXCHANGES, ids=range(1, len(EXCHANGES) + 1))
def test_an_exchange_happens_as_written(bridge, exchange):
    for line in exchange.splitlines():
        direction, text = line.split(" ", 1)
        if direction == "-->":
            bridge.send(text.encode() + b"\n")
        else:
            assert direction == "<--"
            expected, got = json.loads(text), bridge.frames.line()
            assert matches(expected, got), f"expected {text}\ngot {got}"
    assert bridge.finish() == (b"", 0)
