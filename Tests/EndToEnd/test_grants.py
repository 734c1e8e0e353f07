"""Each paid order is granted exactly once, whatever ends when and whatever the network does."""

import stat

import pytest
from crashing import KEY, SKU, Game, Shop
from raw_bridge import Control, eventually


@pytest.fixture
def backend(start):
    """A sandbox that outlives the bridges."""
    return Control(start("sandbox").frames.line()["url"])


@pytest.fixture
def game(binary, backend, private_dir):
    game = Game(binary, f"{backend.url}/sdk", private_dir)
    yield game
    game.end()


@pytest.fixture
def shop(backend):
    return Shop(backend)


def test_a_grant_is_listed_until_it_is_acknowledged_and_over_restarts(game, shop):
    game.launch()
    order = shop.buy()
    claimed = game.bridge.result("aghanim.grants.claim")
    assert [grant["orderId"] for grant in claimed] == [order]
    assert claimed[0]["playerId"] == "p" and claimed[0]["currency"] == "USD"
    assert game.bridge.result("aghanim.grants.claim") == claimed
    game.end()
    game.launch()
    assert game.bridge.result("aghanim.grants.pending") == claimed
    for _ in range(2):
        assert game.bridge.result("aghanim.grants.acknowledge", {"orderId": order}) == {}
    assert game.bridge.result("aghanim.grants.pending") == []
    assert game.bridge.error("aghanim.orders.consume", {"orderId": order})["code"] == 107
    assert game.bridge.result("aghanim.grants.claim") == []


def test_a_second_bridge_is_refused_with_the_pid_of_the_first(game, start):
    game.launch().result("bridge.ping")
    second = start("--journal", str(game.journal))
    assert second.wait() == 2
    assert f"process {game.bridge.child.pid} ".encode() in second.stderr()


def test_the_files_are_for_their_owner_only(game):
    game.launch().result("aghanim.grants.claim")
    for name in ("grants.db", "grants.db-wal", "grants.db.lock"):
        assert stat.S_IMODE((game.journal.parent / name).stat().st_mode) == 0o600


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


def test_a_consume_is_journaled_also_by_the_sandboxs_private_journal_and_stays_one_request(bridge, control):
    bridge.result("aghanim.setPlayerId", {"playerId": "p"})
    order = bridge.result("aghanim.startCheckout", {"items": [{"sku": SKU}]})["orderId"]
    control("POST", f"orders/{order}/pay")
    assert bridge.result("aghanim.orders.consume", {"orderId": order}) == {}
    sent = [one["method"] for one in control("GET", "requests") if one["path"] == f"/sdk/v1/orders/{order}"]
    assert sent == ["PATCH"]
    grants = bridge.result("aghanim.grants.pending")
    assert [(grant["orderId"], [item["sku"] for item in grant["items"]]) for grant in grants] == [(order, [SKU])]


def test_a_fault_meant_for_a_consume_meets_it(bridge, control):
    bridge.result("aghanim.setPlayerId", {"playerId": "p"})
    order = bridge.result("aghanim.startCheckout", {"items": [{"sku": SKU}]})["orderId"]
    control("POST", f"orders/{order}/pay")
    control.fault({"status": 503}, path=f"/sdk/v1/orders/{order}")
    assert bridge.error("aghanim.orders.consume", {"orderId": order})["code"] == 110
    assert bridge.result("aghanim.orders.consume", {"orderId": order}) == {}


def test_the_private_journal_is_emptied_when_the_sandbox_is_reset(bridge, control):
    """A reset sandbox uses the same ids again, for other orders."""
    orders = []
    for _ in range(2):
        bridge.result("aghanim.setPlayerId", {"playerId": "p"})
        orders.append(bridge.result("aghanim.startCheckout", {"items": [{"sku": SKU}]})["orderId"])
        control("POST", f"orders/{orders[-1]}/pay")
        assert [one["orderId"] for one in bridge.result("aghanim.grants.claim")] == orders[-1:]
        bridge.result("aghanim.grants.acknowledge", {"orderId": orders[-1]})
        control("POST", "reset")
    assert orders[0] == orders[1]
