"""The first part of the demo: Aghanim, from price ladder to consumed order."""

import time

from checkout_bridge import ApiError, RequestCancelled
from demo_steps import PATIENCE, Deviation, Steps, expect

GEMS = "items.new.ba68a028-2d51-46b4-a854-68fc16af328a"
SWORD = "items.new.1f2c4d16-9b83-4b52-9e0d-72f3a1c5d904"
PLAYER = "player_42"


class AghanimDemo(Steps):
    """One purchase, its conflict, and a cancelled call."""

    def run(self):
        self.greet()
        self.call("aghanim.setPlayerId", playerId=PLAYER)
        self.show_prices()
        self.show_items()
        order = self.begin_checkout()
        self.pay(order)
        self.consume(order)
        self.consume_again(order)
        self.cancel_slow_call()

    def greet(self):
        server = self.bridge.hello["server"]
        self.step("Spawn the bridge with its sandbox")
        self.say(f"{server['name']} {server['version']}, sandbox at {self.bridge.sandbox_url}")
        self.step(f"Set the player: {PLAYER}")

    def show_prices(self):
        self.step("Price ladder, as two players see it")
        for country, locale in (("US", "en"), ("JP", "ja")):
            self.control("PUT", f"players/{PLAYER}", {"country": country})
            answer = self.call("aghanim.pricePoints.get", locale=locale)
            expect(answer["context"]["country"] == country, f"prices are not for {country}")
            prices = [point["localPrice"]["display"] for point in answer["pricePoints"]]
            self.say(f"{country} {answer['context']['localCurrency']}: " + "  ".join(prices))

    def show_items(self):
        self.step("Items, localized")
        for country, locale in (("JP", "ja"), ("BR", "pt-BR")):
            self.control("PUT", f"players/{PLAYER}", {"country": country})
            items = self.call("aghanim.items.get", skus=[GEMS, SWORD], locale=locale)
            expect([item["sku"] for item in items] == [GEMS, SWORD], "items are not those asked for")
            for item in items:
                self.say(f"{locale:5}  {item['name']}  {item['price']['display']}")

    def begin_checkout(self):
        self.step("Launch a checkout")
        launched = self.call("aghanim.startCheckout", items=[{"sku": GEMS}], locale="pt-BR")
        self.say(f"order {launched['orderId']}")
        self.say(f"page  {launched['checkoutUrl']}")
        return launched["orderId"]

    def pay(self, order):
        self.step("Pay it through the sandbox")
        expect(self.call("aghanim.orders.getUnconsumed") == [], "an unpaid order counts as unconsumed")
        self.control("POST", f"orders/{order}/pay")
        status = self.call("aghanim.orders.get", id=order)["status"]
        expect(status == "paid", f"the order is {status}, not paid")
        self.say(f"status {status}")

    def consume(self, order):
        self.step("Find it unconsumed, and consume it")
        unconsumed = self.call("aghanim.orders.getUnconsumed")
        expect(unconsumed == [order], "the paid order is not the one that is unconsumed")
        self.say(f"unconsumed: {', '.join(unconsumed)}")
        self.call("aghanim.orders.consume", orderId=order)
        expect(self.call("aghanim.orders.getUnconsumed") == [], "the order is still unconsumed")
        self.say("consumed: now the game grants the gems")

    def consume_again(self, order):
        self.step("A second consume is a conflict, with a type")
        try:
            self.call("aghanim.orders.consume", orderId=order)
        except ApiError as error:
            expect(error.case == "conflict", f"the second consume failed as {error.case}")
            self.say(f"{error.code} {error.case}: {error.message}")
        else:
            raise Deviation("the second consume succeeded")

    def cancel_slow_call(self):
        self.step("Cancel a slow call")
        fault = {"match": {"path": "/sdk/v1/price_points"}, "action": {"delayMs": 60_000}}
        self.control("POST", "faults", fault)
        before = self.price_point_requests()
        slow = self.bridge.start("aghanim.pricePoints.get")
        while self.price_point_requests() == before:
            time.sleep(0.01)
        slow.cancel()
        try:
            slow.result(PATIENCE)
        except RequestCancelled as error:
            self.say(f"{error.code}: {error.message} (outcome {error.outcome})")
        else:
            raise Deviation("the cancelled call returned a result")
        expect(self.bridge.call("bridge.ping", timeout=PATIENCE) == {}, "the bridge does not answer")

    def price_point_requests(self):
        """How many requests for price points have reached the sandbox."""
        return sum(request["path"] == "/sdk/v1/price_points" for request in self.http("GET", "_sandbox/requests"))
