"""What a connection of the soak does next: drawn from a seed, so that the same seed asks the same."""

import json
import random

#: How often each kind of message is sent, in parts; most are cheap for the bridge, a share asks the provider.
SHARES = {
    "ping": 640,
    "unknown": 40,
    "bad_params": 40,
    "not_json": 10,
    "status": 10,
    "notification": 40,
    "batch": 30,
    "subscribe": 20,
    "get_order": 60,
    "get_items": 30,
    "unconsumed": 30,
    "checkout": 4,
    "watch": 20,
    "deadline": 10,
    "claim": 2,
    "deep_link": 24,
}
ITEM = "items.new.ba68a028-2d51-46b4-a854-68fc16af328a"


class Plan:
    """The messages of one connection. Ids are its own numbers, counted up."""

    def __init__(self, seed):
        self.dice = random.Random(seed)
        self.orders = []
        self._last_id = 0
        self._kinds = list(SHARES)
        self._weights = [sum(list(SHARES.values())[: index + 1]) for index in range(len(SHARES))]

    def message(self):
        """The next message: its bytes, the ids to be answered, and the kind."""
        kind = self.dice.choices(self._kinds, cum_weights=self._weights)[0]
        text, ids = getattr(self, f"_{kind}")()
        return text, ids, kind

    def chance(self, share):
        return self.dice.random() < share

    def cancel(self, key):
        return _notification("$/cancelRequest", {"id": key})

    def _call(self, method, params=None):
        self._last_id += 1
        message = {"jsonrpc": "2.0", "id": self._last_id, "method": method}
        if params is not None:
            message["params"] = params
        return json.dumps(message, separators=(",", ":")), [self._last_id]

    def _ping(self):
        return self._call("bridge.ping", {"x": "y" * self.dice.randrange(40)})

    def _unknown(self):
        return self._call("no.such.method")

    def _bad_params(self):
        return self._call("aghanim.items.get", {"skus": [1, None]})

    def _not_json(self):
        return self.dice.choice(["{", "[1,", '{"a":1,}', "nonsense", '{"jsonrpc":"2.0","method":"x","a":"\\ud800"}']), [None]

    def _status(self):
        return self._call("bridge.status")

    def _notification(self):
        return _notification(self.dice.choice(["bridge.ping", "no.such.method"])), []

    def _batch(self):
        parts = [self._call("bridge.ping") for _ in range(self.dice.randrange(1, 5))] + [self._get_order()]
        texts = [text for text, _ in parts] + [_notification("bridge.ping")]
        return "[" + ",".join(texts) + "]", [key for _, ids in parts for key in ids]

    def _subscribe(self):
        return self._call(self.dice.choice(["bridge.subscribe", "bridge.unsubscribe"]), {"events": ["aghanim.*"]})

    def _order(self):
        return self.dice.choice(self.orders) if self.orders else "ord_unknown"

    def _get_order(self):
        return self._call("aghanim.orders.get", {"id": self._order()})

    def _get_items(self):
        return self._call("aghanim.items.get", {"skus": [ITEM]})

    def _unconsumed(self):
        return self._call("aghanim.orders.getUnconsumed")

    def _checkout(self):
        return self._call("aghanim.startCheckout", {"items": [{"sku": ITEM}]})

    def _watch(self):
        return self._call("aghanim.orders.watch", {"orderId": self._order(), "timeoutMs": self.dice.randrange(1, 400)})

    def _deadline(self):
        return self._call("aghanim.orders.get", {"id": self._order(), "_meta": {"timeoutMs": self.dice.randrange(1, 30)}})

    def _claim(self):
        return self._call("aghanim.grants.claim")

    def _deep_link(self):
        return self._call("aghanim.handleRedirect", {"url": "https://game.example.com/return?x=1"})


def _notification(method, params=None):
    message = {"jsonrpc": "2.0", "method": method}
    if params is not None:
        message["params"] = params
    return json.dumps(message, separators=(",", ":"))
