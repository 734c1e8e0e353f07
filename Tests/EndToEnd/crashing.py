"""A game that plays on through crashes, and a bridge whose every step can be its last."""

import collections
import json
import os
import pathlib
import shlex
import subprocess
import urllib.request

from raw_bridge import WAIT, Process, clean_environment

SKU = "items.sandbox.coins"
KEY = "sdk_sandbox_0123456789abcdef0123456789"
PLAYER = "p"
#: How many seeds the tests with chance in them run; `make test-crash` asks for more.
SEEDS = int(os.environ.get("CRASH_SEEDS", "1"))
#: How many cases of each kind ran; printed at the end of the tests.
tally = collections.Counter()

Step = collections.namedtuple("Step", "number what on offset bytes")


def build_steps(folder):
    """Compiles the library that counts steps, and returns its path."""
    library = pathlib.Path(folder) / "steps.so"
    source = pathlib.Path(__file__).with_name("crash") / "steps.c"
    compiler = shlex.split(os.environ.get("CC", "cc"))
    subprocess.run([*compiler, "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
    return library


def read_steps(path):
    """The steps that a bridge recorded; one that is just being written down is left out."""
    data, steps, at = pathlib.Path(path).read_bytes(), [], 0
    while (end := data.find(b"\n", at)) >= 0:
        number, what, on, offset, size = data[at:end].decode().split()
        at = end + 1 + int(size) + 1
        if at > len(data):
            break
        steps.append(Step(int(number), what, on, int(offset), data[end + 1 : at - 1]))
    return steps


class Shop:
    """Orders made and paid straight at the backend."""

    def __init__(self, control):
        self.control = control

    def _ask(self, method, path, body=None):
        request = urllib.request.Request(
            f"{self.control.url}/sdk/v1/{path}", None if body is None else json.dumps(body).encode(),
            {"Authorization": f"Bearer {KEY}"}, method=method,
        )  # fmt: skip
        with urllib.request.urlopen(request, timeout=WAIT) as answer:
            return json.load(answer)

    def buy(self, player=PLAYER):
        order = self._ask("POST", "orders", {"player_id": player, "items": [{"sku": SKU}]})["id"]
        self.control("POST", f"orders/{order}/pay")
        return order

    def unconsumed(self, player=PLAYER):
        return self._ask("GET", f"orders/unconsumed?player_id={player}")

    def consumes(self, order):
        """How many consumes of an order arrived."""
        return [one["path"] for one in self.control("GET", "requests") if one["method"] == "PATCH"].count(
            f"/sdk/v1/orders/{order}"
        )


class Game:
    """A game that keeps the ids of the orders it granted, and plays on through any number of bridges."""

    def __init__(self, binary, base_url, folder):
        self.binary, self.base_url = binary, base_url
        self.journal = pathlib.Path(folder) / "grants.db"
        self.journal.parent.mkdir(mode=0o700, exist_ok=True)
        self.key = self.journal.with_suffix(".key")
        self.key.write_text(KEY)
        self.saved = []
        self.bridge = None

    def launch(self, *more, **environment):
        self.bridge = Process(
            self.binary, "--base-url", self.base_url, "--journal", str(self.journal), "--api-key-file", str(self.key),
            *more, env=clean_environment(**environment),
        )  # fmt: skip
        self.bridge.request("aghanim.setPlayerId", {"playerId": PLAYER})
        return self.bridge

    def save(self, order):
        """Grants an order, unless it did before: this is what a crash must neither skip nor double."""
        if order not in self.saved:
            self.saved.append(order)

    def take(self, grants):
        for grant in grants:
            assert [item["sku"] for item in grant["items"]] == [SKU] and grant["playerId"] == PLAYER
            self.save(grant["orderId"])

    def settle(self):
        """Claims, grants and acknowledges until there is nothing more."""
        while grants := self.bridge.result("aghanim.grants.claim"):
            self.take(grants)
            for grant in grants:
                assert self.bridge.result("aghanim.grants.acknowledge", {"orderId": grant["orderId"]}) == {}

    def end(self):
        """Kills the bridge."""
        if self.bridge:
            self.bridge.close()
            self.bridge = None
