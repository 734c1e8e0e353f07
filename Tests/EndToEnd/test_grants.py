"""Each paid order is granted exactly once, whatever ends when and whatever the network does."""

import os
import random
import signal
import stat

import pytest
from raw_bridge import Control, Process, eventually

SKU = "items.sandbox.coins"
KEY = "sdk_sandbox_0123456789abcdef0123456789"


@pytest.fixture
def backend(start):
    """A sandbox that outlives the bridges."""
    return Control(start("sandbox").frames.line()["url"])


class Game:
    """A game that keeps the ids of the orders it granted, and plays on through any number of bridges."""

    def __init__(self, start, backend, journal, binary=None):
        self.start, self.backend, self.journal = start, backend, journal
        self.saved = []
        self.bridge = None

    def launch(self, *more):
        self.bridge = self.start(
            "--base-url", f"{self.backend.url}/sdk", "--journal", str(self.journal), "--api-key-file",
            str(self.journal) + ".key", *more,
        )  # fmt: skip
        self.bridge.request("aghanim.setPlayerId", {"playerId": "p"})
        return self.bridge

    def buy(self):
        order = self.bridge.result("aghanim.startCheckout", {"items": [{"sku": SKU}]})["orderId"]
        self.backend("POST", f"orders/{order}/pay")
        return order

    def grant(self, grants):
        """Saves what is new, then acknowledges all."""
        for grant in grants:
            if grant["orderId"] not in self.saved:
                assert [item["sku"] for item in grant["items"]] == [SKU]
                self.saved.append(grant["orderId"])

    def settle(self):
        """Claims and acknowledges until there is nothing more."""
        while grants := self.bridge.result("aghanim.grants.claim"):
            self.grant(grants)
            for grant in grants:
                self.bridge.result("aghanim.grants.acknowledge", {"orderId": grant["orderId"]})

    def kill(self):
        os.kill(self.bridge.child.pid, signal.SIGKILL)
        self.bridge.wait()


@pytest.fixture
def game(start, backend, private_dir):
    journal = private_dir / "grants.db"
    (private_dir / "grants.db.key").write_text(KEY)
    return Game(start, backend, journal)


def test_a_grant_is_listed_until_it_is_acknowledged_and_over_restarts(game):
    game.launch()
    order = game.buy()
    claimed = game.bridge.result("aghanim.grants.claim")
    assert [grant["orderId"] for grant in claimed] == [order]
    assert claimed[0]["playerId"] == "p" and claimed[0]["currency"] == "USD"
    assert game.bridge.result("aghanim.grants.claim") == claimed
    game.kill()
    game.launch()
    assert game.bridge.result("aghanim.grants.pending") == claimed
    for _ in range(2):
        assert game.bridge.result("aghanim.grants.acknowledge", {"orderId": order}) == {}
    assert game.bridge.result("aghanim.grants.pending") == []
    assert game.bridge.error("aghanim.orders.consume", {"orderId": order})["code"] == 107
    assert game.bridge.result("aghanim.grants.claim") == []


#: What happens to the answer of the request that a step sends.
FAULTS = [None, {"delayMs": 40}, {"close": "beforeHeaders"}, {"close": "midBody"}, {"garbage": True}, {"status": 503}]
#: The request that is disturbed.
PLACES = [("GET", "/sdk/v1/orders/unconsumed"), ("GET", "/sdk/v1/orders/"), ("PATCH", None)]


def step(game, order, call, chance):
    """Makes a call, and kills the bridge in the middle of it at some moment, or after its answer."""
    method = {"claim": "aghanim.grants.claim", "consume": "aghanim.orders.consume"}[call]
    key = game.bridge.request(method, {"orderId": order} if call == "consume" else None)
    if chance.random() < 0.6:
        seen = len(game.backend("GET", "requests"))
        wait = chance.randrange(4)
        try:
            for _ in range(50):
                if len(game.backend("GET", "requests")) >= seen + wait:
                    break
        finally:
            game.kill()
        return
    answer = game.bridge.answer(key)
    if call == "claim" and "result" in answer and chance.random() < 0.7:
        game.grant(answer["result"])
        for grant in answer["result"]:
            game.bridge.request("aghanim.grants.acknowledge", {"orderId": grant["orderId"]})
    game.kill()


def test_each_paid_order_is_granted_once_wherever_the_bridge_is_killed(game, capsys):
    cases, paid = 0, []
    for seed in range(3):
        for call in ("claim", "consume"):
            for fault in FAULTS:
                for verb, path in PLACES:
                    chance = random.Random(f"{seed} {call} {fault} {verb} {path}")
                    game.launch()
                    paid.append(game.buy())
                    if fault:
                        match = {"method": verb, **({"path": path} if path else {})}
                        game.backend.fault(fault, times=chance.choice([1, 2, 5]), **match)
                    step(game, paid[-1], call, chance)
                    game.backend("DELETE", "faults")
                    cases += 1
        game.launch()
        game.settle()
        assert sorted(game.saved) == sorted(paid), f"seed {seed}"
        game.kill()
    with capsys.disabled():
        print(f"\nkilled or disturbed: {cases} cases, {len(paid)} paid orders, {len(game.saved)} granted, each once")


def test_a_second_bridge_is_refused_with_the_pid_of_the_first(game, start):
    game.launch().result("bridge.ping")
    second = start("--journal", str(game.journal))
    assert second.wait() == 2
    assert f"process {game.bridge.child.pid} ".encode() in second.stderr()


def test_the_files_are_for_their_owner_only(game):
    game.launch().result("aghanim.grants.claim")
    for name in ("grants.db", "grants.db-wal", "grants.db.lock"):
        assert stat.S_IMODE((game.journal.parent / name).stat().st_mode) == 0o600


def test_a_full_disk_fails_the_call_before_anything_is_consumed(game, binary, private_dir):
    limited = private_dir / "limited"
    # No file may grow beyond 40 KiB; the signal that says so is ignored, as it is by a full disk.
    limited.write_text(f"#!/bin/bash\ntrap '' XFSZ\nulimit -f 80\nexec {binary} \"$@\"\n")
    limited.chmod(0o700)
    processes = []

    def start(*args):
        processes.append(Process(str(limited), *args))
        return processes[-1]

    game.start = start
    try:
        game.launch()
        for _ in range(100):
            order = game.buy()
            answer = game.bridge.call("aghanim.orders.consume", {"orderId": order})
            if "error" in answer:
                break
        assert answer["error"]["code"] == -32008
        assert "full" in answer["error"]["message"]
        if answer["error"]["data"]["outcome"] == "notSent":
            assert order in game.bridge.result("aghanim.orders.getUnconsumed")
        sent = [one for one in game.backend("GET", "requests") if one["method"] == "PATCH"]
        order = game.buy()
        error = game.bridge.error("aghanim.orders.consume", {"orderId": order})
        assert (error["code"], error["data"]["outcome"]) == (-32008, "notSent")
        assert [one for one in game.backend("GET", "requests") if one["method"] == "PATCH"] == sent
    finally:
        for process in processes:
            process.close()


def test_without_a_journal_the_grants_are_not_there(start, backend, private_dir):
    key = private_dir / "key"
    key.write_text(KEY)
    bridge = start("--base-url", f"{backend.url}/sdk", "--api-key-file", str(key))
    bridge.result("aghanim.setPlayerId", {"playerId": "p"})
    error = bridge.error("aghanim.grants.claim")
    assert (error["code"], error["data"]["case"]) == (-32001, "journalNotConfigured")


def test_a_client_that_leaves_does_not_end_the_claim(serve):
    served = serve()
    leaver, stayer = served.connect(), served.connect()
    control = Control(stayer.result("bridge.hello")["sandbox"]["url"])
    stayer.result("aghanim.setPlayerId", {"playerId": "p"})
    order = stayer.result("aghanim.startCheckout", {"items": [{"sku": SKU}]})["orderId"]
    control("POST", f"orders/{order}/pay")
    control.fault({"delayMs": 300}, method="PATCH")
    leaver.request("aghanim.grants.claim")
    control.await_request(method="PATCH")
    leaver.close()
    eventually(lambda: [one["orderId"] for one in stayer.result("aghanim.grants.pending")] == [order])


def test_the_sandboxs_private_journal_leaves_consume_alone(bridge, control):
    """A journal that goes with the process protects nothing, and a fault meant for the consume must meet it."""
    bridge.result("aghanim.setPlayerId", {"playerId": "p"})
    order = bridge.result("aghanim.startCheckout", {"items": [{"sku": SKU}]})["orderId"]
    control("POST", f"orders/{order}/pay")
    assert bridge.result("aghanim.orders.consume", {"orderId": order}) == {}
    sent = [one["method"] for one in control("GET", "requests") if one["path"] == f"/sdk/v1/orders/{order}"]
    assert sent == ["PATCH"]
    assert bridge.result("aghanim.grants.pending") == []
