"""HTTP/2 backends that flood: memory stays bounded, other calls go on, and a checkout is sent once and ends with its error."""

import struct

import h2.settings
import pytest
from backends import CHECKOUT
from http2_backend import HTTP2Backend
from raw_bridge import eventually, most_memory

#: What a bridge may need at most: an answer of 16 MiB, twice while its buffer grows, and itself.
MEMORY = 96 << 20

DATA, HEADERS, RST_STREAM, SETTINGS, PUSH_PROMISE, PING, WINDOW_UPDATE, CONTINUATION = 0, 1, 3, 4, 5, 6, 8, 9
END_HEADERS = 4


def part(kind, stream=0, payload=b"", flags=0):
    """One HTTP/2 frame."""
    return struct.pack("!I", len(payload))[1:] + bytes([kind, flags]) + struct.pack("!I", stream) + payload


def literal(name, value):
    """A header field in HPACK that nobody has to remember; both are shorter than 127 bytes."""
    return bytes([0, len(name)]) + name + bytes([len(value)]) + value


#: `:status: 200` in HPACK.
STATUS = b"\x88"
#: Puts a field of 4,000 bytes into the table and refers to it: one byte a time after that.
REMEMBERED = b"\x40\x01x\x7f" + b"\xa1\x1e" + b"y" * 4000
REFERENCE = b"\xbe"


def bomb(stream):
    return part(HEADERS, stream, STATUS + REMEMBERED + REFERENCE * 10_000, END_HEADERS)


#: What is sent once for a stream, and then again and again.
FLOODS = {
    "pings": (lambda stream: b"", lambda stream: part(PING, 0, bytes(8)) * 500),
    "settings": (lambda stream: b"", lambda stream: part(SETTINGS) * 500),
    "settings that change": (
        lambda stream: b"",
        lambda stream: part(SETTINGS, 0, struct.pack("!HI", h2.settings.SettingCodes.INITIAL_WINDOW_SIZE, 1 << 16) * 100) * 10,
    ),
    "windows of the connection": (lambda stream: b"", lambda stream: part(WINDOW_UPDATE, 0, struct.pack("!I", 1)) * 500),
    "windows of the stream": (lambda stream: b"", lambda stream: part(WINDOW_UPDATE, stream, struct.pack("!I", 1)) * 500),
    "resets of streams that are over": (lambda stream: b"", lambda stream: part(RST_STREAM, stream, bytes(4)) * 500),
    "data without bytes": (lambda stream: part(HEADERS, stream, STATUS, END_HEADERS), lambda stream: part(DATA, stream) * 500),
    "data that is padding": (
        lambda stream: part(HEADERS, stream, STATUS, END_HEADERS),
        lambda stream: part(DATA, stream, bytes([255]) + bytes(255), 8) * 100,
    ),
    "headers that go on without bytes": (
        lambda stream: part(HEADERS, stream, STATUS), lambda stream: part(CONTINUATION, stream) * 500,
    ),
    "headers that go on": (
        lambda stream: part(HEADERS, stream, STATUS),
        lambda stream: part(CONTINUATION, stream, literal(b"x-field", b"x" * 100) * 100),
    ),
    "hints without end": (lambda stream: b"", lambda stream: part(HEADERS, stream, b"\x08\x03103", END_HEADERS) * 500),
    "a header bomb": (bomb, lambda stream: b""),
    "promises": (lambda stream: b"", lambda stream: part(PUSH_PROMISE, stream, struct.pack("!I", 2) + STATUS, END_HEADERS) * 500),
    "frames of no known kind": (lambda stream: b"", lambda stream: part(99, stream, bytes(100)) * 100),
}  # fmt: skip


@pytest.mark.parametrize("once, again", FLOODS.values(), ids=FLOODS)
def test_a_flood_ends_with_its_call(bridge_at, backend, authority, once, again):
    """CVE-2019-9512, CVE-2019-9515, CVE-2019-9518, CVE-2024-28182 and what is like them: others are answered all the while."""

    def script(streams, stream, request):
        if request.method == "GET":
            return streams.respond(stream)
        streams.send_raw(once(stream))
        # Much at a time, so that whoever reads is slower than what comes.
        more = again(stream) * 100
        while more and streams.send_raw(more):
            pass

    server = backend(HTTP2Backend, script, authority.issue())
    bridge = bridge_at(server.url, "--request-timeout", "1", **authority.trusted)
    bridge.result("aghanim.setPlayerId", {"playerId": "player_1"})
    key = bridge.request(*CHECKOUT)
    while not any(one.get("id") == key for one in bridge.kept()):
        assert bridge.result("bridge.ping") == {}
    error = bridge.answer(key)["error"]
    assert error["code"] in (101, 102) and error["data"]["outcome"] == "unknown", error
    assert [request.method for request in server.requests] == ["POST"]
    # Where only a stream was broken off, the next call may still find the connection, and give it up.
    eventually(lambda: "result" in bridge.call("aghanim.pricePoints.get"))
    eventually(lambda: server.opened[0].is_over)
    assert most_memory(bridge.child.pid) < MEMORY
