"""Webhooks of the sandbox, as a developer's own server meets them: signatures are checked with Python's own HMAC."""

import hashlib
import hmac
import http.server
import json
import threading
import time

import pytest
from raw_bridge import Control, clean_environment, eventually
from test_sandbox_killed import Shop

SECRET = "whs ünicode 'secret'"
KEYS = [
    "event_type", "event_data", "event_time", "event_id", "idempotency_key", "sandbox", "trigger", "request_id",
    "transaction_id", "context", "game_id",
]  # fmt: skip
FAST = ("--webhook-retry", "20ms")


class Receiver(http.server.ThreadingHTTPServer):
    """Answers with the given statuses, then with 200; keeps what came, with the time."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Hook)
        self.statuses, self.received, self._lock = [], [], threading.Lock()
        self.url = f"http://127.0.0.1:{self.server_port}/hooks?game=1"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def take(self, request):
        with self._lock:
            self.received.append(request)
            return self.statuses.pop(0) if self.statuses else 200

    def events(self):
        return [json.loads(body) for _, _, body, _ in self.received]

    def types(self):
        return [event["event_type"] for event in self.events()]


class Hook(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        status = self.server.take((self.path, self.headers, body, time.monotonic()))
        if status is None:
            return  # Closed without an answer.
        self.send_response(status)
        if status == 307:
            self.send_header("Location", "/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


@pytest.fixture
def receiver():
    with Receiver() as server:
        yield server
        server.shutdown()


@pytest.fixture
def secret_file(private_dir):
    path = private_dir / "secret"
    path.write_text(SECRET + "\n")
    return str(path)


class Sandbox:
    """A sandbox process that sends webhooks, and a client of it."""

    def __init__(self, process):
        self.process = process
        url = process.frames.line()["url"]
        self.url, self.shop, self.control = url, Shop(url), Control(url)

    def order(self):
        order = {"player_id": "pläyer", "items": [{"sku": "items.sandbox.coins", "quantity": 3}]}
        return self.shop.call("POST", "/sdk/v1/orders", json.dumps(order))[1]["id"]

    def paid(self):
        order = self.order()
        self.control("POST", f"orders/{order}/pay")
        return order

    def webhooks(self):
        return self.control("GET", "webhooks")

    def settled(self):
        """Waits until nothing waits to be sent."""
        return eventually(lambda: self.webhooks()["waiting"] == 0 and self.webhooks()["webhooks"])


@pytest.fixture
def sandbox(start, receiver, secret_file):
    def sandbox(*args, url=None):
        return Sandbox(
            start("sandbox", "--webhook-url", url or receiver.url, "--webhook-secret-file", secret_file, *FAST, *args)
        )

    return sandbox


def test_a_paid_order_is_told_in_order_signed_over_the_raw_bytes_with_the_documented_envelope(sandbox, receiver):
    shop, begin = sandbox(), int(time.time())
    order = shop.paid()
    shop.settled()
    assert receiver.types() == ["order.created", "order.paid", "item.add"]
    for path, headers, body, _ in receiver.received:
        assert path == "/hooks?game=1"
        timestamp = headers["X-Aghanim-Signature-Timestamp"]
        expected = hmac.new(SECRET.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
        assert headers["X-Aghanim-Signature"] == expected
        assert begin <= int(timestamp) <= time.time()
        assert headers["Content-Type"] == "application/json" and headers["User-Agent"] == "Aghanim/0.1.0"
    created, paid, added = receiver.events()
    for event in (created, paid, added):
        assert list(event) == KEYS
        assert event["sandbox"] is True and event["event_id"].startswith("whevt_")
    assert len({event["idempotency_key"] for event in (created, paid, added)}) == 3
    assert (created["event_data"]["status"], paid["event_data"]["status"]) == ("created", "paid")
    assert paid["event_data"]["id"] == order and paid["event_data"]["player_id"] == "pläyer"
    assert {"revenue_usd", "fees", "receipt_number"} <= set(paid["event_data"])
    data = added["event_data"]
    assert (data["player_id"], data["reason"]) == ("pläyer", f"Order paid {order}")
    (item,) = data["items"]
    assert list(item) == [
        "id", "name", "description", "sku", "quantity", "price", "price_decimal", "currency", "type", "nested_items",
    ]  # fmt: skip
    assert (item["sku"], item["quantity"], item["price"]) == ("items.sandbox.coins", 3, paid["event_data"]["amount"] // 3)


@pytest.mark.parametrize(
    "moves, told",
    [
        (["pay", "refund"], ["order.paid", "item.add", "order.refunded", "item.remove"]),
        (["cancel"], ["order.canceled"]),
        (["pay", "dispute"], ["order.paid", "item.add"]),
        (["pay", "dispute", "cancel"], ["order.paid", "item.add", "order.canceled", "item.remove"]),
        (["capture", "reattempt", "pay"], ["order.paid", "item.add"]),
    ],
)
def test_each_move_is_told_and_items_go_back_with_the_money(sandbox, receiver, moves, told):
    shop = sandbox()
    order = shop.order()
    for move in moves:
        shop.control("POST", f"orders/{order}/{move}")
    shop.settled()
    assert receiver.types() == ["order.created", *told]


def test_opening_the_checkout_page_tells_that_the_order_was_created_once(sandbox, receiver):
    shop = sandbox()
    order = shop.order()
    for _ in range(2):
        shop.shop.connection.request("GET", f"/checkout/{order}")
        shop.shop.connection.getresponse().read()
    shop.settled()
    shop.control("POST", f"orders/{order}/pay")
    shop.settled()
    assert receiver.types() == ["order.created", "order.paid", "item.add"]


def test_a_refused_webhook_comes_again_with_the_same_key_and_bytes_after_growing_waits(sandbox, receiver):
    receiver.statuses = [400, 404, 429, 500, 503, 307, None]
    shop = sandbox()
    shop.paid()
    ended = shop.settled()
    repeats = receiver.received[:8]
    assert receiver.types() == ["order.created"] * 8 + ["order.paid", "item.add"]
    assert {body for _, _, body, _ in repeats} == {repeats[0][2]}
    assert {path for path, *_ in repeats} == {"/hooks?game=1"}  # A redirect is not followed.
    waits = [after[3] - before[3] for before, after in zip(repeats, repeats[1:])]
    assert all(wait >= least for wait, least in zip(waits, [0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28]))
    assert shop.webhooks()["webhooks"][0]["attempts"] == 8 and ended[0]["state"] == "delivered"


def test_a_webhook_that_nobody_takes_is_given_up_and_the_next_one_goes(sandbox, receiver):
    receiver.statuses = [500] * 11
    shop = sandbox("--webhook-retry", "1ms")
    shop.paid()
    states = [(one["event"], one["state"], one["attempts"]) for one in shop.settled()]
    assert states == [("order.created", "failed", 11), ("order.paid", "delivered", 1), ("item.add", "delivered", 1)]
    failed = shop.webhooks()["webhooks"][0]
    assert failed["failure"] == "The server answered 500."
    shop.control("POST", f"webhooks/{failed['eventId']}/resend")
    shop.settled()
    assert receiver.events()[-1]["idempotency_key"] == failed["idempotencyKey"]
    assert len(receiver.received) == 14


def test_a_server_that_never_answers_holds_up_neither_the_sandbox_nor_other_orders(sandbox, receiver):
    gate = threading.Event()
    take, slow = receiver.take, []

    def first_order_waits(request):
        event = json.loads(request[2])["event_data"]
        if event.get("id", slow and slow[0]) == slow[0]:
            gate.wait(20)
        return take(request)

    shop = sandbox()
    slow.append(shop.order())
    receiver.take = first_order_waits
    shop.control("POST", f"orders/{slow[0]}/pay")
    other = shop.paid()
    eventually(lambda: [event["event_data"].get("id") for event in receiver.events()].count(other) == 2)
    assert slow[0] not in [event["event_data"].get("id") for event in receiver.events()]
    gate.set()
    shop.settled()
    assert receiver.types().count("item.add") == 2


def test_what_waits_is_sent_after_the_sandbox_was_killed_with_its_state_file(sandbox, receiver, private_dir):
    state = ("--state", str(private_dir / "state.db"))
    shop = sandbox(*state, url="http://127.0.0.1:1/")  # Nobody listens there.
    orders = [shop.paid() for _ in range(3)]
    waiting = shop.webhooks()["webhooks"]
    eventually(lambda: any(one["attempts"] for one in shop.webhooks()["webhooks"]))
    shop.process.child.kill()
    shop.process.wait()
    sandbox(*state).settled()
    told = {(event["event_type"], event["idempotency_key"]) for event in receiver.events()}
    assert told == {(one["event"], one["idempotencyKey"]) for one in waiting}
    assert len(receiver.received) == 9
    created = [event["event_data"]["id"] for event in receiver.events() if event["event_type"] == "order.paid"]
    assert sorted(created) == sorted(orders)


def test_the_embedded_sandbox_sends_them_too(start, receiver, secret_file):
    bridge = start("--sandbox", "--webhook-url", receiver.url, "--webhook-secret-file", secret_file)
    bridge.result("aghanim.setPlayerId", {"playerId": "p"})
    order = bridge.result("aghanim.startCheckout", {"items": [{"sku": "items.sandbox.coins"}]})["orderId"]
    url = bridge.result("bridge.hello", {"client": {"name": "t", "version": "0"}})["sandbox"]["url"]
    Control(url)("POST", f"orders/{order}/pay")
    eventually(lambda: receiver.types() == ["order.created", "order.paid", "item.add"])


@pytest.mark.parametrize("way", ["environment", "command line"])
def test_the_secret_may_also_come_from_the_environment_or_the_command_line(start, receiver, way):
    options = ("--webhook-secret", SECRET) if way == "command line" else ()
    variable = {"CHECKOUT_BRIDGE_WEBHOOK_SECRET": SECRET} if way == "environment" else {}
    shop = Sandbox(start("sandbox", "--webhook-url", receiver.url, *options, env=clean_environment(**variable)))
    shop.paid()
    shop.settled()
    _, headers, body, _ = receiver.received[0]
    message = headers["X-Aghanim-Signature-Timestamp"].encode() + b"." + body
    assert headers["X-Aghanim-Signature"] == hmac.new(SECRET.encode(), message, hashlib.sha256).hexdigest()
    assert SECRET not in json.dumps(shop.webhooks())


@pytest.mark.parametrize(
    "args, says",
    [
        (("sandbox", "--webhook-url", "http://127.0.0.1:1/"), "needs a secret"),
        (("sandbox", "--webhook-url", "http://example.com/", "--webhook-secret", "s3cr3t"), "https"),
        (("sandbox", "--webhook-url", "http://127.0.0.1.example.com/", "--webhook-secret", "s3cr3t"), "https"),
        (("sandbox", "--webhook-url", "https://u:p@example.com/", "--webhook-secret", "s3cr3t"), "https"),
        (("sandbox", "--webhook-url", "ftp://127.0.0.1/", "--webhook-secret", "s3cr3t"), "https"),
        (("sandbox", "--webhook-url", "http://127.0.0.1:1/", "--webhook-secret", " "), "blank"),
        (("serve", "--webhook-url", "http://127.0.0.1:1/", "--webhook-secret", "s3cr3t"), "--sandbox"),
    ],
)
def test_what_cannot_be_sent_to_is_refused_at_the_start_without_the_secret(start, args, says):
    process = start(*args)
    assert process.wait() == 2
    assert says in process.stderr().decode() and "s3cr3t" not in process.stderr().decode()
