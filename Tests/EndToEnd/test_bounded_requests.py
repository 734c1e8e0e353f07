"""How many requests to a provider are under way at a time: what is over it waits here, in order, and can be cancelled."""

import json
import threading

import pytest
from http2_backend import HTTP2Backend
from raw_bridge import eventually, is_asleep

GET = "aghanim.orders.get"
NO_ITEMS = json.dumps({"items": []}).encode()


@pytest.fixture
def holding(backend, authority):
    """A backend that holds every request until it is told to answer."""

    class Holding:
        def __init__(self):
            self.held, self.lock = [], threading.Lock()
            self.server = backend(HTTP2Backend, self._hold, authority.issue(), 1000)

        def _hold(self, streams, stream, request):
            with self.lock:
                self.held.append((streams, stream, request.target))

        def targets(self):
            return [target for _, _, target in self.held]

        def answer(self, place=0, status="404", body=b"{}"):
            """Answers the one at that place among those that are held."""
            with self.lock:
                streams, stream, _ = self.held.pop(place)
            streams.respond(stream, status, body)

    return Holding()


@pytest.fixture
def asking(bridge_at, authority, holding):
    bridge = bridge_at(holding.server.url, "--max-in-flight", "1000", **authority.trusted)
    bridge.result("aghanim.setPlayerId", {"playerId": "player_1"})
    return bridge


def settled(bridge, holding, count):
    """That many requests are held, and nothing is on its way."""
    eventually(lambda: len(holding.held) == count)
    eventually(lambda: is_asleep(bridge.child.pid))
    assert len(holding.held) == count


def test_an_origin_is_asked_128_things_at_a_time(asking, holding):
    """One that waits is not sent when it is cancelled, and each answer lets the next one through."""
    *keys, last = [asking.request(GET, {"id": f"ord_{n}"}) for n in range(300)]
    settled(asking, holding, 128)
    asking.notify("$/cancelRequest", {"id": last})
    error = asking.answer(last)["error"]
    assert (error["code"], error["data"]["outcome"]) == (-32800, "notSent")
    for _ in range(171):
        holding.answer()
        eventually(lambda: len(holding.held) == 128)
    settled(asking, holding, 128)
    for _ in range(128):
        holding.answer()
    for key in keys:
        assert asking.answer(key)["error"]["code"] == 106
    assert len(holding.server.requests) == 299


def test_four_lookups_of_many_skus_run_at_a_time(asking, holding):
    """Each of them makes two requests. A small one is not held up; one that waits is not sent when it is cancelled."""
    lookups = [asking.request("aghanim.items.get", {"skus": [f"of-{n}.{m}" for m in range(60)]}) for n in range(6)]
    settled(asking, holding, 8)
    assert lookups_in(holding) == {0, 1, 2, 3}
    small = asking.request("aghanim.items.get", {"skus": ["small"]})
    settled(asking, holding, 9)
    asking.notify("$/cancelRequest", {"id": lookups[5]})
    error = asking.answer(lookups[5])["error"]
    assert (error["code"], error["data"]["outcome"]) == (-32800, "notSent")
    for lookup in range(4):
        holding.answer(first_of(holding, lookup), "200", NO_ITEMS)
    settled(asking, holding, 5)
    assert 4 not in lookups_in(holding)
    holding.answer(first_of(holding, 0), "200", NO_ITEMS)
    settled(asking, holding, 6)
    assert 4 in lookups_in(holding)
    for _ in range(6):
        holding.answer(0, "200", NO_ITEMS)
    for key in (small, *lookups[:5]):
        assert asking.answer(key)["result"] == []
    assert len(holding.server.requests) == 5 * 2 + 1


def first_of(holding, lookup):
    return next(place for place, target in enumerate(holding.targets()) if f"of-{lookup}." in target)


def lookups_in(holding):
    return {lookup for lookup in range(6) for target in holding.targets() if f"of-{lookup}." in target}
