import { Bridge } from "../clients/node/src/index.js";

const gems = "items.new.ba68a028-2d51-46b4-a854-68fc16af328a";
const sword = "items.new.1f2c4d16-9b83-4b52-9e0d-72f3a1c5d904";

const bridge = await Bridge.spawn({ sandbox: true });
const show = async (method, params) => console.log(JSON.stringify(await bridge.call(method, params)));

await show("aghanim.setPlayerId", { playerId: "player-1" });
await show("aghanim.items.get", { skus: [gems, sword], locale: "ja" });
await show("aghanim.startCheckout", { items: [{ sku: gems }] });
await show("aghanim.orders.getUnconsumed");
await show("bridge.shutdown");
await bridge.close();
