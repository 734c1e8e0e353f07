"""The client on the Unix socket of a real bridge."""

import os
import signal
import subprocess
import tempfile

import pytest
from checkout_bridge import Bridge, ConnectionLost, RequestCancelled


@pytest.fixture
def served(real_bridge):
    """A bridge with its sandbox on a socket: its process and path."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "b.sock")
        command = [real_bridge, "--sandbox", "--socket", path, "--parent-pid", str(os.getpid())]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            process.stdout.readline()  # The ready line.
            yield process, path
            process.kill()


def test_two_clients_share_a_bridge_and_part_in_peace(served):
    _, path = served
    with Bridge.connect(path) as first, Bridge.connect(path) as second:
        assert first.pid is None and first.sandbox_url == second.sandbox_url
        first.call("aghanim.setPlayerId", {"playerId": "p"})
        first.close()
        assert second.call("aghanim.orders.getUnconsumed") == []


def test_events_reach_a_subscriber_on_another_connection(served):
    _, path = served
    with Bridge.connect(path, presenter=True) as game, Bridge.connect(path) as watcher:
        watcher.call("bridge.subscribe", {"events": ["aghanim.*"]})
        heard = watcher.events("aghanim.checkout.*")
        game.call("aghanim.setPlayerId", {"playerId": "p"})
        items = [{"sku": "items.sandbox.coins"}]
        launched = game.call("aghanim.startCheckout", {"items": items, "launch": {"mode": "webView"}})
        game.call("aghanim.checkout.didDismiss", {"orderId": launched["orderId"]})
        assert heard.get(20).params == {"orderId": launched["orderId"], "reason": "dismissed"}


def test_a_bridge_that_is_killed_fails_what_is_open(served):
    process, path = served
    with Bridge.connect(path) as bridge:
        stream = bridge.events()
        process.send_signal(signal.SIGSTOP)
        waiting = bridge.start("bridge.ping")
        process.kill()
        with pytest.raises(ConnectionLost, match=path):
            waiting.result(20)
        with pytest.raises(ConnectionLost):
            next(stream)


def test_a_call_over_the_socket_is_cancelled(served):
    _, path = served
    with Bridge.connect(path) as bridge:
        call = bridge.start("aghanim.pricePoints.get")
        call.cancel()
        try:
            assert call.result(20)["context"]["country"] == "US"
        except RequestCancelled as error:
            assert error.outcome in ("notSent", "unknown")
        assert bridge.call("bridge.ping") == {}
