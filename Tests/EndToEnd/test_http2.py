"""HTTP/2: many calls on one connection, and what becomes of a call when its stream or connection is taken away."""

import json
import threading

import h2.errors
import pytest
from backends import CHECKOUT, CONSUME
from http2_backend import HTTP2Backend
from raw_bridge import eventually

PRICES = ("aghanim.pricePoints.get", None)


@pytest.fixture
def talk(bridge_at, backend, authority):
    """Starts a backend with this script and a bridge to it."""

    def talk(script, *args):
        server = backend(HTTP2Backend, script, authority.issue())
        bridge = bridge_at(server.url, *args, **authority.trusted)
        bridge.result("aghanim.setPlayerId", {"playerId": "player_1"})
        return server, bridge

    return talk


def methods(server):
    return [request.method for request in server.requests]


def test_a_hundred_calls_share_a_few_connections(talk):
    """Each is answered with its own path, all of them late and in the wrong order."""
    waiting, lock = [], threading.Lock()

    def answer_late(streams, stream, request):
        with lock:
            waiting.append((streams, stream, request.target))
            everyone = waiting[::-1] if len(waiting) == 100 else []
        for streams, stream, target in everyone:
            streams.respond(stream, "404", json.dumps({"detail": target}).encode())

    server, bridge = talk(answer_late)
    keys = {bridge.request("aghanim.orders.get", {"id": f"ord_{n}"}): f"/ord_{n}" for n in range(100)}
    for key, path in keys.items():
        error = bridge.answer(key)["error"]
        assert (error["code"], error["data"]["httpStatus"]) == (106, 404)
        assert error["data"]["debugMessage"].endswith(path)
    assert server.connections <= 8 and len(server.requests) == 100


def test_a_cancel_resets_its_stream_and_nothing_else(talk):
    held = []

    def hold(streams, stream, request):
        if "ord_" in request.target:
            held.append((streams, stream))
        else:
            streams.respond(stream)

    server, bridge = talk(hold)
    # One connection, which the next calls find there.
    assert bridge.result(*PRICES)
    first, second = (bridge.request("aghanim.orders.get", {"id": f"ord_{n}"}) for n in (1, 2))
    server.await_requests(3)
    bridge.notify("$/cancelRequest", {"id": first})
    error = bridge.answer(first)["error"]
    assert (error["code"], error["data"]["outcome"]) == (-32800, "unknown")
    (streams, cancelled), (_, other) = sorted(held, key=lambda one: one[1])
    streams.respond(other, "404", b"{}")
    assert bridge.answer(second)["error"]["code"] == 106
    eventually(lambda: streams.resets)
    assert [stream for stream, _ in streams.resets] == [cancelled]
    assert bridge.result(*PRICES) and server.connections == 1


def test_a_cancel_closes_a_connection_that_nobody_else_uses(talk):
    """libcurl keeps a stream's reset to itself until it has something else to say; the server is to know at once."""
    server, bridge = talk(lambda streams, stream, request: None)
    key = bridge.request(*CHECKOUT)
    server.await_requests(1)
    bridge.notify("$/cancelRequest", {"id": key})
    assert bridge.answer(key)["error"]["code"] == -32800
    eventually(lambda: server.opened[0].is_over)


def refuse(code):
    return lambda streams, stream: streams.refuse(stream, code)


def go_away(*args):
    return lambda streams, stream: streams.go_away(*args)


def go_away_after(streams, stream):
    streams.go_away(stream)
    streams.close()


CODES = h2.errors.ErrorCodes
ENDS = {
    "refused": refuse(CODES.REFUSED_STREAM),
    "HTTP/1.1 required": refuse(CODES.HTTP_1_1_REQUIRED),
    "reset": refuse(CODES.CANCEL),
    "internal error": refuse(CODES.INTERNAL_ERROR),
    "going away before it": go_away(0),
    "going away after it": go_away_after,
    "too much": go_away(0, CODES.ENHANCE_YOUR_CALM),
    "gone": lambda streams, stream: streams.close(),
}


@pytest.mark.parametrize("kept", [True, False], ids=["on a kept connection", "on a new one"])
@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_what_was_sent_once_stays_sent_once(talk, end, kept):
    """golang/go#22158, oven-sh/bun#28708: neither libcurl nor the bridge sends a POST or PATCH again by itself."""

    def script(streams, stream, request):
        if request.method == "GET":
            streams.respond(stream)
        else:
            end(streams, stream)

    server, bridge = talk(script)
    for method, call in (("POST", CHECKOUT), ("PATCH", CONSUME)):
        if kept:
            assert bridge.result(*PRICES)
        error = bridge.error(*call)
        assert (error["code"], error["data"]["outcome"], error["data"]["retryable"]) == (101, "unknown", False), error
        assert methods(server).count(method) == 1
    assert bridge.result(*PRICES)


def test_a_question_is_asked_once_more(talk):
    def script(streams, stream, request):
        if len(server.requests) == 1:
            streams.go_away(0)
        else:
            streams.respond(stream)

    server, bridge = talk(script)
    assert bridge.result(*PRICES)
    assert methods(server) == ["GET", "GET"]


def test_a_connection_that_leads_nowhere_is_given_up(talk):
    """Silent after its first answer: the next call times out, and the one after that finds another connection."""

    def once(streams, stream, request):
        if stream == 1:
            streams.respond(stream)

    server, bridge = talk(once, "--request-timeout", "0.5")
    assert bridge.result(*PRICES)
    error = bridge.error(*CHECKOUT)
    assert (error["code"], error["data"]["outcome"]) == (102, "unknown")
    assert bridge.result(*PRICES)
    assert server.connections == 2 and methods(server) == ["GET", "POST", "GET"]


def test_a_slow_call_does_not_disturb_the_others(talk):
    """One stream is never answered; others are on the same connection, which goes only if nobody else is on it then."""

    def script(streams, stream, request):
        if request.method == "GET":
            streams.respond(stream)

    server, bridge = talk(script, "--request-timeout", "1")
    assert bridge.result(*PRICES)
    slow = bridge.request(*CHECKOUT)
    during = server.connections
    while not (answer := [one for one in bridge.kept() if one.get("id") == slow]):
        during = server.connections
        assert bridge.result(*PRICES)
    assert during == 1
    assert answer[0]["error"]["code"] == 102
    assert bridge.result(*PRICES) and server.connections <= 2
    assert methods(server).count("POST") == 1
