"""Backends that stall, flood, lie or lead astray: memory stays bounded, and what was sent once stays sent once."""

import zlib

import pytest
from backends import CHECKOUT, CONSUME, PRICES, Backend, prices
from raw_bridge import SECRET, cpu_seconds, eventually, most_memory, written

#: What a bridge may need at most while it refuses an answer: its 16 MiB limit, twice while the buffer grows, and itself.
MEMORY = 96 << 20


def flood(head, more):
    """A script: sends `head` and then `more` until the client has gone."""

    def script(connection):
        if connection.read_request():
            connection.send(head)
            while connection.send(more):
                pass

    return script


def say(answer, then=lambda connection: None):
    """A script: answers the first request of a connection with these bytes."""

    def script(connection):
        if connection.read_request():
            connection.send(answer)
            then(connection)

    return script


def kept(then):
    """A script: answers a GET, so that the connection is kept, and does this at the first other request."""

    def script(connection):
        while request := connection.read_request():
            if request.method != "GET":
                return then(connection)
            connection.respond()

    return script


def late(connection):
    """A script: answers when the call is over."""
    connection.read_request()
    eventually(lambda: connection.server.late)
    connection.respond("200 OK", b"{}")


def bomb():
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    zeros = bytes(1 << 20)
    return b"".join(packer.compress(zeros) for _ in range(256)) + packer.flush()


def gzipped(body):
    return b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: %d\r\n\r\n" % len(body) + body


OK, WAITING = b"HTTP/1.1 200 OK\r\n", lambda connection: connection.wait_for_close()
CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n"
#: Script, the error's code, its outcome and words in it.
FATES = {
    "headers and then nothing": (say(OK + b"Content-Length: 5\r\n\r\n", WAITING), 102, "unknown", []),
    "nothing": (say(b"", WAITING), 102, "unknown", []),
    "an answer after the deadline": (late, 102, "unknown", []),
    "a reset": (kept(lambda connection: connection.reset()), 101, "unknown", ["broke"]),
    "an end": (kept(lambda connection: None), 101, "unknown", ["broke"]),
    "half a body": (say(OK + b"Content-Length: 9\r\n\r\nhalf"), 101, "unknown", ["incomplete"]),
    "half a head": (say(OK + b"Content-Le"), 101, "unknown", ["incomplete"]),
    "not HTTP": (say(b"SSH-2.0-Server\r\n"), 101, "unknown", ["not HTTP"]),
    "a length below zero": (say(OK + b"Content-Length: -1\r\n\r\n"), 101, "unknown", ["not HTTP"]),
    "a lie about its encoding": (say(OK + b"Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}"), 101, "unknown", []),
    "10 GB": (flood(OK + b"Content-Length: 10000000000\r\n\r\n", bytes(1 << 16)), 115, "unknown", ["16777216 bytes"]),
    "chunks without end": (
        flood(OK + CHUNKED, b"10000\r\n" + bytes(1 << 16) + b"\r\n"),
        115, "unknown", ["16777216 bytes"],
    ),
    "a chunk's size without end": (flood(OK + CHUNKED, b"0" * (1 << 16)), 101, "unknown", []),
    "a chunk's extension without end": (flood(OK + CHUNKED + b"1;", b"x" * (1 << 16)), 102, "unknown", []),
    "trailers without end": (flood(OK + CHUNKED + b"0\r\n", b"X-Field: x\r\n" * 1000), 115, "unknown", ["header"]),
    "a bomb": (say(gzipped(bomb())), 115, "unknown", ["16777216 bytes"]),
    "headers without end": (flood(OK, b"X-Field: " + b"x" * 1000 + b"\r\n"), 115, "unknown", ["header"]),
    "hints without end": (flood(b"", b"HTTP/1.1 103 Early Hints\r\n\r\n" * 100), 115, "unknown", ["header"]),
    "no object": (say(OK + b"Content-Length: 4\r\n\r\nnull"), 115, "completed", ["200"]),
    "too early": (say(b"HTTP/1.1 425 Too Early\r\nContent-Length: 0\r\n\r\n", WAITING), 115, "completed", ["425"]),
}  # fmt: skip


@pytest.mark.parametrize("script, code, outcome, words", FATES.values(), ids=FATES)
def test_a_checkout_is_sent_once(bridge_at, backend, authority, script, code, outcome, words):
    """akash-network/console#3449, oven-sh/bun#28708, golang/go#22158: whatever becomes of the answer."""
    server = backend(Backend, script, authority.issue())
    server.late = False
    bridge = bridge_at(server.url, "--request-timeout", "1", **authority.trusted)
    bridge.result("aghanim.setPlayerId", {"playerId": "player_1"})
    if words == ["broke"]:
        # On a connection that was kept from this call.
        assert bridge.result("aghanim.pricePoints.get")
    error = bridge.error(*CHECKOUT)
    server.late = True
    assert (error["code"], error["data"]["outcome"]) == (code, outcome), error
    assert error["data"]["retryable"] is False
    for word in words:
        assert word in error["data"]["debugMessage"], error
    assert [request.method for request in server.requests].count("POST") == 1
    assert bridge.result("bridge.ping") == {}
    assert most_memory(bridge.child.pid) < MEMORY
    assert SECRET.encode() not in written(bridge)


@pytest.mark.parametrize("status", ["301 Moved", "302 Found", "303 See Other", "307 Temporary", "308 Permanent"])
@pytest.mark.parametrize("place", ["https://localhost:{port}/x", "http://127.0.0.1:{port}/x", "//localhost:{port}/x", "/x"])
def test_a_redirect_of_a_consume_is_not_followed(bridge_at, backend, authority, status, place):
    elsewhere = backend(Backend, prices, authority.issue())
    location = place.format(port=elsewhere.port)
    server = backend(Backend, lambda it: it.read_request() and it.respond(status, b"", f"Location: {location}"), authority.issue())
    bridge = bridge_at(server.url, **authority.trusted)
    bridge.result("aghanim.setPlayerId", {"playerId": "player_1"})
    error = bridge.error(*CONSUME)
    assert (error["code"], error["data"]["outcome"], error["data"]["httpStatus"]) == (115, "completed", int(status[:3])), error
    assert "redirect" in error["data"]["debugMessage"]
    assert len(server.requests) == 1 and elsewhere.connections == 0


@pytest.mark.parametrize(
    "place",
    ["https://localhost:{port}/x", "https://127.0.0.1:{own}/x", "http://localhost:{own}/x", "file:///etc/passwd", "//user@localhost:{own}/x"],
)
def test_the_key_goes_to_no_other_origin(bridge_at, backend, authority, place):
    elsewhere = backend(Backend, prices, authority.issue())
    target = {}
    server = backend(
        Backend, lambda it: it.read_request() and it.respond("302 Found", b"", f"Location: {target['place']}"), authority.issue()
    )
    target["place"] = place.format(port=elsewhere.port, own=server.port)
    bridge = bridge_at(server.url, **authority.trusted)
    error = bridge.error("aghanim.pricePoints.get")
    assert (error["code"], error["data"]["httpStatus"]) == (115, 302), error
    assert len(server.requests) == 1 and elsewhere.connections == 0


def test_many_floods_at_a_time_are_bounded_together(bridge_at, backend, authority):
    """Every answer is within its limit until the last byte, and together they are far beyond what is allowed."""
    body = PRICES + b" " * ((15 << 20) - len(PRICES))
    server = backend(Backend, lambda it: it.read_request() and it.respond("200 OK", body), authority.issue())
    bridge = bridge_at(server.url, **authority.trusted)
    keys = [bridge.request("aghanim.pricePoints.get") for _ in range(24)]
    answers = [bridge.answer(key) for key in keys]
    for answer in answers:
        assert "result" in answer or "at a time" in answer["error"]["data"]["debugMessage"], answer
    assert any("result" in answer for answer in answers)
    assert bridge.result("aghanim.pricePoints.get")["context"]["country"] == "US"
    assert most_memory(bridge.child.pid) < 256 << 20


def test_other_calls_are_served_while_answers_stall(bridge_at, backend, authority):
    """Seven of the eight connections to a host wait for nothing; the eighth goes on answering."""
    def script(connection):
        while request := connection.read_request():
            if "ord_" in request.target:
                return connection.wait_for_close()
            connection.respond()

    server = backend(Backend, script, authority.issue())
    bridge = bridge_at(server.url, **authority.trusted)
    stalled = [bridge.request("aghanim.orders.get", {"id": f"ord_{n}"}) for n in range(7)]
    server.await_requests(7)
    before = cpu_seconds(bridge.child.pid)
    for _ in range(20):
        assert bridge.result("aghanim.pricePoints.get")
    for key in stalled:
        bridge.notify("$/cancelRequest", {"id": key})
        assert bridge.answer(key)["error"]["code"] == -32800
    assert cpu_seconds(bridge.child.pid) - before < 2


def test_a_long_wait_that_is_asked_for_arrives(bridge_at, backend, authority):
    """aws/aws-sdk-cpp#560: a date is counted from the answer's own, so no clock has to be right."""
    for value, milliseconds in [
        ("7", 7_000), ("Sun, 06 Nov 1994 08:49:37 GMT", 30_000), ("Sun, 06 Nov 1994 08:00:00 GMT", 0),
        ("99999999999999999999999", 7 * 86_400_000), ("-1", None), ("soon", None), ("1" * 10_000, 7 * 86_400_000),
    ]:  # fmt: skip
        lines = [f"Retry-After: {value}", "Date: Sun, 06 Nov 1994 08:49:07 GMT"]
        server = backend(Backend, lambda it: it.read_request() and it.respond("429 Slow Down", b"{}", *lines), authority.issue())
        error = bridge_at(server.url, **authority.trusted).error("aghanim.pricePoints.get")
        assert (error["code"], error["data"].get("retryAfterMs")) == (109, milliseconds), (value, error)


def test_a_connection_to_the_second_address_is_found(bridge_at, backend):
    """`localhost` is [::1] and 127.0.0.1: whichever refuses, the other is taken, and the call is made once."""
    import socket

    families = [socket.AF_INET] + ([socket.AF_INET6] if socket.has_ipv6 else [])
    for family in families:
        server = backend(Backend, prices, family=family)
        bridge = bridge_at(f"http://localhost:{server.port}")
        assert bridge.result("aghanim.pricePoints.get")["context"]["country"] == "US"
        assert len(server.requests) == 1
