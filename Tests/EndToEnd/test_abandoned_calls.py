"""What becomes of calls whose client has gone: all are cancelled, save a consume that was sent."""

import pytest
from raw_bridge import eventually, sandbox_of

#: Connections to one host, beyond which requests wait.
CONNECTIONS = 8


@pytest.fixture
def clients(serve):
    """A client that leaves, one that stays and hears the log, the sandbox's control, and a paid order."""
    served = serve("--log-level", "debug")
    leaver, stayer = served.connect(), served.connect()
    control = sandbox_of(stayer)
    stayer.result("bridge.subscribe", {"events": ["bridge.log"]})
    stayer.result("aghanim.setPlayerId", {"playerId": "p"})
    order = stayer.result("aghanim.startCheckout", {"items": [{"sku": "items.sandbox.coins"}]})["orderId"]
    control("POST", f"orders/{order}/pay")
    return leaver, stayer, control, order


def logged(client, method, code):
    """Waits for the line of the request log which says that a call of `method` ended with `code`."""
    while True:
        line = client.event("bridge.log")["message"]
        if line.startswith(f"request {method} id=") and line.endswith(f" code={code}"):
            return


def test_a_consume_that_was_sent_runs_to_its_end(clients):
    leaver, stayer, control, order = clients
    control.fault({"delayMs": 300}, method="PATCH")
    leaver.request("aghanim.orders.consume", {"orderId": order})
    control.await_request(method="PATCH")
    leaver.close()
    logged(stayer, "aghanim.orders.consume", 0)
    assert stayer.result("aghanim.orders.getUnconsumed") == []


def test_a_consume_that_waits_for_a_connection_is_cancelled(clients):
    leaver, stayer, control, order = clients
    control.fault({"delayMs": 60_000}, times=CONNECTIONS, path="/sdk/v1/price_points")
    slow = [stayer.request("aghanim.pricePoints.get") for _ in range(CONNECTIONS)]
    eventually(lambda: len(control.await_request(path="/sdk/v1/price_points")) == CONNECTIONS)
    leaver.request("aghanim.orders.consume", {"orderId": order})
    leaver.result("bridge.ping")
    leaver.close()
    logged(stayer, "aghanim.orders.consume", -32800)
    for key in slow:
        stayer.notify("$/cancelRequest", {"id": key})
        assert stayer.answer(key)["error"]["code"] == -32800
    assert stayer.result("aghanim.orders.getUnconsumed") == [order]
    assert not [one for one in control("GET", "requests") if one["method"] == "PATCH"]


def test_any_other_call_is_cancelled_though_it_was_sent(clients):
    leaver, stayer, control, _ = clients
    control.fault({"delayMs": 60_000}, path="/sdk/v1/price_points")
    leaver.request("aghanim.pricePoints.get")
    control.await_request(path="/sdk/v1/price_points")
    leaver.close()
    logged(stayer, "aghanim.pricePoints.get", -32800)
