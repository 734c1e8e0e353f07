"""The sandbox's Appcharge part as a developer's own server meets it: sessions are opened and rewards are granted by a
server of this test, which checks signatures with Python's own HMAC; the player is a plain HTTP client."""

import base64
import hashlib
import hmac
import http.client
import http.server
import json
import threading
import time
from urllib.parse import quote, urlsplit

import pytest

PUBLIC_KEY = {"X-Checkout-Token": "pk_sandbox_tests"}
PUBLISHER = {"x-publisher-token": "publisher_sandbox_tests"}
MAIN_KEY = "a main key with ünicode"
SESSION = {
    "priceDetails": {"price": 499, "currency": "USD"},
    "offer": {"name": "Starter Päck", "sku": "starter_pack_001"},
    "customer": {"id": "player 1/2"},
    "items": [{"name": "Gems", "sku": "gem_01", "quantity": 100}],
}
ACTION = "acnative-com.example.game://action"
DEADLINE = 20


class Client:
    """An HTTP client of one sandbox process, which follows no redirect."""

    def __init__(self, url):
        self.url = url

    def send(self, method, target, headers=None, body=None):
        parts = urlsplit(target if target.startswith("http") else self.url + target)
        connection = http.client.HTTPConnection(parts.netloc, timeout=DEADLINE)
        try:
            text = None if body is None else json.dumps(body, ensure_ascii=False).encode()
            connection.request(method, parts.path + ("?" + parts.query if parts.query else ""), text, headers or {})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def json(self, method, target, headers=None, body=None):
        status, _, text = self.send(method, target, headers, body)
        assert status in (200, 201), f"{method} {target}: {status} {text}"
        return json.loads(text)

    def control(self, method, path, body=None):
        return self.json(method, "/_sandbox/appcharge/" + path, body=body)


class Game(Client):
    """What a game's SDK would do: boot first, everything else from the answer."""

    def boot(self):
        self.paths = self.json("GET", "/appcharge/mobile/v4/boot", PUBLIC_KEY)["paths"]

    def session(self):
        return self.json("POST", "/appcharge/checkout/v1/session", PUBLISHER, SESSION)

    def order(self, session):
        player = quote(SESSION["customer"]["id"], safe="")
        path = f"{self.paths['getOrderPath']}/{session['purchaseId']}/player/{player}"
        headers = PUBLIC_KEY | {"Authorization": "Bearer " + session["checkoutSessionToken"]}
        return self.json("GET", self.paths["baseUrl"] + path, headers)

    def checkout(self, session, button, target=ACTION):
        """Opens the page as the session's link says, presses a button, and returns where the page leads."""
        page, fragment = session["parsedUrl"].split("#")
        assert fragment.startswith("boot=")
        query = f"?cot={PUBLIC_KEY['X-Checkout-Token']}&redirectUrl={quote(target, safe='')}"
        status, _, text = self.send("GET", page + query)
        assert status == 200 and f'id="{button}"'.encode() in text
        status, headers, _ = self.send("POST", page + "/" + button)
        assert status == 303
        return headers["Location"]

    def until(self, session, state):
        end = time.monotonic() + DEADLINE
        while (order := self.order(session))["state"] != state:
            assert time.monotonic() < end, f"the order stays {order['state']}"
        return order


class GrantServer:
    """A developer's server: it checks each signature and answers in turn what it was given."""

    def __init__(self, *answers):
        self.answers, self.received, self.problems = list(answers), [], []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                raw = self.rfile.read(int(self.headers["Content-Length"]))
                outer.check(self.headers, raw)
                outer.received.append(raw)
                status, body = outer.answers.pop(0) if len(outer.answers) > 1 else outer.answers[0]
                self.send_response(status)
                self.end_headers()
                self.wfile.write(json.dumps(body).encode())

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/grant"

    def check(self, headers, raw):
        fields = dict(part.split("=", 1) for part in headers["signature"].split(","))
        code = hmac.new(MAIN_KEY.encode(), fields["t"].encode() + b"." + raw, hashlib.sha256).hexdigest()
        if not hmac.compare_digest(code, fields["v1"]):
            self.problems.append("the signature is not that of the bytes")
        if abs(time.time() * 1000 - int(fields["t"])) > 5 * 60_000:
            self.problems.append("the signature is of another time")

    def close(self):
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def game(start):
    game = Game(start("sandbox").frames.line()["url"])
    game.boot()
    return game


@pytest.fixture
def grants():
    servers = []

    def run(*answers):
        servers.append(GrantServer(*answers))
        return servers[-1]

    yield run
    for server in servers:
        server.close()


def publish(game, server, **more):
    game.control("PUT", "publisher", {"url": server.url, "secret": MAIN_KEY} | more)


@pytest.mark.parametrize(
    ("button", "event", "status", "state"),
    [
        ("pay", "orderSuccess", "success", "charge_succeed"),
        ("fail", "orderFail", "fail", "charge_failed"),
        ("cancel", "close", "cancel", "payment_canceled"),
    ],
)
def test_the_page_leads_back_to_the_game_with_the_order(game, button, event, status, state):
    session = game.session()
    location = game.checkout(session, button)
    assert location.startswith(ACTION + "?data=")
    message = json.loads(base64.b64decode(location.split("=", 1)[1], validate=True))
    assert message["event"] == event
    assert message["data"] == game.order(session)
    assert message["data"]["state"] == state
    assert message["data"]["bundleName"] == SESSION["offer"]["name"]
    path = f"orders/{session['purchaseId']}/deep-links?redirectUrl=" + quote("https://game.example/")
    assert game.control("GET", path)["link"] == "https://game.example/?status=" + status


def test_a_developers_server_is_asked_until_it_grants(game, grants):
    server = grants((500, {"publisherErrorMessage": "busy"}), (200, {}), (200, {"publisherPurchaseId": "tx-1"}))
    publish(game, server, waitsMs=[30, 60])
    session = game.session()
    game.checkout(session, "pay")
    order = game.until(session, "charge_succeed")
    assert server.problems == []
    assert len(server.received) == 3 and len(set(server.received)) == 1
    message = json.loads(server.received[0])
    assert message["orderId"] == order["orderId"] and message["purchaseId"] == session["purchaseId"]
    assert message["playerId"] == SESSION["customer"]["id"]
    assert message["products"] == [{"amount": 100, "sku": "gem_01", "name": "Gems"}]
    [grant] = game.control("GET", "grants")
    sent = [attempt["sentAt"] for attempt in grant["attempts"]]
    assert sent[1] - sent[0] >= 30 and sent[2] - sent[1] >= 60
    assert grant["attempts"][0]["failure"] == "busy"
    [award] = game.control("GET", "awards")
    assert award["by"] == "publisher" and award["publisherTransactionId"] == "tx-1"


def test_a_player_who_paid_and_was_not_granted_can_still_be_helped(game, grants):
    server = grants((500, {"publisherErrorMessage": "bag is full"}))
    publish(game, server, waitsMs=[])
    session = game.session()
    game.checkout(session, "pay")
    order = game.until(session, "charge_failed")
    assert order["reason"] == "bag is full"
    player = SESSION["customer"]["id"]
    path = game.paths["baseUrl"] + game.paths["orderNonAwardAckPath"] + "/player/" + quote(player, safe="")
    assert game.json("GET", path, PUBLIC_KEY) == [order["orderId"]]
    server.answers = [(200, {"publisherPurchaseId": "tx-2"})]
    game.control("POST", f"orders/{session['purchaseId']}/grant")
    game.until(session, "charge_succeed")
    assert json.loads(server.received[-1])["awardFlow"] == "manual_retry"
    assert server.problems == []
    assert game.json("GET", path, PUBLIC_KEY) == []


def test_a_killed_sandbox_asks_again_for_what_was_not_granted(start, private_dir, grants):
    held = threading.Event()
    server = grants((200, {"publisherPurchaseId": "tx"}))
    check = server.check

    def hold(headers, raw):
        check(headers, raw)
        server.received.append(raw)
        held.wait(DEADLINE)
        server.received.pop()

    server.check = hold
    state = str(private_dir / "state.db")
    first = start("sandbox", "--state", state)
    game = Game(first.frames.line()["url"])
    game.boot()
    publish(game, server)
    session = game.session()
    game.checkout(session, "pay")
    end = time.monotonic() + DEADLINE
    while not server.received:
        assert time.monotonic() < end
    first.child.kill()
    first.wait()
    server.check = check
    held.set()
    game = Game(start("sandbox", "--state", state).frames.line()["url"])
    game.boot()
    game.until(session, "charge_succeed")
    assert server.problems == []


def test_nothing_is_sent_beyond_this_machine(game):
    for url in ["http://example.com/", "http://127.0.0.1@example.com/", "http://10.0.0.1/", "file:///etc/passwd"]:
        status, _, text = game.send("PUT", "/_sandbox/appcharge/publisher", {}, {"url": url, "secret": "s"})
        assert status == 422 and b"of this machine" in text
    assert game.control("GET", "publisher") is None


def test_faults_meet_the_imitation_and_no_key_is_logged(game):
    fault = {"match": {"path": "/appcharge/sb/orders"}, "times": 2, "action": {"status": 503}}
    game.json("POST", "/_sandbox/faults", body=fault)
    session = game.session()
    target = f"{game.paths['baseUrl']}{game.paths['getOrderPath']}/{session['purchaseId']}/player/x"
    assert [game.send("GET", target, PUBLIC_KEY)[0] for _ in range(3)] == [503, 503, 403]
    status, _, log = game.send("GET", "/_sandbox/requests")
    assert status == 200 and b"/appcharge/sb/orders/" in log
    for key in [*PUBLIC_KEY.values(), *PUBLISHER.values()]:
        assert key.encode() not in log
