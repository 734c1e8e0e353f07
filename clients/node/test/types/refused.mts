// What the types must refuse. Each line below a directive has an error; one without fails the compilation.

import { ApiServerError, Bridge, type BridgeEvents, type Item, type OrderStatus } from "checkout-bridge";

declare const bridge: Bridge;
declare const item: Item;
declare const server: ApiServerError;

// @ts-expect-error: made by spawn or connect only
new Bridge();
// @ts-expect-error: no such option
Bridge.spawn({ sandBox: true });
// @ts-expect-error: spawning is not connecting
Bridge.connect("/run/bridge.sock", { sandbox: true });
// @ts-expect-error: a path is needed
Bridge.connect();

// @ts-expect-error: a required member is missing
bridge.aghanim.orders.get({});
// @ts-expect-error: params are needed
bridge.aghanim.orders.get();
// @ts-expect-error: ids are strings
bridge.aghanim.orders.get({ id: 42 });
// @ts-expect-error: a misspelled member
bridge.aghanim.orders.consume({ orderID: "o" });
// @ts-expect-error: this method takes no params
bridge.aghanim.orders.getUnconsumed({ id: "o" });
// @ts-expect-error: no such method
bridge.aghanim.orders.remove({ id: "o" });
// @ts-expect-error: choices that are sent are closed
bridge.aghanim.startCheckout({ items: [{ sku: "s" }], launch: { mode: "popup" } });
// @ts-expect-error: no such locale
bridge.aghanim.pricePoints.get({ locale: "xx" });
// @ts-expect-error: seconds are not an option
bridge.aghanim.orders.getUnconsumed({ timeout: 5 });
// @ts-expect-error: the controller is not its signal
bridge.bridge.ping({ signal: { abort() {} } });

// @ts-expect-error: exact decimals are text
const decimal: number = item.price.amountDecimal;
// @ts-expect-error: money in minor units is a number, not text
const minor: string = item.price.amount;
// @ts-expect-error: an item may have no picture
const picture: string = item.imageUrl;
// @ts-expect-error: the results of methods are not void of type
bridge.aghanim.orders.getUnconsumed().then((orders) => orders.nothing);
// @ts-expect-error: what a raw call answers is not known
bridge.call("bridge.status").then((status) => status.uptimeMs);

// @ts-expect-error: no such member of the event
bridge.on("aghanim.checkout.didClose", ({ purchaseId }) => purchaseId);
// @ts-expect-error: the listener of another event
bridge.on("bridge.eventsLost", (params: BridgeEvents["bridge.log"]) => params);
// @ts-expect-error: the pattern fits no event with a reason
bridge.events("bridge.*").next().then(({ value }) => value?.params.reason);

// @ts-expect-error: the code of a class is fixed
server.code === 112;
// @ts-expect-error: errors are not written to
server.outcome = "completed";

// An open set takes values of tomorrow.
const tomorrow: OrderStatus = "partially_paid";

export { decimal, minor, picture, tomorrow };
