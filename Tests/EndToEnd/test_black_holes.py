"""Addresses from which nothing comes back, not even a refusal: the other address is taken, or the call ends in time."""

import contextlib
import socket

import pytest
from backends import CHECKOUT, Backend, prices

FAMILIES = {"IPv4": (socket.AF_INET, "127.0.0.1"), "IPv6": (socket.AF_INET6, "::1")}


class BlackHole:
    """A port whose queue of connections is full: whoever connects is not answered."""

    def __init__(self, family, address, port=0):
        self._sockets = [socket.socket(family)]
        listener = self._sockets[0]
        listener.bind((address, port))
        listener.listen(0)
        self.port = listener.getsockname()[1]
        # The queue takes one, and maybe one more; those after it wait for an answer.
        for _ in range(4):
            waiting = socket.socket(family)
            waiting.setblocking(False)
            with contextlib.suppress(BlockingIOError):
                waiting.connect((address, self.port))
            self._sockets.append(waiting)
        with socket.socket(family) as probe:
            probe.settimeout(0.2)
            with pytest.raises(TimeoutError):
                probe.connect((address, self.port))

    def close(self):
        for one in self._sockets:
            one.close()


@pytest.mark.parametrize("live, dead", [("IPv4", "IPv6"), ("IPv6", "IPv4")])
def test_the_address_that_answers_is_found(bridge_at, backend, live, dead):
    """`localhost` has both: the connection to the other is tried before the first is given up, and the call is made once."""
    family, address = FAMILIES[dead]
    try:
        server = backend(Backend, prices, family=FAMILIES[live][0])
        backend(BlackHole, family, address, server.port)
    except OSError as error:
        pytest.skip(f"this machine has no IPv6, or another program has the port: {error}")
    bridge = bridge_at(f"http://localhost:{server.port}", "--request-timeout", "5")
    bridge.result("aghanim.setPlayerId", {"playerId": "player_1"})
    assert bridge.result("aghanim.pricePoints.get")["context"]["country"] == "US"
    assert bridge.call(*CHECKOUT)
    assert [request.method for request in server.requests] == ["GET", "POST"]


def test_where_no_address_answers_nothing_was_sent(bridge_at, backend):
    hole = backend(BlackHole, *FAMILIES["IPv4"])
    bridge = bridge_at(f"http://127.0.0.1:{hole.port}", "--request-timeout", "0.5")
    bridge.result("aghanim.setPlayerId", {"playerId": "player_1"})
    error = bridge.error(*CHECKOUT)
    assert (error["code"], error["data"]["outcome"], error["data"]["retryable"]) == (102, "notSent", True), error
    assert "no connection came about in time" in error["data"]["debugMessage"]
    assert bridge.result("bridge.ping") == {}
