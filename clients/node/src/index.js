/**
 * Client of checkout-bridge: spawn it or connect to it, call, cancel, listen.
 *
 *     import { Bridge } from "checkout-bridge";
 *
 *     const bridge = await Bridge.spawn({ sandbox: true });
 *     await bridge.aghanim.setPlayerId({ playerId: "player_42" });
 *     console.log((await bridge.aghanim.pricePoints.get()).context.country);
 *     await bridge.close();
 */
export { Bridge } from "./bridge.js";
export {
  ApiError,
  AppchargeError,
  BridgeError,
  DeadlineExceeded,
  InvalidParams,
  RequestCancelled,
  ResponseError,
} from "./errors.js";
export {
  BinaryNotFound,
  BridgeUnavailable,
  CallTimeout,
  ConnectionLost,
  IncompatibleBridge,
  InexactNumber,
  ProtocolError,
} from "./failures.js";
export * from "./generated/errors.js";
