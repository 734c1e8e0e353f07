"""The example server grants each paid order exactly once, whatever becomes of it on the way."""

import hashlib
import hmac
import http.client
import json
import sqlite3
import subprocess
import sys
import threading
import time

import pytest
from raw_bridge import ROOT, Frames, eventually
from test_webhooks import FAST, SECRET, Sandbox, secret_file  # noqa: F401

FOLDER = ROOT / "examples/webhook-server"
#: Runs the server with one thing gone wrong; what is patched is named by its argument.
FAULTY = """
import os, signal, sqlite3, sys
import webhook_server as server
fault = sys.argv.pop(1)
def die(): os.kill(os.getpid(), signal.SIGKILL)
grant, answer, apply = server.Game._grant, server.Handler._answer, server.Game.apply
def granted_then_dead(connection, change):
    grant(connection, change)
    die()
def answer_never(self, status, answer_): die() if status == 200 else answer(self, status, answer_)
def answer_then_dead(self, status, answer_):
    answer(self, status, answer_)
    if status == 200: die()
failures = iter(range(3))
def fail_thrice(self, change):
    if next(failures, None) is not None: raise sqlite3.OperationalError("database is locked")
    return apply(self, change)
if fault == "before the commit": server.Game._grant = staticmethod(granted_then_dead)
if fault == "before the answer": server.Handler._answer = answer_never
if fault == "after the answer": server.Handler._answer = answer_then_dead
if fault == "the database": server.Game.apply = fail_thrice
server.main()
"""


class GameServer:
    """The example as a process that can be killed and started again, on one port with one database."""

    def __init__(self, folder, secret):
        self.database, self.secret = str(folder / "grants.db"), secret
        self.port, self.process = 0, None

    def start(self, fault=""):
        program = ["-c", FAULTY, fault]
        options = ["--sandbox", "--secret-file", self.secret, "--database", self.database, "--port", str(self.port)]
        self.process = subprocess.Popen(
            [sys.executable, *program, *options], cwd=FOLDER, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.url = Frames(self.process.stdout.fileno()).line()["url"]
        self.port = int(self.url.rsplit(":", 1)[1])
        return self

    def kill(self):
        self.process.kill()
        self.gone()

    def gone(self):
        self.process.wait(20)
        self.process.stdout.close()

    def inventory(self):
        with sqlite3.connect(self.database) as database:
            return dict(database.execute("SELECT player_id || ' ' || sku, quantity FROM inventory"))

    def send(self, body, timestamp=None, signature=None, headers=None):
        """The status that a request of one's own making is answered with."""
        timestamp = str(int(time.time())) if timestamp is None else timestamp
        right = hmac.new(SECRET.encode(), f"{timestamp}.".encode() + body, hashlib.sha256).hexdigest()
        ours = {"X-Aghanim-Signature-Timestamp": timestamp, "X-Aghanim-Signature": signature or right}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.request("POST", "/", body, ours if headers is None else headers)
        status = connection.getresponse().status
        connection.close()
        return status


@pytest.fixture
def game(private_dir, secret_file):  # noqa: F811
    server = GameServer(private_dir, secret_file)
    yield server
    if server.process and server.process.poll() is None:
        server.kill()


@pytest.fixture
def shop(start, game, secret_file):  # noqa: F811
    def shop(*args):
        url = ("--webhook-url", game.url + "/webhooks", "--webhook-secret-file", secret_file)
        return Sandbox(start("sandbox", *url, *FAST, *args))

    return shop


COINS = "pläyer items.sandbox.coins"


def event(key="k1", kind="item.add", sandbox=True, **data):
    data = {"player_id": "p", "items": [{"sku": "s", "quantity": 2}], "reason": "Order paid ord_x", **data}
    return json.dumps(
        {"event_type": kind, "idempotency_key": key, "sandbox": sandbox, "event_data": data}
    ).encode()  # fmt: skip


def test_paid_orders_are_granted_and_refunded_ones_taken_back(game, shop):
    game.start()
    sandbox = shop()
    orders = [sandbox.paid() for _ in range(4)]
    sandbox.settled()
    assert game.inventory() == {COINS: 12}
    sandbox.control("POST", f"orders/{orders[0]}/refund")
    sandbox.settled()
    assert game.inventory() == {COINS: 9}


def test_webhooks_that_come_twice_are_granted_once(game, shop):
    game.start()
    sandbox = shop()
    sandbox.paid()
    for one in sandbox.settled():
        sandbox.control("POST", f"webhooks/{one['eventId']}/resend")
    assert {one["state"] for one in sandbox.settled()} == {"delivered"}
    assert game.inventory() == {COINS: 3}


@pytest.mark.parametrize("fault", ["before the commit", "before the answer", "after the answer"])
def test_a_server_killed_while_it_grants_has_granted_once_when_it_is_back(game, shop, fault):
    game.start(fault)
    sandbox = shop()
    sandbox.paid()
    game.gone()
    game.start()
    sandbox.settled()
    assert game.inventory() == {COINS: 3}


def test_a_database_that_fails_is_answered_with_500_and_the_grant_comes_later(game, shop):
    game.start("the database")
    sandbox = shop()
    sandbox.paid()
    added = next(one for one in sandbox.settled() if one["event"] == "item.add")
    assert added["attempts"] == 4
    assert game.inventory() == {COINS: 3}


def test_a_server_killed_again_and_again_grants_each_paid_order_once(game, shop):
    orders = 40
    game.start()
    sandbox = shop()
    for _ in range(orders):
        sandbox.paid()
    for kill in range(8):
        eventually(lambda: game.inventory().get(COINS, 0) > 3 * kill)
        game.kill()
        game.start()
    sandbox.settled()
    assert game.inventory() == {COINS: 3 * orders}


def test_one_key_sent_by_many_at_once_is_granted_once(game):
    game.start()
    statuses = []
    threads = [threading.Thread(target=lambda: statuses.append(game.send(event()))) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert statuses == [200] * 12
    assert game.inventory() == {"p s": 2}


def test_what_is_not_signed_right_or_not_of_now_is_refused_and_grants_nothing(game):
    game.start()
    body, now = event(), str(int(time.time()))
    right = hmac.new(SECRET.encode(), f"{now}.".encode() + body, hashlib.sha256).hexdigest()
    other = hmac.new(b"another secret", f"{now}.".encode() + body, hashlib.sha256).hexdigest()
    bare = hmac.new(SECRET.encode(), body, hashlib.sha256).hexdigest()
    assert game.send(body, signature=other) == 403
    assert game.send(body, now, bare) == 403  # The timestamp is signed too.
    assert game.send(body, now, right.upper()) == 403
    assert game.send(body.replace(b'"quantity": 2', b'"quantity": 9'), now, right) == 403
    assert game.send(body + b" ", now, right) == 403
    assert game.send(json.dumps(json.loads(body), indent=1).encode(), now, right) == 403  # Written again, other bytes.
    assert game.send(body, str(int(now) - 1), right) == 403
    for stale in (int(time.time()) - 400, int(time.time()) + 400, 0, "", "1e9", "9" * 40, "²"):
        assert game.send(body, str(stale).encode("utf-8").decode("latin-1") if stale == "²" else str(stale)) == 403
    assert game.send(body, headers={}) == 403
    assert game.send(body, headers={"X-Aghanim-Signature": right}) == 403
    assert game.inventory() == {}
    assert game.send(body, now, right) == 200
    assert game.inventory() == {"p s": 2}


def test_what_is_signed_and_no_grant_is_answered_so_that_it_does_not_come_again(game):
    game.start()
    for kind in ("order.paid", "payment.succeeded", "player.verify", "something.new"):
        assert game.send(event(kind=kind)) == 202
    assert game.send(event(sandbox=False)) == 403
    for broken in (b"", b"[]", b"{", event(key=None), event(player_id=7), event(items=[{"sku": "s", "quantity": True}])):
        assert game.send(broken) in (400, 403)
    assert game.send(event(items=[{"sku": "\ud800", "quantity": 1}])) == 400
    assert game.send(event(items=[{"sku": "a", "quantity": 1}, {"sku": "b", "quantity": 10**30}])) == 400
    assert game.inventory() == {}


def test_the_server_does_not_start_without_a_secret(private_dir):
    done = subprocess.run(
        [sys.executable, FOLDER / "webhook_server.py"], cwd=private_dir, capture_output=True, timeout=20, env={}
    )
    assert done.returncode == 1 and b"WEBHOOK_SECRET" in done.stderr
