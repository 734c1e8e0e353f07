"""Opening checkouts, and who hears of what happens to them."""

import stat

import pytest
from raw_bridge import SECRET, clean_environment, eventually

COINS = [{"sku": "items.sandbox.coins"}]


@pytest.fixture
def desktop(private_dir):
    """A PATH whose first xdg-open writes down what it was asked to open, and that file."""
    opened = private_dir / "opened"

    def desktop(script='printf "%s\\n" "$@" >>"{}"'):
        opener = private_dir / "xdg-open"
        opener.write_text("#!/bin/sh\n" + script.format(opened) + "\n")
        opener.chmod(stat.S_IRWXU)
        environment = clean_environment(DISPLAY=":99")
        environment["PATH"] = f"{private_dir}:{environment['PATH']}"
        return environment, opened

    return desktop


def begin(bridge, **launch):
    bridge.result("aghanim.setPlayerId", {"playerId": "p"})
    return bridge.result("aghanim.startCheckout", {"items": COINS, "launch": launch})


def test_open_shows_the_page_in_the_desktops_browser(start, desktop):
    environment, opened = desktop()
    bridge = start("--sandbox", env=environment)
    launched = begin(bridge, mode="defaultBrowser", open=True)
    assert launched["launch"] == {"mode": "defaultBrowser", "opened": True}
    eventually(opened.exists)
    assert eventually(opened.read_text) == launched["checkoutUrl"] + "\n"


def test_nothing_is_opened_unless_asked(start, desktop):
    environment, opened = desktop()
    bridge = start("--sandbox", env=environment)
    assert begin(bridge)["launch"] == {"mode": "defaultBrowser", "opened": False}
    assert begin(bridge, open=False)["launch"]["opened"] is False
    assert bridge.finish() == (b"", 0)
    assert not opened.exists()


def test_without_a_desktop_the_page_is_only_returned_and_the_reason_said(start):
    bridge = start("--sandbox")
    launched = begin(bridge, open=True)
    assert launched["launch"] == {"mode": "defaultBrowser", "opened": False, "reason": "noDesktop"}
    assert launched["checkoutUrl"].startswith("http")
    page = {"url": "https://account.example.com/subscriptions"}
    assert bridge.result("appcharge.openSubscriptionManager", page) == {**page, "opened": False, "reason": "noDesktop"}


def test_without_an_opener_on_the_path_the_reason_is_said(start, private_dir):
    environment = {**clean_environment(WAYLAND_DISPLAY="wayland-0"), "PATH": str(private_dir)}
    launched = begin(start("--sandbox", env=environment), open=True)
    assert launched["launch"] == {"mode": "defaultBrowser", "opened": False, "reason": "noOpener"}


def test_an_opener_that_fails_is_not_called_a_success(start, desktop):
    environment, _ = desktop("exit 3")
    bridge = start("--sandbox", env=environment)
    launched = begin(bridge, open=True)
    assert launched["launch"] == {"mode": "defaultBrowser", "opened": False, "reason": "openerFailed"}
    assert launched["orderId"]


def test_an_opener_that_writes_on_stdout_does_not_break_a_frame(start, desktop):
    environment, _ = desktop("echo noise; echo noise >&2")
    bridge = start("--sandbox", env=environment)
    assert begin(bridge, open=True)["launch"]["opened"] is True
    assert bridge.result("bridge.ping") == {}


def test_an_opener_that_becomes_the_browser_does_not_hold_up_the_answer(start, desktop):
    """On a bare desktop xdg-open runs the browser itself and ends when the player closes it."""
    environment, _ = desktop("exec sleep 20")
    bridge = start("--sandbox", env=environment)
    assert begin(bridge, open=True)["launch"]["opened"] is True
    assert bridge.finish() == (b"", 0)


def test_the_browser_inherits_neither_descriptors_nor_settings(start, desktop):
    """A socket that the browser held would stay connected after the bridge closed it."""
    environment, opened = desktop("(ls -l /proc/self/fd; env) >{0}.new; mv {0}.new {0}")
    bridge = start("--sandbox", env={**environment, "CHECKOUT_BRIDGE_API_KEY": SECRET})
    assert begin(bridge, open=True)["launch"]["opened"] is True
    seen = eventually(lambda: opened.exists() and opened.read_text())
    assert "socket:" not in seen and "pipe:" not in seen and "event" not in seen
    assert SECRET not in seen and "CHECKOUT_BRIDGE_" not in seen and "DISPLAY=:99" in seen


def test_pages_in_the_game_need_a_presenter(serve):
    served = serve()
    plain, presenter = served.connect(), served.connect()
    presenter.result("bridge.hello", {"client": {"name": "t", "version": "0"}, "capabilities": {"presenter": True}})
    plain.result("aghanim.setPlayerId", {"playerId": "p"})
    for mode in ("inAppBrowser", "webView"):
        error = plain.error("aghanim.startCheckout", {"items": COINS, "launch": {"mode": mode}})
        assert error["code"] == 113
        assert (error["data"]["name"], error["data"]["reason"]) == ("presenter", "unusable")
        launched = presenter.result("aghanim.startCheckout", {"items": COINS, "launch": {"mode": mode}})
        assert launched["launch"]["mode"] == mode
        error = plain.error("aghanim.presentCheckout", {"orderId": launched["orderId"], "launch": {"mode": mode}})
        assert error["code"] == 113


def test_the_config_of_a_web_view_belongs_to_the_web_view(start):
    bridge = start("--sandbox")
    bridge.result("bridge.hello", {"client": {"name": "t", "version": "0"}, "capabilities": {"presenter": True}})
    bridge.result("aghanim.setPlayerId", {"playerId": "p"})
    config = {"allowsBackForwardNavigation": True}
    assert bridge.result("aghanim.startCheckout", {"items": COINS, "launch": {"mode": "webView", "config": config}})
    error = bridge.error("aghanim.startCheckout", {"items": COINS, "launch": {"mode": "webView", "config": {"allowsBackForwardNavigation": 1}}})
    assert error["data"]["path"] == "/launch/config/allowsBackForwardNavigation"


def test_events_go_to_who_began_the_checkout_and_to_subscribers(serve):
    """AsamK/signal-cli#1524"""
    served = serve()
    beginner, subscriber, other = (served.connect() for _ in range(3))
    beginner.result("bridge.hello", {"client": {"name": "t", "version": "0"}, "capabilities": {"presenter": True}})
    subscriber.result("bridge.subscribe", {"events": ["aghanim.*"]})
    order = begin(beginner, mode="inAppBrowser")["orderId"]
    beginner.result("aghanim.checkout.didDismiss", {"orderId": order})
    closed = {"orderId": order, "reason": "dismissed"}
    assert beginner.event("aghanim.checkout.didClose") == closed
    assert subscriber.event("aghanim.checkout.didClose") == closed
    assert other.result("bridge.ping") == {}
    assert other.kept() == []


def test_an_event_comes_once_even_to_a_beginner_who_subscribed(start):
    bridge = start("--sandbox")
    bridge.result("bridge.hello", {"client": {"name": "t", "version": "0"}, "capabilities": {"presenter": True}})
    bridge.result("bridge.subscribe", {"events": ["aghanim.*", "aghanim.checkout.didClose"]})
    order = begin(bridge, mode="inAppBrowser")["orderId"]
    bridge.result("aghanim.checkout.didDismiss", {"orderId": order})
    bridge.event("aghanim.checkout.didClose")
    bridge.result("bridge.ping")
    assert bridge.kept() == []


def test_who_unsubscribed_hears_nothing(serve):
    served = serve()
    beginner, other = served.connect(), served.connect()
    beginner.result("bridge.hello", {"client": {"name": "t", "version": "0"}, "capabilities": {"presenter": True}})
    other.result("bridge.subscribe", {"events": ["aghanim.*"]})
    other.result("bridge.unsubscribe", {"events": ["aghanim.*"]})
    order = begin(beginner, mode="inAppBrowser")["orderId"]
    beginner.result("aghanim.checkout.didDismiss", {"orderId": order})
    beginner.event("aghanim.checkout.didClose")
    other.result("bridge.ping")
    assert other.kept() == []


def test_the_log_is_an_event_for_who_asks(start):
    bridge = start("--sandbox", "--log-level", "debug")
    bridge.result("bridge.subscribe", {"events": ["bridge.log"]})
    bridge.error("aghanim.noSuchMethod")
    assert bridge.event("bridge.log")
