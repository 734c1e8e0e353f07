"""What may wait in the process, for a reader or for its turn: one under each limit, at it, and one over."""

import pytest
from full_pipe import FullPipe, unread
from raw_bridge import Connection, eventually, frame, is_asleep, sandbox_of

SLOW = "aghanim.pricePoints.get"
DID_CLOSE = "aghanim.checkout.didClose"


@pytest.fixture
def deaf(start, private_dir):
    """Starts a bridge whose client on stdio reads only when the test does; `observer` is a client on its socket."""
    observers = []

    def deaf(*args):
        path = private_dir / "b.sock"
        bridge = start("--sandbox", "--stdio", "--socket", str(path), *args, full_pipe=FullPipe())
        eventually(path.exists)
        assert bridge.result("bridge.status")
        bridge.observer = Connection(path)
        observers.append(bridge.observer)
        return bridge

    yield deaf
    for one in observers:
        one.close()


@pytest.fixture
def slow(start):
    """Starts a bridge whose sandbox is slow with price points."""

    def slow(*args):
        bridge = start("--sandbox", *args)
        bridge.control = sandbox_of(bridge)
        bridge.control.fault({"delayMs": 60_000}, times=10, path="/sdk/v1/price_points")
        return bridge

    return slow


def begun(bridge, method):
    return bridge.observer.result("bridge.status")["calls"].get(method, 0)


def ping_answered_with(size):
    """A ping whose answer takes that many bytes."""
    around = len(b'{"jsonrpc":"2.0","id":"","result":{}}\n')
    return frame({"jsonrpc": "2.0", "id": "i" * (size - around), "method": "bridge.ping"})


def call_of(size, method, key):
    """A call whose text has that many bytes; its id is `key`."""
    text = frame({"jsonrpc": "2.0", "id": key, "method": method, "params": {"id": "o", "_pad": "PAD"}})
    return text.replace(b"PAD", b"x" * (size - len(text) + len(b"PAD\n")))


@pytest.mark.parametrize("size", [499, 500, 501])
def test_a_client_is_read_from_until_its_output_queue_is_full(deaf, size):
    bridge = deaf("--max-queued-output", "500")
    bridge.pipe.fill()
    bridge.send(ping_answered_with(size))
    eventually(lambda: begun(bridge, "bridge.ping") == 1)
    bridge.send(ping_answered_with(100))
    if size < 500:
        eventually(lambda: begun(bridge, "bridge.ping") == 2)
    else:
        eventually(lambda: is_asleep(bridge.child.pid))
        assert begun(bridge, "bridge.ping") == 1
        assert unread(bridge.child.stdin.fileno()) == len(ping_answered_with(100))
    bridge.pipe.empty()
    assert [bridge.frames.line()["result"] for _ in range(2)] == [{}, {}]


@pytest.mark.parametrize("count", [9, 10, 11])
def test_as_many_events_wait_for_their_reader_as_the_limit_says(deaf, count):
    """One over it is dropped and counted; the calls that make events are not held up."""
    bridge = deaf("--max-queued-events", "10")
    assert bridge.result("bridge.subscribe", {"events": [DID_CLOSE]}) == [DID_CLOSE]
    bridge.observer.result("aghanim.setPlayerId", {"playerId": "player_1"})
    bridge.pipe.fill()
    orders = []
    for _ in range(count):
        started = bridge.observer.result("aghanim.startCheckout", {"items": [{"sku": "items.sandbox.coins"}]})
        orders.append(started["orderId"])
        bridge.observer.result("aghanim.checkout.didDismiss", {"orderId": started["orderId"]})
    bridge.pipe.empty()
    kept = [bridge.frames.line() for _ in range(min(count, 10))]
    assert [(one["method"], one["params"]["orderId"]) for one in kept] == [(DID_CLOSE, order) for order in orders[:10]]
    key = bridge.request("bridge.ping")
    if count > 10:
        assert bridge.frames.line() == {"jsonrpc": "2.0", "method": "bridge.eventsLost", "params": {"count": count - 10}}
    assert bridge.frames.line()["id"] == key


@pytest.mark.parametrize("in_flight", [1, 2, 3])
def test_calls_up_to_the_limit_are_in_flight_and_one_more_is_refused(slow, in_flight):
    bridge = slow("--max-in-flight", "3")
    keys = [bridge.request(SLOW) for _ in range(in_flight)]
    answer = bridge.call("bridge.ping")
    if in_flight < 3:
        assert answer["result"] == {}
    else:
        assert (answer["error"]["code"], answer["error"]["data"]["limit"]) == (-32003, 3)
        bridge.notify("$/cancelRequest", {"id": keys[0]})
        assert bridge.answer(keys[0])["error"]["code"] == -32800
        assert bridge.result("bridge.ping") == {}


@pytest.mark.parametrize("size", [999, 1000, 1001])
def test_requests_in_flight_are_as_long_together_as_the_limit_says(slow, size):
    """With more than that in flight the next call is refused, and taken again once one of them was answered."""
    bridge = slow("--max-in-flight-bytes", "1000")
    bridge.send(call_of(400, SLOW, "first") + call_of(size - 400, SLOW, "second"))
    answer = bridge.call("bridge.ping")
    if size <= 1000:
        assert answer["result"] == {}
    else:
        assert (answer["error"]["code"], answer["error"]["data"]["limit"]) == (-32003, 1000)
        bridge.notify("$/cancelRequest", {"id": "first"})
        assert bridge.answer("first")["error"]["code"] == -32800
        assert bridge.result("bridge.ping") == {}


@pytest.mark.parametrize("over", [-1, 0, 1])
def test_calls_that_wait_hold_as_much_memory_as_the_limit_says(slow, over):
    """Two calls of 500 bytes at 8 KiB and 24 bytes for each: the second is started, or waits for the first to end."""
    bridge = slow("--max-call-memory", str(2 * (8192 + 24 * 500) - over))
    bridge.send(call_of(500, SLOW, "first") + call_of(500, "aghanim.orders.get", "second"))
    bridge.control.await_request(path="/sdk/v1/price_points")
    if over > 0:
        bridge.send(frame({"jsonrpc": "2.0", "id": "seen", "method": "$/cancelRequest", "params": {"id": "nothing"}}))
        assert bridge.answer("seen")["result"] == {}
        eventually(lambda: is_asleep(bridge.child.pid))
        assert [one["path"] for one in bridge.control("GET", "requests")] == ["/sdk/v1/price_points"]
        bridge.notify("$/cancelRequest", {"id": "first"})
    assert bridge.answer("second")["error"]["code"] == 106
    assert over > 0 or not any(one.get("id") == "first" for one in bridge.kept())
