"""A sandbox with a state file that is killed while it writes: what it had answered for is there when it comes back."""

import http.client
import json
import random
import threading

from raw_bridge import SECRET

ROUNDS = 8
ORDER = json.dumps({"player_id": "p", "items": [{"sku": "items.sandbox.coins"}]})


class Shop:
    """A client of one sandbox process that remembers what it was told."""

    def __init__(self, url):
        self.connection = http.client.HTTPConnection(url.removeprefix("http://"), timeout=20)

    def call(self, method, path, body=None):
        self.connection.request(method, path, body, {"Authorization": f"Bearer {SECRET}"})
        answer = self.connection.getresponse()
        return answer.status, json.loads(answer.read())

    def sell(self, known):
        """One order from creation to consume; each step that was answered is written into `known`."""
        _, order = self.call("POST", "/sdk/v1/orders", ORDER)
        identifier = order["id"]
        assert identifier not in known, "an identifier was given twice"
        known[identifier] = "created"
        for method, path, body, state in [
            ("POST", f"/_sandbox/orders/{identifier}/pay", None, "paid"),
            ("PATCH", f"/sdk/v1/orders/{identifier}?player_id=p", '{"handled_by_client":true}', "consumed"),
        ]:
            known[identifier] += "?"  # sent, not answered
            status, _ = self.call(method, path, body)
            assert status == 200
            known[identifier] = state

    def check(self, known):
        """Every order is at the step that was answered last, or at the one that was on its way."""
        _, unconsumed = self.call("GET", "/sdk/v1/orders/unconsumed?player_id=p")
        for identifier, state in known.items():
            status, order = self.call("GET", f"/sdk/v1/orders/{identifier}")
            assert status == 200, f"{identifier} is lost"
            found = order["status"] if order["status"] != "paid" or identifier in unconsumed else "consumed"
            allowed = {"created?": ("created", "paid"), "paid?": ("paid", "consumed")}.get(state, (state,))
            assert found in allowed, f"{identifier} was {state} and is {found}"
            known[identifier] = found


def test_a_killed_sandbox_comes_back_with_all_it_had_answered_for(start, private_dir):
    known = {}
    seeded = random.Random(1)
    for _ in range(ROUNDS):
        process = start("sandbox", "--state", str(private_dir / "state.db"))
        shop = Shop(process.frames.line()["url"])
        shop.check(known)
        killer = threading.Timer(seeded.uniform(0.02, 0.2), process.child.kill)
        killer.start()
        try:
            while True:
                shop.sell(known)
        except (OSError, http.client.HTTPException):
            process.wait()
    assert len(known) >= ROUNDS, "too little was sold for this to prove anything"
