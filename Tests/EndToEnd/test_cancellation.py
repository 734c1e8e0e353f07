"""Cancelling, on the wire."""

import socket

import pytest
from raw_bridge import Control, clean_environment, eventually, frame, sandbox_of, sized, tcp_sockets


def cancelled(answer, outcome):
    error = answer["error"]
    assert error["code"] == -32800 and error["data"]["kind"] == "CancellationError"
    assert error["data"]["outcome"] == outcome
    return error


def test_a_cancel_right_behind_its_call_is_not_lost(bridge, slow_prices):
    """microsoft/vs-streamjsonrpc#56: both in one write."""
    call = {"jsonrpc": "2.0", "id": "a", "method": "aghanim.pricePoints.get"}
    cancel = {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": "a"}}
    bridge.send(frame(call) + frame(cancel))
    assert bridge.answer("a")["error"]["code"] == -32800
    assert bridge.result("bridge.ping") == {}


def test_a_cancel_frees_the_transfer(start):
    """The provider would keep the connection for a minute; it is closed at once."""
    url = start("sandbox").frames.line()["url"]
    provider = Control(url)
    environment = clean_environment(CHECKOUT_BRIDGE_API_KEY="sdk_sandbox_k", CHECKOUT_BRIDGE_BASE_URL=f"{url}/sdk")
    bridge = start(env=environment)
    provider.fault({"delayMs": 60_000}, path="/sdk/")
    key = bridge.request("aghanim.pricePoints.get")
    provider.await_request(path="/sdk/v1/price_points")
    assert tcp_sockets(bridge.child.pid) == 1
    bridge.notify("$/cancelRequest", {"id": key})
    cancelled(bridge.answer(key), "unknown")
    eventually(lambda: tcp_sockets(bridge.child.pid) == 0)
    assert bridge.finish() == (b"", 0)


def test_a_cancel_for_an_id_that_is_unknown_or_done_is_silent(bridge):
    """microsoft/vs-streamjsonrpc#168"""
    for key in (99, "x", None, 1.5):
        bridge.notify("$/cancelRequest", {"id": key})
    done = bridge.request("bridge.ping")
    bridge.answer(done)
    bridge.notify("$/cancelRequest", {"id": done})
    bridge.notify("$/cancelRequest", {})
    bridge.notify("$/cancelRequest")
    assert bridge.result("bridge.ping") == {}
    assert bridge.kept() == []


@pytest.mark.parametrize("encode", [frame, sized])
def test_a_cancel_does_not_cut_an_answer_that_is_on_its_way(serve, encode):
    """microsoft/vs-streamjsonrpc#55: its first bytes have been read, the last ones do not fit into the socket yet."""
    served = serve()
    control, client = sandbox_of(served.connect()), served.connect()
    control("PUT", "catalog?generate=3000")
    items = {"skus": [f"gen.{n:06}" for n in range(3000)]}
    client.send(encode({"jsonrpc": "2.0", "id": 1, "method": "aghanim.items.get", "params": items}))
    begin = client.socket.recv(100, socket.MSG_PEEK)
    assert begin and b"gen.002999" not in client.socket.recv(1 << 20, socket.MSG_PEEK)
    client.send(encode({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 1}}))
    client.send(encode({"jsonrpc": "2.0", "id": 2, "method": "bridge.ping"}))
    answers = [client.frames.line() if encode is frame else client.frames.sized() for _ in range(2)]
    assert [answer["id"] for answer in answers] == [1, 2]
    assert len(answers[0]["result"]) == 3000 and answers[1]["result"] == {}


def test_ids_are_told_apart_by_their_type(bridge, control):
    """erpc/erpc#869: 1 is not "1", and 2^53 is not 2^53+1."""
    control.fault({"delayMs": 60_000}, times=2, path="/sdk/v1/price_points")
    for raw in (b"9007199254740992", b"9007199254740993"):
        bridge.send(b'{"jsonrpc":"2.0","id":%s,"method":"aghanim.pricePoints.get"}\n' % raw)
    bridge.send(b'{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":9007199254740993}}\n')
    assert bridge.frames.line()["id"] == 9007199254740993
    bridge.send(b'{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"9007199254740992"}}\n')
    assert bridge.result("bridge.ping") == {}
    bridge.notify("$/cancelRequest", {"id": 9007199254740992})
    cancelled(bridge.frames.line(), "unknown")


def test_one_member_of_a_batch_is_cancelled_and_the_others_finish(bridge, slow_prices):
    batch = [
        {"jsonrpc": "2.0", "id": "slow", "method": "aghanim.pricePoints.get"},
        {"jsonrpc": "2.0", "id": "fast", "method": "bridge.ping"},
    ]
    bridge.send(frame(batch))
    slow_prices.await_request(path="/sdk/v1/price_points")
    bridge.notify("$/cancelRequest", {"id": "slow"})
    answers = {answer["id"]: answer for answer in bridge.frames.line()}
    cancelled(answers["slow"], "unknown")
    assert answers["fast"]["result"] == {}


def test_a_cancelled_checkout_that_was_created_may_exist(bridge, control):
    """The order exists at the provider, and the caller must not be told otherwise."""
    bridge.result("aghanim.setPlayerId", {"playerId": "p"})
    control.fault({"delayMs": 60_000}, method="POST", path="/sdk/")
    key = bridge.request("aghanim.startCheckout", {"items": [{"sku": "items.sandbox.coins"}]})
    control.await_request(method="POST", path="/sdk/v1/orders")
    bridge.notify("$/cancelRequest", {"id": key})
    cancelled(bridge.answer(key), "unknown")
    assert len(control("GET", "state")["orders"]) == 1
