"""`aghanim.orders.watch` against the sandbox, on the wire."""

import pytest
from raw_bridge import eventually, sandbox_of

WATCH = "aghanim.orders.watch"
CHANGE = "aghanim.order.didChange"


def checkout(client):
    client.result("aghanim.setPlayerId", {"playerId": "p"})
    return client.result("aghanim.startCheckout", {"items": [{"sku": "items.sandbox.coins"}]})["orderId"]


def looks(control, order):
    """How often the sandbox was asked for that order."""
    return len([one for one in control("GET", "requests") if one["path"] == f"/sdk/v1/orders/{order}"])


@pytest.fixture
def order(bridge, control):
    """An order that waits for its payment, and that nobody has asked for yet."""
    return checkout(bridge)


def test_it_tells_each_change_and_answers_with_the_paid_order(bridge, control, order):
    key = bridge.request(WATCH, {"orderId": order})
    eventually(lambda: looks(control, order))
    control("POST", f"orders/{order}/capture")
    assert bridge.event(CHANGE) == {"orderId": order, "status": "captured"}
    control("POST", f"orders/{order}/pay")
    assert bridge.event(CHANGE) == {"orderId": order, "status": "paid"}
    result = bridge.answer(key)["result"]
    assert (result["id"], result["status"]) == (order, "paid")
    assert result == bridge.result("aghanim.orders.get", {"id": order})


def test_an_order_that_is_paid_already_is_answered_at_once_and_by_position(bridge, control, order):
    control("POST", f"orders/{order}/pay")
    assert bridge.result(WATCH, [order])["status"] == "paid"
    assert looks(control, order) == 1


def test_what_may_pass_does_not_end_it(start):
    bridge = start("--sandbox", "--request-timeout", "1")
    control = sandbox_of(bridge)
    order = checkout(bridge)
    path = f"/sdk/v1/orders/{order}"
    actions = [
        {"status": 500}, {"garbage": True}, {"close": "beforeHeaders"}, {"close": "midBody"},
        {"status": 429, "headers": {"Retry-After": "1"}},
    ]  # fmt: skip
    for action in actions:
        # A connection that closes before the answer is tried once more at once.
        control.fault(action, times=2 if action == {"close": "beforeHeaders"} else 1, path=path)
    key = bridge.request(WATCH, {"orderId": order})
    eventually(lambda: control("GET", "state")["faultsLeft"] == 0)
    control("POST", f"orders/{order}/pay")
    assert bridge.answer(key)["result"]["status"] == "paid"
    assert bridge.event(CHANGE) == {"orderId": order, "status": "paid"}
    log = bridge.stderr()
    assert log.count(b"orders.watch goes on") == 1 and order.encode() not in log


@pytest.mark.parametrize(("status", "code"), [(401, 103), (403, 104), (404, 106)])
def test_what_will_not_pass_ends_it(bridge, control, order, status, code):
    control.fault({"status": status}, path=f"/sdk/v1/orders/{order}")
    assert bridge.error(WATCH, {"orderId": order})["code"] == code
    assert looks(control, order) == 1


@pytest.mark.parametrize("deadline", [{"timeoutMs": 300}, {"_meta": {"timeoutMs": 300}}], ids=str)
def test_a_deadline_ends_it_with_what_is_known(bridge, order, deadline):
    error = bridge.error(WATCH, {"orderId": order, **deadline})
    assert error["code"] == -32005
    assert error["data"] == {
        "kind": "BridgeError", "case": "deadlinePassed", "outcome": "completed", "status": "created",
        "failedLooks": 0,
    }  # fmt: skip


def test_a_cancel_ends_it_and_nobody_is_asked_any_more(bridge, control, order):
    key = bridge.request(WATCH, {"orderId": order})
    eventually(lambda: looks(control, order))
    bridge.notify("$/cancelRequest", {"id": key})
    error = bridge.answer(key)["error"]
    assert error["code"] == -32800 and error["data"]["failedLooks"] == 0
    control("POST", f"orders/{order}/pay")
    before = looks(control, order)
    # A later order is asked for twice, by which time the former one would have been again.
    other = checkout(bridge)
    assert bridge.error(WATCH, {"orderId": other, "timeoutMs": 2000})["code"] == -32005
    assert looks(control, other) >= 2 and looks(control, order) == before
    assert not [one for one in bridge.kept() if one.get("method") == CHANGE]


def test_watches_of_one_order_share_their_looks_and_each_connection_is_told_once(serve):
    served = serve()
    game, tool, subscriber, stranger = (served.connect() for _ in range(4))
    control = sandbox_of(game)
    order = checkout(game)
    subscriber.result("bridge.subscribe", {"events": ["aghanim.*"]})
    control.fault({"delayMs": 500}, path=f"/sdk/v1/orders/{order}")
    keys = [(client, client.request(WATCH, {"orderId": order})) for client in [game, tool] for _ in range(20)]
    game.result("bridge.ping"), tool.result("bridge.ping")
    control("POST", f"orders/{order}/pay")
    for client, key in keys:
        assert client.answer(key)["result"]["status"] == "paid"
    assert looks(control, order) <= 2
    for client in (game, tool, subscriber):
        assert client.event(CHANGE) == {"orderId": order, "status": "paid"}
    for client in (game, tool, subscriber, stranger):
        client.result("bridge.ping")
        assert not [one for one in client.kept() if one.get("method") == CHANGE]


def test_it_stops_when_its_connection_goes_and_the_other_one_goes_on(serve):
    served = serve()
    leaver, stayer = served.connect(), served.connect()
    control = sandbox_of(stayer)
    order, other = checkout(stayer), checkout(stayer)
    leaver.request(WATCH, {"orderId": order})
    leaver.request(WATCH, {"orderId": other})
    key = stayer.request(WATCH, {"orderId": other})
    eventually(lambda: looks(control, order) and looks(control, other))
    leaver.close()
    # A look that was on its way may still arrive, and no more: the other order's tell how the time passes.
    asked = looks(control, other)
    eventually(lambda: looks(control, other) > asked)
    before = looks(control, order)
    eventually(lambda: looks(control, other) >= asked + 3)
    assert looks(control, order) == before
    control("POST", f"orders/{other}/pay")
    assert stayer.answer(key)["result"]["status"] == "paid"


def test_dispose_ends_it(bridge, control, order):
    key = bridge.request(WATCH, {"orderId": order})
    eventually(lambda: looks(control, order))
    bridge.result("aghanim.dispose")
    assert bridge.answer(key)["error"]["code"] == 114
