"""Appcharge through the whole bridge: every row of the state table, every callback, and what goes wrong."""

import base64
import json
import urllib.request

import pytest
from raw_bridge import WAIT, Control

KEY = "pk_sandbox_demo"
SCHEME = "acnative-com.example.game://action"
ENDINGS = ["appcharge.onPurchaseSuccess", "appcharge.onPurchaseFailed", "appcharge.onPurchaseCanceled"]


class Game:
    """A bridge initialized for one customer, with quick polling, and the sandbox it talks to."""

    def __init__(self, bridge, timeout=1500):
        self.bridge = bridge
        self.url = bridge.result("bridge.hello", {"client": {"name": "tests", "version": "0"}})["sandbox"]["url"]
        self.control = Control(self.url)
        self.control("PUT", "appcharge/settings", {"rate": 20, "timeout": timeout})

    def initialize(self, **changed):
        params = {"checkoutPublicKey": KEY, "environment": "sandbox", "customerId": "p1", "redirectUrl": SCHEME}
        return self.bridge.call("appcharge.initialize", {**params, **changed})

    def session(self, customer="p1"):
        body = {
            "priceDetails": {"price": 499, "currency": "USD"},
            "offer": {"name": "Starter Pack", "sku": "starter_pack_001"},
            "customer": {"id": customer},
            "items": [{"name": "Gems", "sku": "gem_01", "quantity": 100}],
        }
        headers = {"x-publisher-token": "publisher_sandbox_demo"}
        request = urllib.request.Request(
            f"{self.url}/appcharge/checkout/v1/session", json.dumps(body).encode(), headers
        )
        with urllib.request.urlopen(request, timeout=WAIT) as answer:
            return json.load(answer)

    def open(self):
        """Opens a new session's checkout and returns its purchase."""
        session = self.session()
        params = {"purchaseId": session["purchaseId"], "parsedUrl": session["parsedUrl"]}
        self.bridge.result("appcharge.openCheckout", params)
        return session["purchaseId"]

    def script(self, purchase, *states):
        self.control("PUT", f"appcharge/orders/{purchase}/script", {"states": list(states)})

    def close(self, purchase):
        assert self.bridge.result("appcharge.checkoutDidClose", {"purchaseId": purchase}) == {}

    def ending(self):
        """The event that ends a purchase, whichever it is."""
        for message in self.bridge.kept():
            if message.get("method") in ENDINGS:
                self.bridge.kept().remove(message)
                return message["method"].rsplit("on", 1)[1], message["params"]
        while True:
            message = self.bridge.frames.line()
            assert message is not None, "the stream ended before the purchase did"
            if message.get("method") in ENDINGS:
                return message["method"].rsplit("on", 1)[1], message["params"]
            self.bridge.kept().append(message)

    def no_more_endings(self):
        """Ends the bridge and looks through everything that was still to come."""
        rest, status = self.bridge.finish()
        assert status == 0
        methods = [json.loads(line).get("method") for line in rest.splitlines()]
        methods += [message.get("method") for message in self.bridge.kept()]
        assert not set(methods) & set(ENDINGS)


@pytest.fixture
def game(bridge):
    game = Game(bridge)
    assert game.initialize()["result"] == {}
    return game


def deep_link(event, order, scheme=SCHEME):
    data = base64.b64encode(json.dumps({"event": event, "data": order}).encode()).decode()
    return f"{scheme}?data={data}"


STATES = [
    # states as polled, whether the window is closed, how it ends, the error's code and a word of its message
    (["charge_succeed"], False, "PurchaseSuccess", None, None),
    (["charge_success"], False, "PurchaseSuccess", None, None),
    (["created", "payment_pending", "charge_pending", "charge_succeed"], False, "PurchaseSuccess", None, None),
    ([None, "created", "charge_pending", "moon_phase", "charge_pending", "charge_succeed"], False, "PurchaseSuccess", None, None),
    (["charge_failed"], False, "PurchaseFailed", 3003, "may have paid"),
    (["payment_canceled"], False, "PurchaseCanceled", 3001, "canceled"),
    (["created"], True, "PurchaseCanceled", 3000, "closed"),
    (["payment_pending"], True, "PurchaseCanceled", 3002, "closed"),
    ([None], True, "PurchaseCanceled", 3000, "closed"),
    (["charge_pending"], True, "PurchaseFailed", 3004, "likely paid"),
    (["payment_succeed"], True, "PurchaseFailed", 3004, "likely paid"),
    (["created", "charge_succeed"], True, "PurchaseSuccess", None, None),
    (["moon_phase"], True, "PurchaseFailed", 3004, "may have paid"),
    (["charge_pending"], False, "PurchaseFailed", 3004, "likely paid"),
    (["payment_canceled"], True, "PurchaseCanceled", 3001, "canceled"),
]


@pytest.mark.parametrize("states, closed, ending, code, word", STATES, ids=lambda value: str(value)[:60])
def test_each_state_of_an_order_ends_the_purchase_as_the_table_says(game, states, closed, ending, code, word):
    purchase = game.open()
    game.script(purchase, *states)
    if closed:
        game.close(purchase)
    name, params = game.ending()
    assert name == ending and params["purchaseId"] == purchase
    if code is None:
        assert params["order"]["purchaseId"] == purchase and params["order"]["price"] == 499
    else:
        assert params["error"]["code"] == code, params
        assert word in params["error"]["message"] and params["error"]["name"]
    game.no_more_endings()


@pytest.mark.parametrize("action", [{"status": 500}, {"status": 401}, {"status": 403}, {"close": "beforeHeaders"}], ids=str)
def test_a_server_that_cannot_be_asked_is_a_failure_that_may_hide_a_payment(game, action):
    purchase = game.open()
    game.control.fault(action, times=10_000, path="/appcharge/sb/orders")
    game.close(purchase)
    name, params = game.ending()
    assert name == "PurchaseFailed" and params["error"]["code"] == 3005, params
    assert "may have paid" in params["error"]["message"]


def test_a_server_that_fails_for_a_while_does_not_end_a_purchase(game):
    game.control.fault({"status": 503}, times=5, path="/appcharge/sb/orders")
    purchase = game.open()
    game.control("POST", f"appcharge/orders/{purchase}/pay")
    assert game.ending()[0] == "PurchaseSuccess"


def test_the_order_has_every_property_of_the_reference(game):
    purchase = game.open()
    game.control("POST", f"appcharge/orders/{purchase}/pay")
    order = game.ending()[1]["order"]
    assert set(order) == {
        "date", "sessionToken", "offerName", "offerSku", "items", "price", "currency", "customerId",
        "customerCountry", "paymentMethodName", "orderId", "purchaseId",
    }  # fmt: skip
    assert order["items"] == [{"name": "Gems", "sku": "gem_01", "quantity": "100"}]
    assert (order["price"], order["currency"], order["customerId"]) == (499, "USD", "p1")


@pytest.mark.parametrize("money", ["number", "text"])
def test_money_is_read_as_number_and_as_text(game, money):
    game.control("PUT", "appcharge/settings", {"money": money})
    purchase = game.open()
    game.control("POST", f"appcharge/orders/{purchase}/pay")
    assert game.ending()[1]["order"]["price"] == 499


@pytest.mark.parametrize("end, ending", [("success", "PurchaseSuccess"), ("fail", "PurchaseFailed"), ("cancel", "PurchaseCanceled")])
def test_both_forms_of_deep_links_lead_to_the_same_end(game, end, ending):
    for number, form in enumerate([SCHEME, "https://game.example/back"]):
        assert game.initialize(redirectUrl=form)["result"] == {}
        purchase = game.open()
        game.control("POST", f"appcharge/orders/{purchase}/{'pay' if end == 'success' else end}")
        links = game.control("GET", f"appcharge/orders/{purchase}/deep-links?end={end}&redirectUrl={form}")
        link = next(text for text in links.values() if isinstance(text, str) and text.startswith(form))
        assert game.bridge.result("appcharge.handleDeepLink", {"url": link})["matched"] is True
        name, params = game.ending()
        assert (name, params["purchaseId"]) == (ending, purchase), number


def test_a_deep_link_of_another_app_or_one_that_does_not_decode_changes_nothing(game):
    purchase = game.open()
    strangers = [
        deep_link("orderSuccess", {"purchaseId": purchase}, "othergame://action"),
        "https://example.com/?status=success",
        "not a url",
        "",
    ]
    for link in strangers:
        assert game.bridge.result("appcharge.handleDeepLink", {"url": link}) == {"matched": False}
    game.bridge.call("appcharge.handleDeepLink", {"url": f"{SCHEME}?data=%%%"})
    assert game.bridge.result("bridge.ping") == {}
    game.control("POST", f"appcharge/orders/{purchase}/pay")
    assert game.ending()[0] == "PurchaseSuccess"
    game.no_more_endings()


def test_a_cancel_that_crosses_a_payment_is_a_success(game):
    """Validation always asks the server: a paid order is never reported as canceled."""
    purchase = game.open()
    game.control("POST", f"appcharge/orders/{purchase}/pay")
    game.bridge.call("appcharge.handleDeepLink", {"url": deep_link("close", {"purchaseId": purchase})})
    game.bridge.call("appcharge.checkoutDidClose", {"purchaseId": purchase})
    assert game.ending()[0] == "PurchaseSuccess"
    game.no_more_endings()


def test_two_purchases_at_once_do_not_mix(game):
    first, second = game.open(), game.open()
    game.control("POST", f"appcharge/orders/{second}/cancel")
    assert game.ending()[1]["purchaseId"] == second
    game.control("POST", f"appcharge/orders/{first}/pay")
    name, params = game.ending()
    assert (name, params["purchaseId"], params["order"]["purchaseId"]) == ("PurchaseSuccess", first, first)
    game.no_more_endings()


def test_every_call_answers_and_tells_the_same_as_an_event(game):
    bridge = game.bridge
    assert bridge.event("appcharge.onInitialized") == {}
    points = bridge.result("appcharge.getPricePoints")
    assert bridge.event("appcharge.onPricePointsSuccess") == {"pricePoints": points}
    purchase = game.open()
    game.control("POST", f"appcharge/orders/{purchase}/pay")
    order = game.ending()[1]["order"]["orderId"]
    assert bridge.result("appcharge.getNoneAwarded") == [order]
    assert bridge.event("appcharge.onNoneAwardedSuccess") == {"orderIds": [order]}
    assert bridge.result("appcharge.award", {"orderId": order, "publisherTransactionId": "t1"}) == {"success": True}
    assert bridge.event("appcharge.onAward") == {"success": True}
    assert bridge.result("appcharge.award", {"orderId": "ac_unknown"}) == {"success": False}
    assert bridge.event("appcharge.onAward") == {"success": False}
    assert bridge.result("appcharge.getNoneAwarded") == []


def test_the_end_of_a_purchase_is_an_answer_too(game):
    bridge = game.bridge
    purchase = game.open()
    waiting = bridge.request("appcharge.waitForPurchase", {"purchaseId": purchase})
    game.control("POST", f"appcharge/orders/{purchase}/pay")
    answer = bridge.answer(waiting)["result"]
    assert answer == {"ending": "success", "order": game.ending()[1]["order"]}
    assert bridge.result("appcharge.waitForPurchase", {"purchaseId": purchase}) == answer
    assert bridge.error("appcharge.waitForPurchase", {"purchaseId": "pr_never"})["code"] == 8000
    game.no_more_endings()


def test_cancelling_the_wait_for_a_purchase_stops_its_polling(game):
    bridge = game.bridge
    purchase = game.open()
    waiting = bridge.request("appcharge.waitForPurchase", {"purchaseId": purchase})
    game.control.await_request(path=f"/appcharge/sb/orders/{purchase}/player/p1")
    bridge.notify("$/cancelRequest", {"id": waiting})
    error = bridge.answer(waiting)["error"]
    assert (error["code"], error["data"]["outcome"]) == (-32800, "unknown")
    served = len(game.control("GET", "requests"))
    for _ in range(20):
        bridge.result("appcharge.getPricePoints")
    later = game.control("GET", "requests")[served:]
    assert not [request for request in later if "/sb/orders/" in request["path"]]
    game.control("POST", f"appcharge/orders/{purchase}/pay")
    game.close(purchase)
    assert game.ending()[0] == "PurchaseSuccess"


def test_every_failed_call_tells_its_error_as_an_event_too(game):
    bridge = game.bridge
    for path, method, event in [
        ("/appcharge/sb/price-points", "appcharge.getPricePoints", "appcharge.onPricePointsFailed"),
        ("/appcharge/sb/none-awarded", "appcharge.getNoneAwarded", "appcharge.onNoneAwardedFailed"),
    ]:
        game.control.fault({"status": 500, "body": "<html>oops</html>"}, path=path)
        error = bridge.error(method)
        assert error["code"] >= 1000 and error["data"]["kind"] == "ACErrorMessage"
        told = bridge.event(event)["error"]
        assert {**told, "kind": "ACErrorMessage"} == error["data"] and "<html>" not in json.dumps(error)


@pytest.mark.parametrize(
    "action, code",
    [({"status": 401}, 2000), ({"status": 500}, 2000), ({"status": 200, "body": "<html>"}, 2000), ({"close": "midBody"}, 2000)],
    ids=["401", "500", "html", "half"],
)
def test_a_boot_that_fails_is_told_by_answer_and_event(bridge, action, code):
    game = Game(bridge)
    game.control.fault(action, path="/appcharge/mobile")
    error = game.initialize()["error"]
    assert error["code"] in (code, 1001) and error["data"]["name"] and error["message"]
    assert bridge.event("appcharge.onInitializeFailed")["error"]["code"] == error["code"]
    assert game.initialize()["result"] == {}


@pytest.mark.parametrize(
    "changed",
    [{"checkoutPublicKey": " "}, {"environment": "moon"}, {"customerId": ""}, {"checkoutPublicKey": "pk_sandbox_forbidden"}],
    ids=lambda changed: next(iter(changed.values())),
)
def test_bad_input_of_initialize_has_its_code_and_a_sentence(bridge, changed):
    game = Game(bridge)
    error = game.initialize(**changed)["error"]
    assert error["code"] >= 1000 and error["data"]["name"] and error["message"].endswith((".", "…"))
    assert game.initialize()["result"] == {}


@pytest.mark.parametrize(
    "params, code",
    [
        ({"purchaseId": "pr_x", "parsedUrl": "no url"}, 8001),
        ({"purchaseId": "pr_x", "parsedUrl": "https://example.com/"}, 8001),
        ({"purchaseId": "", "parsedUrl": "https://example.com/token#boot=x"}, 8000),
        ({"purchaseId": "pr_x"}, -32602),
        ({"purchaseId": "pr_x", "sessionToken": "t"}, -32602),
    ],
)
def test_bad_input_of_open_checkout_has_its_code(game, params, code):
    assert game.bridge.error("appcharge.openCheckout", params)["code"] == code


def test_a_purchase_that_was_never_opened_is_not_known(game):
    error = game.bridge.error("appcharge.checkoutDidClose", {"purchaseId": "pr_never"})
    assert error["code"] == 8000 and error["data"]["kind"] == "ACErrorMessage"


def test_calls_before_initialization_say_so(bridge):
    for method in ["appcharge.getPricePoints", "appcharge.getNoneAwarded"]:
        assert "initialize" in bridge.error(method)["message"]


def test_the_newer_table_of_codes_is_served_when_asked_for(start):
    game = Game(start("--sandbox", "--appcharge-codes", "new"))
    game.initialize()
    purchase = game.open()
    game.script(purchase, "charge_failed")
    error = game.ending()[1]["error"]
    assert (error["code"], error["name"]) == (3003, "CHARGE_FAILED")


def test_initializing_for_another_customer_replaces_the_customer(game):
    assert game.initialize(customerId="p2")["result"] == {}
    assert game.bridge.result("appcharge.getNoneAwarded") == []
    path = game.control("GET", "requests")[-1]["path"]
    assert path.endswith("/player/p2")


def test_a_second_initialization_at_the_same_time_is_refused(bridge):
    game = Game(bridge)
    game.control.fault({"delayMs": 1000}, path="/appcharge/mobile")
    params = {"checkoutPublicKey": KEY, "environment": "sandbox", "customerId": "p1"}
    first = bridge.request("appcharge.initialize", params)
    error = bridge.error("appcharge.initialize", {**params, "customerId": "p2"})
    assert error["data"]["name"] == "bootInitAlreadyInProgress"
    assert bridge.answer(first)["result"] == {}


def test_modes_and_version(game):
    bridge = game.bridge
    assert bridge.result("appcharge.setBrowserMode", {"mode": "sfsvc"}) == {"mode": "sfsvc"}
    assert bridge.error("appcharge.setBrowserMode", {"mode": "telnet"})["code"] == -32602
    assert bridge.result("appcharge.setDebugMode", {"enabled": True}) == {}
    assert bridge.result("appcharge.getSdkVersion")["version"]
    opened = bridge.result("appcharge.openSubscriptionManager", {"url": "https://example.com/s", "open": False})
    assert opened == {"url": "https://example.com/s", "opened": False}


def test_a_page_in_the_game_needs_a_client_that_can_present(game):
    session = game.session()
    params = {"purchaseId": session["purchaseId"], "parsedUrl": session["parsedUrl"], "launch": {"mode": "webView"}}
    error = game.bridge.error("appcharge.openCheckout", params)
    assert (error["code"], error["data"]["name"], error["data"]["reason"]) == (113, "presenter", "unusable")
    game.bridge.result("bridge.hello", {"client": {"name": "t", "version": "0"}, "capabilities": {"presenter": True}})
    assert game.bridge.result("appcharge.openCheckout", params)["launch"] == {"mode": "webView", "opened": False}


def test_a_purchase_ends_for_who_opened_it_and_for_subscribers(serve):
    served = serve()
    one, two, three = served.connect(), served.connect(), served.connect()
    game = Game(one)
    game.initialize()
    three.result("bridge.subscribe", {"events": ["appcharge.onPurchase*"]})
    purchase = game.open()
    game.control("POST", f"appcharge/orders/{purchase}/pay")
    assert game.ending()[1]["purchaseId"] == purchase
    assert three.event("appcharge.onPurchaseSuccess")["purchaseId"] == purchase
    assert two.result("bridge.ping") == {} and two.kept() == []


def test_no_token_or_key_is_logged_or_told(start):
    bridge = start("--sandbox", "--log-level", "debug")
    game = Game(bridge)
    game.initialize()
    bridge.result("appcharge.setDebugMode", {"enabled": True})
    session = game.session()
    game.control.fault({"status": 500, "body": "token " + session["checkoutSessionToken"]}, times=50, path="/appcharge/sb/orders")
    params = {"purchaseId": session["purchaseId"], "sessionToken": session["checkoutSessionToken"], "url": session["url"]}
    url = bridge.result("appcharge.openCheckout", params)["url"]
    game.close(session["purchaseId"])
    game.ending()
    written = bridge.stderr() + bridge.frames.received.replace(json.dumps(url).encode(), b"")
    assert session["checkoutSessionToken"].encode() not in written
    assert KEY.encode() not in written.replace(b"checkoutPublicKey", b"")
