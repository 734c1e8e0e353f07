"""How the process ends when its work does. Signals, parents and the standard streams have pages of their own."""

import json

import pytest
from raw_bridge import Connection, eventually, sandbox_of


def test_end_of_input_answers_everything_in_flight(bridge, control):
    """PowerDNS/pdns, cloudwu/skynet#50: the end of input means no more requests, not go away."""
    control.fault({"delayMs": 300}, path="/sdk/v1/price_points")
    slow = bridge.request("aghanim.pricePoints.get")
    rest, status = bridge.finish()
    assert json.loads(rest)["id"] == slow and "result" in json.loads(rest)
    assert status == 0


def test_end_of_input_without_calls_ends_the_process(start):
    """modelcontextprotocol/python-sdk#2231"""
    bridge = start("--sandbox")
    assert bridge.finish() == (b"", 0)


def test_a_drain_that_takes_too_long_loses_answers_and_says_so(start):
    bridge = start("--sandbox", "--drain-timeout", "0.2")
    control = sandbox_of(bridge)
    control.fault({"delayMs": 60_000}, path="/sdk/v1/price_points")
    bridge.request("aghanim.pricePoints.get")
    control.await_request(path="/sdk/v1/price_points")
    rest, status = bridge.finish()
    assert status == 1
    assert bridge.stderr()


def test_shutdown_is_answered_last_and_later_calls_are_refused(bridge, control):
    control.fault({"delayMs": 300}, path="/sdk/v1/price_points")
    slow = bridge.request("aghanim.pricePoints.get")
    last = bridge.request("bridge.shutdown")
    late = bridge.request("bridge.ping")
    order = [bridge.frames.line() for _ in range(3)]
    assert [message["id"] for message in order] == [late, slow, last]
    assert order[0]["error"]["code"] == -32002
    assert order[2]["result"] == {}
    assert bridge.frames.rest() == b""
    assert bridge.wait() == 0


def test_idle_exit_waits_for_the_last_client(serve):
    served = serve("--idle-exit", "0.3")
    with Connection(served.path) as first, Connection(served.path) as second:
        assert first.result("bridge.ping") == {}
        first.close()
        assert second.result("bridge.ping") == {}
    assert served.process.wait() == 0
    assert not served.path.exists()


def test_idle_exit_does_not_wait_for_a_client_that_never_comes(serve):
    """agones-dev/agones#3405"""
    served = serve("--idle-exit", "0.1")
    assert served.process.wait() == 0
    assert not served.path.exists() and served.process.stderr() == b""


def test_end_of_input_ends_the_process_whatever_still_runs(start):
    """chatmail/core#4323, likec4/likec4#3092: a watch, a subscription and a kept-alive connection to the provider."""
    bridge = start("--sandbox", "--drain-timeout", "0.2")
    bridge.result("bridge.subscribe", {"events": ["*"]})
    bridge.result("aghanim.setPlayerId", {"playerId": "p"})
    order = bridge.result("aghanim.startCheckout", {"items": [{"sku": "items.sandbox.coins"}]})["orderId"]
    watch = bridge.request("aghanim.orders.watch", {"orderId": order})
    rest, status = bridge.finish()
    answers = [json.loads(line) for line in rest.splitlines()]
    assert [answer["error"]["code"] for answer in answers if answer.get("id") == watch] == [-32800]
    assert status == 1


def test_a_half_closed_socket_is_answered_within_the_drain_timeout(serve):
    """cloudwu/skynet#50"""
    served = serve("--drain-timeout", "0.2")
    client = served.connect()
    sandbox_of(client).fault({"delayMs": 60_000}, path="/sdk/v1/price_points")
    quick, slow = client.request("bridge.ping"), client.request("aghanim.pricePoints.get")
    client.end_input()
    answers = {answer["id"]: answer for answer in map(json.loads, client.frames.rest().splitlines())}
    assert answers[quick]["result"] == {} and answers[slow]["error"]["code"] == -32800
    assert served.connect().result("bridge.ping") == {}


@pytest.mark.parametrize("reads", [True, False])
def test_a_client_that_never_disconnects_does_not_hold_the_end_up(serve, reads):
    """mpv-player/mpv#2558, dapr/dapr#3894"""
    served = serve("--drain-timeout", "0.2")
    client = served.connect()
    sandbox_of(client)("PUT", "catalog?generate=2000")
    if not reads:
        skus = [f"gen.{n:06}" for n in range(2000)]
        asked = [client.request("aghanim.items.get", {"skus": skus}) for _ in range(4)]
        other = served.connect()
        eventually(lambda: other.result("bridge.status")["calls"].get("aghanim.items.get") == len(asked))
    served.process.child.terminate()
    assert served.process.wait() == (0 if reads else 1)
    assert not served.path.exists()
