/**
 * Thin client of checkout-bridge: spawn it or connect to it, call, cancel, listen.
 *
 *     import { Bridge } from "checkout-bridge";
 *
 *     const bridge = await Bridge.spawn({ sandbox: true });
 *     await bridge.call("aghanim.setPlayerId", { playerId: "player_42" });
 *     console.log((await bridge.call("aghanim.pricePoints.get")).context.country);
 *     await bridge.close();
 */
export { Bridge } from "./bridge.js";
export * from "./errors.js";
