"""A desktop game's way back: the player pays in a browser, and the bridge tells the game."""

import sys

import pytest
from playwright.sync_api import expect
from shop import DECLINES, ROOT, SUCCESS

sys.path.insert(0, str(ROOT / "clients/python/src"))
from checkout_bridge import Bridge  # noqa: E402


@pytest.mark.parametrize("settings", [{"mode": "immediate"}, {"mode": "delayed", "delaySeconds": 1}])
def test_who_paid_comes_back_over_loopback_and_the_game_is_told(binary, window, settings):
    with Bridge.spawn(binary, sandbox=True) as bridge, bridge.events("aghanim.checkout.didClose") as closings:
        bridge.call("aghanim.setPlayerId", {"playerId": "p1"})
        wish = {"items": [{"sku": "items.sandbox.coins"}], "locale": "de", "redirectSettings": settings}
        started = bridge.call("aghanim.startCheckout", {**wish, "launch": {"loopbackReturn": True}})
        page = window()
        page.goto(started["checkoutUrl"])
        page.get_by_role("button", name=DECLINES[1][0]).click()
        expect(page.get_by_role("alert")).to_contain_text("2051")
        page.get_by_role("button", name=SUCCESS).click()
        page.wait_for_url("**/return/*")
        expect(page.locator("html")).to_have_attribute("lang", "de")
        closed = closings.get(timeout=20)
        assert closed.params == {"orderId": started["orderId"], "reason": "redirect"}
        assert bridge.call("aghanim.orders.getUnconsumed") == [started["orderId"]]
