"""The second part of the demo: Appcharge Payment Links, from session to award."""

import queue

from demo_steps import PATIENCE, Steps, expect

CUSTOMER = "cust_42"
PUBLIC_KEY = "pk_sandbox_demo"
#: What a publisher's own server would hold; the bridge never sees it.
PUBLISHER = {"x-publisher-token": "publisher_sandbox_demo", "Content-Type": "application/json"}
OFFER = {
    "priceDetails": {"price": 499, "currency": "USD"},
    "offer": {"name": "Starter Pack", "sku": "starter_pack_001"},
    "customer": {"id": CUSTOMER},
    "items": [{"name": "Gems", "sku": "gem_01", "quantity": 100}],
}


class AppchargeDemo(Steps):
    """One purchase whose end comes as an event."""

    def run(self):
        self.endings = queue.Queue()
        self.bridge.on("appcharge.onPurchase*", self.endings.put)
        self.initialize()
        session = self.create_session()
        self.open_checkout(session)
        order = self.pay(session)
        self.award(order)

    def initialize(self):
        self.step(f"The second provider: initialize Appcharge for {CUSTOMER}")
        self.call("appcharge.initialize", checkoutPublicKey=PUBLIC_KEY, environment="sandbox", customerId=CUSTOMER)
        points = self.call("appcharge.getPricePoints")["pricingPoints"]
        self.say("price points: " + "  ".join(point["formattedPrice"] for point in points[:6]))

    def create_session(self):
        self.step("The publisher's server creates a session")
        session = self.http("POST", "appcharge/checkout/v1/session", OFFER, PUBLISHER)
        self.say(f"purchase {session['purchaseId']}")
        return session

    def open_checkout(self, session):
        self.step("Open its checkout")
        purchase, url = session["purchaseId"], session["parsedUrl"]
        opened = self.call("appcharge.openCheckout", purchaseId=purchase, parsedUrl=url)
        self.say(f"page {opened['url'].split('?')[0].rsplit('/', 1)[0]}/…")

    def pay(self, session):
        self.step("Pay it; the end of the purchase comes as an event")
        self.control("POST", f"appcharge/orders/{session['purchaseId']}/pay")
        self.call("appcharge.checkoutDidClose", purchaseId=session["purchaseId"])
        event = self.endings.get(timeout=PATIENCE)
        expect(event.method == "appcharge.onPurchaseSuccess", f"the purchase ended as {event.method}")
        order = event.params["order"]
        self.say(f"{event.method}: {order['offerName']}, {order['price']} {order['currency']} in minor units")
        return order["orderId"]

    def award(self, order):
        self.step("Award it")
        expect(self.call("appcharge.getNoneAwarded") == [order], "the paid order is not the one to award")
        expect(self.call("appcharge.award", orderId=order) == {"success": True}, "the award was refused")
        expect(self.call("appcharge.getNoneAwarded") == [], "the awarded order is still to be awarded")
        self.say(f"awarded {order}")
