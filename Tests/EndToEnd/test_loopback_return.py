"""The way back on a desktop: over a loopback port of the bridge's, as a browser takes it."""

import base64
import hashlib
import http.client
import json
import os
import re
import socket
import urllib.parse
import urllib.request

import pytest
from raw_bridge import WAIT, Control, eventually, sandbox_of

COINS = [{"sku": "items.sandbox.coins"}]
AT_ONCE = {"mode": "immediate"}


def begin(peer, launch=None, **params):
    """Starts a checkout whose player comes back over loopback; its answer, and the URL of the way back."""
    peer.result("aghanim.setPlayerId", {"playerId": "p"})
    started = peer.result(
        "aghanim.startCheckout",
        {"items": COINS, "redirectSettings": AT_ONCE, **params, "launch": {"loopbackReturn": True, **(launch or {})}},
    )
    return started, peer.result("aghanim.orders.get", {"id": started["orderId"]})["backToGameUrl"]


def request(url, method="GET", host=None, address=None, headers=None):
    """One request to the port of `url`: status, headers and body."""
    parts = urllib.parse.urlsplit(url)
    connection = http.client.HTTPConnection(address or parts.hostname, parts.port, timeout=WAIT)
    target = parts.path + (f"?{parts.query}" if parts.query else "")
    connection.putrequest(method, target, skip_host=True)
    for name, value in {"Host": host or parts.netloc, **(headers or {})}.items():
        connection.putheader(name, value)
    connection.endheaders()
    answer = connection.getresponse()
    body = answer.read().decode()
    connection.close()
    return answer.status, answer.headers, body


def is_closed(url):
    parts = urllib.parse.urlsplit(url)
    try:
        socket.create_connection((parts.hostname, parts.port), WAIT).close()
    except ConnectionRefusedError:
        return True
    return False


def listening(pid):
    """The addresses and ports on which a process listens."""
    folder = f"/proc/{pid}/fd"
    mine = set()
    for fd in os.listdir(folder):
        try:
            mine.add(os.readlink(f"{folder}/{fd}"))
        except FileNotFoundError:
            pass
    found = []
    for table in ("tcp", "tcp6"):
        if os.path.exists(f"/proc/net/{table}"):
            rows = [line.split() for line in open(f"/proc/net/{table}").readlines()[1:]]
            found += [(table, row[1]) for row in rows if row[3] == "0A" and f"socket:[{row[9]}]" in mine]
    return sorted(found)


def pay_on_the_page(checkout_url):
    """Presses Pay as a browser does, and follows where that leads."""
    page = urllib.request.urlopen(checkout_url, timeout=WAIT).read().decode()
    form = next(one for one in re.findall(r"<form\b[^>]*>", page) if "pay" in one)
    action = re.search(r'action="([^"]*)"', form).group(1)
    url = urllib.parse.urljoin(checkout_url, action)
    return urllib.request.urlopen(urllib.request.Request(url, b"", method="POST"), timeout=WAIT)


@pytest.fixture
def bridge(start):
    bridge = start("--sandbox")
    bridge.result("bridge.ping")  # The sandbox listens by now.
    return bridge


def test_a_player_who_paid_is_sent_back_and_the_game_is_told(bridge):
    before = listening(bridge.child.pid)
    started, url = begin(bridge, locale="de")
    assert started["launch"] == {"mode": "defaultBrowser", "opened": False}
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/return/[0-9a-f]{48}", url)
    assert len(listening(bridge.child.pid)) in (len(before) + 1, len(before) + 2)
    answer = pay_on_the_page(started["checkoutUrl"])
    assert answer.geturl().startswith(url) and answer.status == 200
    assert '<html lang="de">' in answer.read().decode()
    assert bridge.event("aghanim.checkout.didClose") == {"orderId": started["orderId"], "reason": "redirect"}
    assert bridge.result("aghanim.orders.getUnconsumed") == [started["orderId"]]
    eventually(lambda: listening(bridge.child.pid) == before)
    assert bridge.result("bridge.ping") == {} and bridge.kept() == []


def test_the_page_loads_nothing_and_is_kept_nowhere(bridge):
    _, url = begin(bridge)
    status, headers, page = request(url + "?<script>=<script>", headers={"Accept-Language": "xx, ja;q=0.8, en;q=0.1"})
    assert status == 200 and '<html lang="ja">' in page and "ゲーム" in page
    assert headers["Cache-Control"] == "no-store" and headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Content-Type"] == "text/html; charset=utf-8" and headers["Connection"] == "close"
    assert "script" not in page and not re.search(r"(src|href|url)\s*[=(]", page)
    style = re.search(r"<style>(.*)</style>", page, re.DOTALL).group(1)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert headers["Content-Security-Policy"].startswith(f"default-src 'none'; style-src 'sha256-{digest}';")
    assert "prefers-color-scheme:dark" in style and 'name="color-scheme" content="light dark"' in page


def test_a_second_hit_changes_nothing(bridge):
    started, url = begin(bridge)
    assert request(url + "?status=success&x=1")[0] == 200
    bridge.event("aghanim.checkout.didClose")
    try:
        assert request(url)[0] == 404
    except ConnectionRefusedError:
        pass  # The port closes soon after.
    eventually(lambda: is_closed(url))
    assert bridge.result("bridge.ping") == {} and bridge.kept() == []
    assert bridge.error("aghanim.presentCheckout", {"orderId": started["orderId"], "launch": {"loopbackReturn": True}})["code"] == 113


def test_no_other_request_is_taken_for_the_return(bridge):
    """Another path or method, and a name that an attacker's DNS points at this machine (RFC 8252, DNS rebinding)."""
    started, url = begin(bridge)
    port = urllib.parse.urlsplit(url).port
    for method in ("POST", "PUT", "DELETE", "OPTIONS", "HEAD"):
        assert request(url, method)[0] == 404, method
    for other in ("/", "/return/", "/favicon.ico", url[:-1], url + "0", url.replace("/return/", "/return//")):
        assert request(urllib.parse.urljoin(url, other))[0] == 404, other
    for host in ("rebound.example", f"rebound.example:{port}", f"localhost:{port}", "127.0.0.1", "127.0.0.1:1"):
        assert request(url, host=host)[0] == 404, host
    assert request(url, headers={"Sec-Purpose": "prefetch"})[0] == 503
    assert request(url, headers={"X-Large": "x" * 40_000})[0] == 431
    with socket.create_connection(("127.0.0.1", port), WAIT) as raw:
        raw.sendall(b"\x16\x03\x01\x02\x00\x01")
        assert raw.recv(12) == b"HTTP/1.1 400"
    assert bridge.result("bridge.ping") == {} and bridge.kept() == []
    assert request(url)[0] == 200
    assert bridge.event("aghanim.checkout.didClose")["orderId"] == started["orderId"]


def test_several_checkouts_at_once_do_not_mix(bridge):
    begun = [begin(bridge) for _ in range(12)]
    assert len({url for _, url in begun}) == 12
    for started, url in reversed(begun):
        assert request(url)[0] == 200
        assert bridge.event("aghanim.checkout.didClose") == {"orderId": started["orderId"], "reason": "redirect"}
    eventually(lambda: is_closed(begun[0][1]))


def test_the_return_over_ipv6_is_the_same(bridge):
    started, url = begin(bridge)
    port = urllib.parse.urlsplit(url).port
    try:
        status = request(url, address="::1", host=f"[::1]:{port}")[0]
    except OSError:
        pytest.skip("this machine has no ::1")
    assert status == 200
    assert bridge.event("aghanim.checkout.didClose")["orderId"] == started["orderId"]


def test_clients_that_never_finish_keep_no_player_out(bridge):
    _, url = begin(bridge)
    port = urllib.parse.urlsplit(url).port
    idle = [socket.create_connection(("127.0.0.1", port), WAIT) for _ in range(100)]
    for one in idle[::2]:
        try:
            one.sendall(b"GET / HTTP/1.1\r\n")
        except (BrokenPipeError, ConnectionResetError):
            pass  # It had to make room already.
    assert request(url)[0] == 200
    bridge.event("aghanim.checkout.didClose")
    eventually(lambda: is_closed(url))
    for one in idle:
        one.close()


def test_the_way_back_closes_with_the_checkout_and_with_the_sdk(bridge):
    before = listening(bridge.child.pid)
    bridge.result("bridge.hello", {"client": {"name": "t", "version": "0"}, "capabilities": {"presenter": True}})
    started, _ = begin(bridge, {"mode": "webView"})
    bridge.result("aghanim.checkout.didDismiss", {"orderId": started["orderId"]})
    assert bridge.event("aghanim.checkout.didClose")["reason"] == "dismissed"
    eventually(lambda: listening(bridge.child.pid) == before)
    started, url = begin(bridge, {"mode": "webView"})
    decision = bridge.result("aghanim.checkout.didNavigate", {"orderId": started["orderId"], "url": url})
    assert decision == {"action": "close", "matched": True}
    assert bridge.event("aghanim.checkout.didClose")["reason"] == "redirect"
    eventually(lambda: listening(bridge.child.pid) == before)
    begin(bridge)
    bridge.result("aghanim.dispose")
    eventually(lambda: listening(bridge.child.pid) == before)
    assert bridge.result("bridge.ping") == {} and bridge.kept() == []


def test_a_launch_that_fails_leaves_nothing_open(bridge):
    before = listening(bridge.child.pid)
    params = {"items": COINS, "launch": {"loopbackReturn": True}}
    assert bridge.error("aghanim.startCheckout", params)["code"] == 112
    bridge.result("aghanim.setPlayerId", {"playerId": "p"})
    sandbox_of(bridge).fault({"status": 503}, method="POST")
    assert bridge.error("aghanim.startCheckout", params)["code"] == 110
    error = bridge.error("aghanim.startCheckout", {**params, "backToGameUrl": "mygame://back"})
    assert (error["code"], error["data"]["path"]) == (-32602, "/backToGameUrl")
    assert listening(bridge.child.pid) == before


def test_an_order_can_be_presented_again_while_its_way_back_is_open(bridge):
    started, url = begin(bridge)
    present = {"orderId": started["orderId"], "launch": {"loopbackReturn": True}}
    assert bridge.result("aghanim.presentCheckout", present)["orderId"] == started["orderId"]
    plain = bridge.result("aghanim.startCheckout", {"items": COINS, "backToGameUrl": "mygame://back"})["orderId"]
    for order in (plain, "ord_unknown"):
        error = bridge.error("aghanim.presentCheckout", {"orderId": order, "launch": {"loopbackReturn": True}})
        assert error["code"] == 113 and "settled when it is created" in error["data"]["debugMessage"]
        assert (error["data"]["name"], error["data"]["reason"]) == ("orderId", "unusable")
    assert request(url)[0] == 200
    assert bridge.event("aghanim.checkout.didClose")["orderId"] == started["orderId"]


def test_a_player_finds_the_page_after_the_games_connection_has_gone(serve):
    """The checkout outlives its connection; who subscribed hears of the return, and nothing stays open."""
    served = serve()
    game, other = served.connect(), served.connect()
    other.result("bridge.subscribe", {"events": ["aghanim.checkout.*"]})
    before = listening(served.process.child.pid)
    started, url = begin(game)
    game.close()
    eventually(lambda: other.result("bridge.status")["connections"] == 1)
    assert request(url)[0] == 200
    assert other.event("aghanim.checkout.didClose") == {"orderId": started["orderId"], "reason": "redirect"}
    eventually(lambda: listening(served.process.child.pid) == before)


def test_an_open_way_back_does_not_keep_the_bridge_alive(bridge, start):
    _, url = begin(bridge)
    assert bridge.finish() == (b"", 0)
    assert is_closed(url)
    second = start("--sandbox")
    _, url = begin(second)
    assert second.result("bridge.shutdown") == {}
    assert second.wait() == 0 and is_closed(url)


def test_a_purchase_of_the_other_provider_comes_back_the_same_way(bridge):
    hello = bridge.result("bridge.hello", {"client": {"name": "t", "version": "0"}})
    provider = hello["sandbox"]["url"] + "/appcharge"
    config = {"checkoutPublicKey": "pk_sandbox_demo", "environment": "sandbox", "customerId": "p"}
    bridge.result("appcharge.initialize", config)
    order = (
        b'{"priceDetails":{"price":499,"currency":"USD"},"offer":{"name":"Pack","sku":"pack"},'
        b'"customer":{"id":"p"},"items":[{"name":"Gems","sku":"gems","quantity":1}]}'
    )
    asked = urllib.request.Request(
        f"{provider}/checkout/v1/session", order, {"x-publisher-token": "publisher_sandbox_demo"}
    )
    session = http_json(asked)
    params = {"purchaseId": session["purchaseId"], "parsedUrl": session["parsedUrl"], "launch": {"loopbackReturn": True}}
    opened = bridge.result("appcharge.openCheckout", params)
    url = urllib.parse.parse_qs(urllib.parse.urlsplit(opened["url"]).query)["redirectUrl"][0]
    assert url.startswith("http://127.0.0.1:")
    again = bridge.result("appcharge.openCheckout", params)
    assert urllib.parse.quote(url, safe="") in again["url"], "the page that is open already would lead nowhere"
    Control(hello["sandbox"]["url"])("POST", f"appcharge/orders/{session['purchaseId']}/pay")
    assert request(url + "?status=success")[0] == 200
    assert bridge.event("appcharge.onPurchaseSuccess")["purchaseId"] == session["purchaseId"]


def http_json(asked):
    with urllib.request.urlopen(asked, timeout=WAIT) as answer:
        return json.load(answer)
