"""The sandbox as these tests use it: orders with a page each, and a game that players come back to."""

import json
import subprocess
import threading
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GEMS = "items.new.ba68a028-2d51-46b4-a854-68fc16af328a"
SWORD = "items.new.1f2c4d16-9b83-4b52-9e0d-72f3a1c5d904"
PACK = "items.sandbox.starter-pack"

SUCCESS = "4242 4242 4242 4242"
CHALLENGE = "4224 7030 8257 5813"
FRAUD = "4171 6800 0000 0004"
DISPUTES = [("4000 0000 0000 0267", "canceled"), ("4000 0000 0000 2685", "paid")]
DECLINES = [
    ("4832 2850 6160 9015", "16", "Declined"),
    ("4211 1272 6211 2418", "2051", "Insufficient funds"),
    ("4411 5883 2171 3124", "3041", "Lost card"),
    ("4178 1318 2730 9866", "3043", "Stolen card"),
    ("4867 0537 1696 5705", "2054", "Expired card"),
]


class Sandbox:
    """A sandbox process, and its HTTP APIs."""

    def __init__(self, binary):
        self._process = subprocess.Popen([binary, "sandbox"], stdout=subprocess.PIPE)
        self.url = json.loads(self._process.stdout.readline())["url"]

    def close(self):
        self._process.terminate()
        self._process.wait()
        self._process.stdout.close()

    def ask(self, method, path, body=None, headers=()):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, dict(headers), method=method)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.load(answer)

    def order(self, skus=(GEMS,), **wishes):
        """Creates an order of the client API and returns its id."""
        wishes = {"player_id": "p1", "items": [{"sku": sku} for sku in skus], **wishes}
        return self.ask("POST", "/sdk/v1/orders", wishes, {"Authorization": "Bearer sdk_sandbox_tests"})["id"]

    def discounted(self, skus, percent, **wishes):
        """Creates an order as a game's server may and returns its id."""
        items = [{"sku": sku, "quantity": count} for count, sku in skus]
        wishes = {"player_id": "p1", "items": items, "discount_percent": percent, **wishes}
        return self.ask("POST", "/s2s/v1/orders", wishes, {"Authorization": "Bearer s2s_sandbox_tests"})["order_id"]

    def session(self):
        """Opens a session of the second provider and returns the address of its page."""
        body = {
            "priceDetails": {"price": 499, "currency": "USD"}, "offer": {"name": "Starter Pack", "sku": "pack"},
            "customer": {"id": "c1", "email": "c1@example.com"},
            "items": [{"name": "Gems", "sku": "gem", "quantity": 100}],
        }
        opened = self.ask("POST", "/appcharge/checkout/v1/session", body, {"x-publisher-token": "publisher_sandbox_t"})
        return f"{self.url}/appcharge/page/{opened['checkoutSessionToken']}?cot=pk_sandbox_tests"

    def page(self, order):
        return f"{self.url}/checkout/{order}"

    def summary(self, order):
        """What the control API says of an order."""
        return next(one for one in self.ask("GET", "/_sandbox/state")["orders"] if one["id"] == order)

    def status(self, order):
        return self.summary(order)["status"]


class Game:
    """A page of the game's own, on a port of its own: it counts who comes back."""

    def __init__(self):
        visits = self.visits = []

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                visits.append(self.path)
                body = b"<!doctype html><title>The game</title><h1>Welcome back</h1>"
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self):
        self._server.shutdown()
        self._server.server_close()
