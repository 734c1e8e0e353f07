import json

from checkout_bridge import Bridge

GEMS = "items.new.ba68a028-2d51-46b4-a854-68fc16af328a"
SWORD = "items.new.1f2c4d16-9b83-4b52-9e0d-72f3a1c5d904"

with Bridge.spawn(sandbox=True) as bridge:

    def show(method, params=None):
        print(json.dumps(bridge.call(method, params), ensure_ascii=False))

    show("aghanim.setPlayerId", {"playerId": "player-1"})
    show("aghanim.items.get", {"skus": [GEMS, SWORD], "locale": "ja"})
    show("aghanim.startCheckout", {"items": [{"sku": GEMS}]})
    show("aghanim.orders.getUnconsumed")
    show("bridge.shutdown")
