"""core.gd by transcripts: bytes in, actions out, cut at every byte. See gdscript.py for how it runs without Godot."""

import json
from pathlib import Path

import pytest

pytest.importorskip("gdtoolkit", reason="there is no gdtoolkit: run `scripts/setup.sh python`")

import pumping  # noqa: E402

CASES = json.loads((Path(__file__).parent / "transcripts/core.json").read_text("utf-8"))
#: Fully cut for all but the long ones, which are cut at fewer places.
MOST_CUTS = 60


def do(core, step):
    name, *arguments = step
    if name == "did_send_all":
        core.did_send(len(core.output))
    elif name == "receive_text":
        core.receive(bytearray(arguments[0].encode()))
    else:
        getattr(core, name)(*arguments)


def play(case, pieces):
    core = pumping.new_core()
    for step in case["before"]:
        do(core, step)
    for piece in pieces:
        core.receive(bytearray(piece))
    for step in case.get("after", []):
        do(core, step)
    assert core.actions == case["actions"]
    assert core.state == case["state"]
    if "output" in case:
        assert core.output.decode() == case["output"]


def cuts(data):
    """Every place for a short text, places all along it for a longer one."""
    return range(0, len(data), max(1, len(data) // MOST_CUTS))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_transcript(case):
    data = case["bytes"].encode()
    for at in cuts(data):
        play(case, [data[:at], data[at:]])
    play(case, [data[at : at + 1] for at in range(len(data))])


def test_text_survives_a_cut_at_any_byte():
    text = "é日😀\\n"
    data = f'{{"jsonrpc":"2.0","id":2,"result":"{text}"}}\n'.encode()
    told = [{"kind": "answer", "id": 2, "result": "é日😀\n"}]
    case = {"before": [["start", "m", None, 0, 0], ["did_send_all"]], "actions": told, "state": "opening"}
    for at in range(len(data)):
        play(case, [data[:at], data[at:]])


def test_a_line_over_the_limit_ends_the_connection_with_a_reason():
    core = pumping.new_core()
    core.max_frame = 100
    core.start("m", None, 0, 0)
    core.receive(bytearray(b"x" * 101))
    assert (core.state, core.closed_reason) == ("closed", "the bridge wrote a line longer than max_frame")
    assert core.actions[0]["error"]["message"] == core.closed_reason


def test_a_bridge_that_does_not_read_fills_a_queue_that_has_an_end():
    core = pumping.new_core()
    core.max_queued = 1000
    made = [core.start("echo", {"t": "0" * 100}, 0, 0) for _ in range(20)]
    assert 3 <= sum(number > 0 for number in made) < 10 and made[-1] == 0
    core.did_send(len(core.output))
    assert core.start("echo", None, 0, 0) == max(made) + 1  # What was refused took no id.
