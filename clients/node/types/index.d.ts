/** Types of the package. What a method takes and answers comes from the bridge's own table, in `generated`. */
export { Bridge } from "./bridge.js";
export type { UnknownEvent } from "./bridge.js";
export * from "./errors.js";
export * from "./failures.js";
export * from "./generated/errors.js";
export type { BridgeEmits, BridgeEvent, BridgeListener, EventStream, MatchingEvents } from "./events.js";
export type { AbortSignalLike, CallOptions, ConnectOptions, SpawnOptions } from "./options.js";
export * from "./generated/models.js";
export * from "./generated/methods.js";
export * from "./generated/events.js";
