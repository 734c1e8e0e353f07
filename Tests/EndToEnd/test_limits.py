"""Every limit that can be set: one under, at it, and one over, and what is then served goes on being served."""

import pytest
from raw_bridge import clean_environment, frame, sized


def ping(key, **more):
    return {"jsonrpc": "2.0", "id": key, "method": "bridge.ping", **more}


def nested(key, levels):
    """A ping whose frame nests that deep."""
    return frame(ping(key)).replace(b"}", b',"params":' + b"[" * (levels - 1) + b"]" * (levels - 1) + b"}")


def padded(key, size):
    """A ping whose text has that many bytes."""
    return frame(ping(key, params=["x" * (size - len(frame(ping(key, params=[""]))) + 1)]))


def batch(key, members):
    return b"[" + b",".join(frame(ping(f"{key}.{n}")).strip() for n in range(members)) + b"]\n"


#: Option, value (as it is by default where there is none), what makes a frame of a size counted as the option counts, the code for one too many.
LIMITS = [
    ("max-frame", "500", padded, 500, -32004),
    ("max-frame", "1KiB", padded, 1024, -32004),
    ("max-depth", "5", nested, 5, -32700),
    ("max-depth", "1024", nested, 1024, -32700),
    ("max-id", "20", lambda key, size: frame(ping("i" * (size - 2))), 20, -32600),
    ("max-batch", "3", batch, 3, -32600),
    ("max-values", "50", lambda key, size: frame(ping(key, params=["a,[:"] * (size - 9))), 50, -32700),
    ("max-frame", None, padded, 8 << 20, -32004),
    ("max-depth", None, nested, 128, -32700),
    ("max-id", None, lambda key, size: frame(ping("i" * (size - 2))), 1024, -32600),
    ("max-batch", None, batch, 1000, -32600),
    ("max-values", None, lambda key, size: frame(ping(key, params=[1] * (size - 9))), 500_000, -32700),
]  # fmt: skip


@pytest.mark.parametrize(("option", "value", "make", "limit", "code"), LIMITS)
def test_what_is_under_and_at_a_limit_is_served_and_one_more_is_refused(start, option, value, make, limit, code):
    bridge = start(*([f"--{option}", value] if value else []))
    for size in (limit - 1, limit):
        bridge.send(make(size, size))
        answer = bridge.frames.line()
        assert "error" not in answer, answer
    bridge.send(make(0, limit + 1) + frame(ping("next")))
    refusal = bridge.frames.line()
    assert (refusal["id"], refusal["error"]["code"]) == (None, code)
    assert bridge.frames.line() == {"jsonrpc": "2.0", "id": "next", "result": {}}


@pytest.mark.parametrize(("options", "limit"), [(["--max-header", "100"], 100), ([], 4096)])
def test_a_header_block_is_read_up_to_its_limit(start, options, limit):
    """Monkopedia/ksrpc#249: one byte more, and the connection is told so and closed."""
    for length in (limit - 1, limit, limit + 1):
        bridge = start(*options)
        header, body = sized(ping(1)).split(b"\r\n\r\n")
        bridge.send(header + b"\r\nX: " + b"x" * (length - len(header) - 5) + b"\r\n\r\n" + body)
        answer = bridge.frames.sized()
        if length <= limit:
            assert answer["result"] == {}
        else:
            assert (answer["id"], answer["error"]["code"]) == (None, -32700)
            assert f"{limit} bytes" in answer["error"]["message"]
            assert bridge.frames.rest() == b""


def test_a_connection_has_as_many_patterns_as_its_limit(start):
    """One over it is refused whole, and the patterns in force stay."""
    bridge = start("--max-subscriptions", "3")
    assert bridge.result("bridge.subscribe", {"events": ["a", "b"]}) == ["a", "b"]
    assert bridge.error("bridge.subscribe", {"events": ["c", "d"]})["data"]["path"] == "/events"
    assert bridge.result("bridge.subscribe", {"events": ["c"]}) == ["a", "b", "c"]
    assert "at most 3" in bridge.error("bridge.subscribe", {"events": ["d"]})["data"]["reason"]
    assert bridge.result("bridge.unsubscribe", {"events": ["a"]}) == ["b", "c"]
    assert bridge.result("bridge.subscribe", {"events": ["d"]}) == ["b", "c", "d"]


def test_a_response_is_as_large_as_a_frame_may_be(start):
    """The answer is measured as it goes over the wire; at the limit it is sent, over it -32004 takes its place."""
    size = len(start().result_line("rpc.discover"))
    for limit, fits in ((size + 1, True), (size, True), (size - 1, False)):
        answer = start("--max-frame", str(limit)).call("rpc.discover")
        assert ("result" in answer) == fits
        if not fits:
            assert (answer["error"]["code"], answer["error"]["data"]["limit"]) == (-32004, limit)


def test_clients_up_to_the_limit_are_served_and_one_more_is_closed(serve):
    served = serve("--max-connections", "3")
    clients = [served.connect() for _ in range(3)]
    assert [client.result("bridge.ping") for client in clients] == [{}] * 3
    assert served.connect().frames.rest() == b""
    assert b"3 clients are connected already" in served.process.stderr()
    clients.pop().close()
    while (late := served.connect()).call_or_none("bridge.ping") is None:
        late.close()
    assert clients[0].result("bridge.status")["connections"] == 3


def test_limits_are_told_in_the_handshake_and_come_from_variables_too(start):
    """agentclientprotocol/python-sdk#27: limits are options, and a client can ask for them."""
    names = {
        "max-frame": 100_000, "max-in-flight": 7, "max-batch": 8, "max-connections": 9, "max-queued-output": 10_000,
        "max-queued-events": 11, "max-subscriptions": 12, "max-header": 1300, "max-depth": 14, "max-id": 150,
        "max-values": 1600, "max-in-flight-bytes": 17_000,
    }  # fmt: skip
    variables = {"CHECKOUT_BRIDGE_" + name.upper().replace("-", "_"): str(value) for name, value in names.items()}
    told = start(env=clean_environment(**variables)).result("bridge.hello")["limits"]
    assert told == {camel(name): value for name, value in names.items()}
    flags = [f"--{name}={value + 1}" for name, value in names.items()]
    told = start(*flags, env=clean_environment(**variables)).result("bridge.hello")["limits"]
    assert told == {camel(name): value + 1 for name, value in names.items()}


@pytest.mark.parametrize(
    ("option", "value"),
    [("max-depth", "1025"), ("max-depth", "0"), ("max-id", "0"), ("max-batch", "x"), ("max-header", "-1"), ("max-queued-events", "1KiB")],
)  # fmt: skip
def test_a_limit_that_cannot_be_is_refused_at_the_start(start, option, value):
    process = start(f"--{option}", value)
    assert process.wait() == 2
    assert f"--{option}: expected" in process.stderr().decode()


def camel(name):
    first, *rest = name.split("-")
    return first + "".join(word.capitalize() for word in rest)
