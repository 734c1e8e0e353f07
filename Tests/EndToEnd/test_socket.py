"""Connections to the Unix socket; its file has a page of its own."""

import json
import shutil
import socket
import subprocess

import pytest
from raw_bridge import eventually, sandbox_of


def test_the_ready_line_comes_once_the_socket_accepts(serve):
    served = serve()
    assert served.ready == {"ready": True, "socket": str(served.path), "pid": served.process.child.pid}
    assert served.connect().result("bridge.ping") == {}


def test_the_socket_is_gone_after_an_orderly_end(serve):
    served = serve()
    served.process.child.terminate()
    assert served.process.wait() == 0
    assert not served.path.exists()


def test_a_half_closed_connection_still_gets_its_answers(serve):
    """cyrusimap/cyrus-sasl#445"""
    served = serve()
    client = served.connect()
    keys = [client.request("aghanim.pricePoints.get") for _ in range(5)]
    client.end_input()
    answers = [json.loads(line) for line in client.frames.rest().splitlines()]
    assert sorted(answer["id"] for answer in answers) == keys
    assert served.connect().result("bridge.ping") == {}


def test_each_connection_chooses_its_own_framing(serve):
    served = serve()
    lines, headers = served.connect(), served.connect()
    headers.send(b"Content-Length: 46\r\n\r\n" + b'{"jsonrpc":"2.0","id":1,"method":"bridge.ping"}'[:46])
    lines.request("bridge.ping")
    assert lines.frames.line()["id"] == 1


def test_the_same_id_on_two_connections_does_not_collide(serve):
    """modelcontextprotocol/swift-sdk#267"""
    served = serve()
    one, two = served.connect(), served.connect()
    one.request("aghanim.items.get", {"skus": ["items.sandbox.coins"]}, key=7)
    two.request("aghanim.items.get", {"skus": ["items.sandbox.golden-chest"]}, key=7)
    assert one.answer(7)["result"][0]["type"] == "virtual_currency"
    assert two.answer(7)["result"][0]["type"] == "lootbox"


def test_a_connection_that_vanishes_cancels_its_calls_only(serve):
    served = serve()
    control = sandbox_of(served.connect())
    control.fault({"delayMs": 60_000}, path="/sdk/v1/price_points")
    leaver, stayer = served.connect(), served.connect()
    leaver.request("aghanim.pricePoints.get")
    control.await_request(path="/sdk/v1/price_points")
    assert in_flight(stayer) == 2
    leaver.close()
    eventually(lambda: in_flight(stayer) == 1)
    assert stayer.result("aghanim.items.get", {"skus": ["items.sandbox.coins"]})


def test_a_subscriber_that_vanishes_is_forgotten_and_the_others_hear_on(serve):
    """AsamK/signal-cli#893: and who makes the events is served on."""
    served = serve()
    leavers, stayer, maker = [served.connect() for _ in range(3)], served.connect(), served.connect()
    for client in (*leavers, stayer):
        client.result("bridge.subscribe", {"events": ["bridge.log"]})
    maker.result("bridge.setLogLevel", {"level": "debug"})
    for leaver in leavers:
        leaver.close()
    for _ in range(200):
        assert maker.result("bridge.ping") == {}
        while "bridge.ping" not in stayer.event("bridge.log")["message"]:
            pass
    eventually(lambda: maker.result("bridge.status")["connections"] == 2)


def test_a_client_that_leaves_before_the_end_of_the_line_has_lost_nothing(serve):
    """PowerDNS/pdns#4041: it closes once the JSON is complete, with the LF unread."""
    served = serve()
    for _ in range(20):
        client = served.connect()
        key = client.request("bridge.ping")
        text = json.dumps({"jsonrpc": "2.0", "id": key, "result": {}}, separators=(",", ":")).encode()
        assert client.socket.recv(len(text), socket.MSG_WAITALL) == text
        client.close()
    assert served.connect().result("bridge.ping") == {}
    served.process.child.terminate()
    assert served.process.wait() == 0 and served.process.stderr() == b""


def test_one_connection_too_many_is_turned_away(serve):
    served = serve("--max-connections", "2")
    one, two = served.connect(), served.connect()
    assert one.result("bridge.ping") == {} and two.result("bridge.ping") == {}
    third = served.connect()
    third.frames.rest()
    one.close()
    assert two.result("bridge.ping") == {}


def test_too_many_calls_at_once_are_refused_one_by_one(serve):
    served = serve("--max-in-flight", "2")
    client = served.connect()
    control = sandbox_of(client)
    control.fault({"delayMs": 60_000}, times=2, path="/sdk/v1/price_points")
    slow = [client.request("aghanim.pricePoints.get") for _ in range(2)]
    assert client.error("bridge.ping")["code"] == -32003
    client.notify("$/cancelRequest", {"id": slow[0]})
    assert client.answer(slow[0])["error"]["code"] == -32800
    assert client.result("bridge.ping") == {}


@pytest.mark.skipif(not shutil.which("socat"), reason="socat is not installed: apt-get install socat")
def test_socat_shows_the_answers(serve):
    """signal-cli#1541: with -t, and it returns as soon as the bridge closes."""
    served = serve()
    requests = b'{"jsonrpc":"2.0","id":1,"method":"bridge.ping"}\n{"jsonrpc":"2.0","id":2,"method":"aghanim.pricePoints.get"}\n'
    out = subprocess.run(
        ["socat", "-t5", "-", f"UNIX-CONNECT:{served.path}"], input=requests, stdout=subprocess.PIPE, check=True
    ).stdout
    assert sorted(json.loads(line)["id"] for line in out.splitlines()) == [1, 2]


def in_flight(client):
    """Calls in flight in the whole bridge; the question itself is one of them."""
    return client.result("bridge.status")["inFlight"]


def test_a_client_that_does_not_read_harms_nobody_and_is_let_go(serve):
    """i3/i3#2280, MongLong0214/logic-pro-mcp#683"""
    served = serve("--stall-timeout", "0.5", "--max-queued-output", "200000")
    sluggish, other = served.connect(), served.connect()
    sandbox_of(other)("PUT", "catalog?generate=1000")
    skus = [f"gen.{n:06}" for n in range(1000)]
    for _ in range(20):
        sluggish.request("aghanim.items.get", {"skus": skus})
    eventually(lambda: other.result("bridge.status")["connections"] == 1)
    assert other.result("bridge.ping") == {}
    assert len(served.process.stderr().splitlines()) == 1


def test_shutdown_answers_every_connection(serve):
    served = serve()
    one, two = served.connect(), served.connect()
    control = sandbox_of(two)
    control.fault({"delayMs": 300}, path="/sdk/v1/price_points")
    slow = two.request("aghanim.pricePoints.get")
    control.await_request(path="/sdk/v1/price_points")
    assert one.result("bridge.shutdown") == {}
    assert "result" in two.answer(slow)
    assert two.frames.rest() == b"" and one.frames.rest() == b""
    assert served.process.wait() == 0
    assert not served.path.exists()


def test_a_signal_answers_every_connection(serve):
    served = serve()
    one, two = served.connect(), served.connect()
    control = sandbox_of(two)
    control.fault({"delayMs": 300}, times=2, path="/sdk/v1/price_points")
    slow = [client.request("aghanim.pricePoints.get") for client in (one, two)]
    eventually(lambda: in_flight(one) == 3)
    served.process.child.terminate()
    assert "result" in one.answer(slow[0]) and "result" in two.answer(slow[1])
    assert served.process.wait() == 0
