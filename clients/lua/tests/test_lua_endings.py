"""How a bridge can go, or stop reading, and what each open call is told."""

import json
import socket
import time

import driving
import pytest


@pytest.fixture
def started(fake_peer):
    """A client in LuaJIT that started a fake peer itself."""
    reason = driving.why_not("luajit")
    if reason:
        pytest.skip(reason)
    with driving.Driver("luajit") as driver:
        yield driving.Bridge(driver, binary=fake_peer, transport="ffi")


def check_lost(bridge, method, params, reason):
    """Five calls wait, a sixth makes the peer go; each must be told once, and why."""
    waiting = [bridge.start("hold") for _ in range(5)]
    last = bridge.start(method, params)
    for call in [*waiting, last]:
        error = call.error()
        assert (error["code"], error["kind"], error["outcome"]) == (-1, "ClientError", "unknown")
        assert error["message"] == reason
    assert (bridge.state, bridge.reason) == ("closed", reason)
    assert bridge.driver.do("call", method="echo")["reason"] == "the connection is closed or being finished"
    assert not last.cancel()


@pytest.mark.parametrize("method", ["die", "die_of_signal", "die_mid_frame"])
def test_a_dying_peer_fails_every_open_call_once(peer, method):
    bridge = peer()
    check_lost(bridge, method, {}, "the bridge closed the connection")
    told = [text for text, _ in bridge.logged]
    assert told == (["the bridge ended in the middle of a line"] if method == "die_mid_frame" else [])


@pytest.mark.parametrize(
    "method, reason",
    [
        ("die", "the bridge ended with status 1"),
        ("die_of_signal", "the bridge was ended by signal 9"),
        ("leave_orphan", "the bridge ended with status 7"),
    ],
)
def test_a_process_of_ours_is_told_with_how_it_ended(started, method, reason):
    check_lost(started, method, {}, reason)


def test_a_bridge_of_another_protocol_is_refused(peer):
    for version, theirs in [("2", "2"), ("none", "another")]:
        bridge = peer(variables={"FAKE_PROTOCOL": version})
        error = bridge.start("echo").error()
        assert f"speaks protocol 1 and the bridge {theirs}" in error["message"] == bridge.reason


def test_a_bridge_that_never_answers_can_be_closed(peer):
    bridge = peer(variables={"FAKE_START": "silent"})
    call = bridge.start("echo")
    assert bridge.state == "opening"
    bridge.close()
    assert (call.error()["case"], call.error()["outcome"], bridge.reason) == ("closed", "unknown", "the client was closed")


def test_an_orderly_end_answers_what_is_open(peer):
    bridge = peer()
    call = bridge.start("echo", ["last"])
    bridge.driver.do("finish")
    assert bridge.driver.do("call", method="echo")["reason"]
    bridge.update_until(lambda: bridge.state == "closed")
    assert call.result() == ["last"]


def test_a_peer_that_does_not_read_blocks_nobody_and_the_queue_has_an_end(peer):
    """mark3labs/mcp-go#796"""
    bridge = peer(max_queued=1_000_000)
    bridge.call("echo")
    bridge.start("nap", {"seconds": 0.5})
    calls, text, refusal = [], "0" * 100_000, None
    while not refusal and len(calls) < 40:
        answer = bridge.driver.do("call", method="echo", params={"t": text})
        refusal = answer.get("reason")
        calls += [] if refusal else [bridge.calls.setdefault(answer["id"], driving.Call(bridge, answer["id"]))]
        bridge.update()
    assert 10 <= len(calls) < 40 and "queue is full" in refusal
    assert [call.result() for call in calls] == [{"t": text}] * len(calls)
    assert bridge.logged == []  # What was refused was not sent.


def test_what_waits_to_be_written_is_told_as_not_sent(peer):
    bridge = peer()
    pid_holder = bridge.start("nap", {"seconds": 20})
    first = bridge.start("echo", {"t": "0" * 4_000_000})
    last = bridge.start("echo", {"t": "0"})
    bridge.close()
    assert [call.error()["outcome"] for call in (pid_holder, first, last)] == ["unknown", "unknown", "notSent"]


def test_a_game_that_reads_late_gets_everything(peer):
    bridge = peer(max_read=10_000)
    calls = [bridge.start("huge", {"bytes": 100_000}) for _ in range(30)]
    assert {call.result() for call in calls} == {"é" * 50_000}


def test_an_answer_that_came_while_the_game_stood_still_counts(way, tmp_path):
    with socket.socket(socket.AF_UNIX) as listener, driving.Driver(way[0]) as driver:
        listener.bind(str(tmp_path / "s"))
        listener.listen()
        bridge = driving.Bridge(driver, socket=str(tmp_path / "s"), transport=way[1], max_read=10, grace=0.001)
        call = bridge.start("echo", timeout=0.001)
        with listener.accept()[0] as peer:
            answer = {"jsonrpc": "2.0", "id": call.id, "result": "in time"}
            peer.sendall(json.dumps(answer).encode() + b"\n")
            time.sleep(0.02)  # The call's time passes.
            assert call.result() == "in time"
