"""Events of the blocking bridge, by iteration and by callback."""

import threading

import pytest
from checkout_bridge import Bridge, ConnectionLost


def event(name, **params):
    return {"method": name, "params": params}


def test_events_are_iterated_in_order_and_filtered(peer):
    with peer.events("aghanim.*") as stream, peer.events() as everything:
        peer.call("emit", {"events": [event("bridge.log", n=0), event("aghanim.a", n=1), event("aghanim.b", n=2)]})
        assert [stream.get(5).params["n"] for _ in range(2)] == [1, 2]
        assert [everything.get(5).method for _ in range(3)] == ["bridge.log", "aghanim.a", "aghanim.b"]
        with pytest.raises(TimeoutError):
            stream.get(0.01)


def test_a_callback_may_call_the_bridge_and_may_fail(peer):
    heard = threading.Event()

    def fails(_):
        raise RuntimeError("a callback's own fault")

    def asks(event):
        assert peer.call("echo", event.params) == {"n": 1}
        heard.set()

    peer.on("aghanim.*", fails)
    remove = peer.on("aghanim.a", asks)
    peer.call("emit", {"events": [event("aghanim.a", n=1)]})
    assert heard.wait(5)
    remove()


def test_a_removed_callback_is_not_called_again(peer):
    calls, last = [], threading.Event()
    remove = peer.on("a", lambda event: calls.append(event))
    remove()
    peer.on("z", lambda _: last.set())
    peer.call("emit", {"events": [event("a"), event("z")]})
    assert last.wait(5) and calls == []


def test_iteration_ends_at_close_and_raises_at_a_loss(fake_peer):
    with Bridge.spawn(fake_peer) as bridge:
        stream = bridge.events()
        bridge.call("emit", {"events": [event("a")]})
    assert [one.method for one in stream] == ["a"]
    with Bridge.spawn(fake_peer) as bridge:
        stream = bridge.events()
        bridge.start("die")
        with pytest.raises(ConnectionLost):
            next(stream)
