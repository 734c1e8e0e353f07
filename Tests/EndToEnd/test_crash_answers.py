"""Each answer of the backend is dropped, late, cut, doubled or wrong in turn; each paid order is granted once."""

import random

import pytest
from crashing import SEEDS, Game, Shop, tally
from disturbing_proxy import DISTURBANCES, DisturbingProxy
from raw_bridge import Control, eventually


@pytest.fixture
def backend(start):
    return Control(start("sandbox").frames.line()["url"])


@pytest.fixture
def proxy(backend):
    proxy = DisturbingProxy(backend.url)
    yield proxy
    proxy.close()


class Table:
    """A game at a bridge that talks through the proxy, case after case."""

    #: How many requests a call sends when all goes well.
    CALLS = {"claim": 3, "consume": 1, "pending": 2}

    def __init__(self, game, shop, proxy):
        self.game, self.shop, self.proxy = game, shop, proxy
        self.paid = []

    def prepare(self, call):
        """Buys; before `pending`, loses the answer to a consume."""
        self.paid.append(self.shop.buy())
        if call == "pending":
            self.proxy.disturb({0: "dropAnswer"})
            assert "error" in self.consume()

    def consume(self):
        return self.game.bridge.call("aghanim.orders.consume", {"orderId": self.paid[-1]})

    def make(self, call):
        """Makes the call, and does with its answer what a game would."""
        answer = self.consume() if call == "consume" else self.game.bridge.call(f"aghanim.grants.{call}")
        if "result" in answer and call == "consume":
            self.game.save(self.paid[-1])
        elif "result" in answer:
            self.game.take(answer["result"])

    def check(self):
        """What must hold once nothing is disturbed any more."""
        self.proxy.disturb({})
        # A doubled answer may still be on its way, and spoil the next call; no more than that.
        eventually(lambda: "result" in self.game.bridge.call("aghanim.grants.claim"))
        self.game.settle()
        assert self.game.saved == self.paid
        assert self.shop.unconsumed() == []


@pytest.fixture
def table(binary, backend, proxy, private_dir):
    game = Game(binary, f"{proxy.url}/sdk", private_dir)
    game.launch()
    yield Table(game, Shop(backend), proxy)
    game.end()


def spoilt(place):
    """Each disturbance at that place, and cuts all over the answer."""
    for what in DISTURBANCES:
        for share in [0.02, 0.3, 0.6, 1.0 - 1e-9] if what == "truncate" else [0.5]:
            yield {place: (what, share)}


@pytest.mark.parametrize("call", Table.CALLS)
def test_each_answer_spoilt_in_each_way_loses_no_order_and_grants_none_twice(table, call):
    for place in range(Table.CALLS[call]):
        for plan in spoilt(place):
            table.prepare(call)
            table.proxy.disturb(plan)
            table.make(call)
            try:
                table.check()
            except AssertionError as problem:
                raise AssertionError(f"{call}, request {place}: {plan}") from problem
            tally["answers spoilt in one place"] += 1


@pytest.mark.parametrize("seed", range(SEEDS))
def test_many_answers_spoilt_and_the_bridge_killed_lose_no_order_and_grant_none_twice(table, seed):
    chance = random.Random(f"answers {seed}")
    for _ in range(25):
        call = chance.choice(list(Table.CALLS))
        table.prepare(call)
        for _ in range(chance.randrange(1, 4)):
            table.proxy.disturb(
                {place: (chance.choice(DISTURBANCES), chance.random()) for place in chance.sample(range(8), 4)})
            table.make(chance.choice([call, "claim", "pending"]))
            if chance.random() < 0.2:
                table.game.end()
                table.game.launch()
        table.check()
        tally["many answers spoilt"] += 1


def test_a_consume_is_sent_once_when_its_connection_was_kept_open_and_breaks(table):
    """A second one would be a conflict, by which a consumed order looks like another device's."""
    for what in ("dropRequest", "dropAnswer"):
        table.prepare("consume")
        table.proxy.disturb({})
        assert table.game.bridge.result("aghanim.orders.get", {"id": table.paid[-1]})
        table.proxy.disturb({0: what})
        assert table.consume()["error"]["data"]["outcome"] == "unknown"
        assert table.shop.consumes(table.paid[-1]) == (0 if what == "dropRequest" else 1)
        table.check()
