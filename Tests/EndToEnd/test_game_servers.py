"""The server-to-server profile, and the budget of requests, as docs/game-servers.md tells of them."""

import pytest
from raw_bridge import sandbox_of


@pytest.fixture
def server(start, private_dir):
    bridge = start("--sandbox", "--wire", "s2s", "--journal", str(private_dir / "grants.db"))
    bridge.result("aghanim.setPlayerId", {"playerId": "player-1"})
    return bridge


def paid_order(bridge):
    order = bridge.result("aghanim.startCheckout", {"items": [{"sku": "items.sandbox.coins"}]})["orderId"]
    sandbox_of(bridge)("POST", f"orders/{order}/pay")
    return order


def test_a_claim_is_refused_since_the_profile_has_no_list_of_unconsumed_orders(server):
    paid_order(server)
    assert server.error("aghanim.grants.claim")["code"] == -32006


def test_a_consume_whose_answer_was_lost_stays_open_and_may_be_made_again(server):
    order = paid_order(server)
    sandbox_of(server).fault({"close": "beforeHeaders"}, method="PATCH", path="/s2s/v1/orders")
    error = server.error("aghanim.orders.consume", {"orderId": order})
    assert error["data"]["outcome"] == "unknown"
    assert server.result("aghanim.grants.pending") == []
    again = server.call("aghanim.orders.consume", {"orderId": order})
    assert "result" in again or again["error"]["code"] == 107


def test_a_call_beyond_the_budget_is_not_sent_and_says_when_to_come_back(start):
    bridge = start("--sandbox", "--requests-per-minute", "10")
    bridge.result("aghanim.setPlayerId", {"playerId": "player-1"})
    control = sandbox_of(bridge)
    bridge.result("aghanim.orders.getUnconsumed")
    error = bridge.error("aghanim.orders.getUnconsumed")
    assert error["code"] == 109
    assert error["data"]["outcome"] == "notSent"
    assert 0 < error["data"]["retryAfterMs"] <= 6000
    assert len([one for one in control("GET", "requests") if "unconsumed" in one["path"]]) == 1
