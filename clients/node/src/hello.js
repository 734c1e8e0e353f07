/** The handshake: who calls, and whether the other side speaks the same protocol. */

import { isObject } from "./errors.js";
import { IncompatibleBridge } from "./failures.js";
import { MethodNotFound } from "./generated/errors.js";
import { PROTOCOL_VERSION } from "./generated/methods.js";

/**
 * Params of `bridge.hello`.
 * @param {boolean} presenter
 */
export function greeting(presenter) {
  const client = { name: "checkout-bridge-node", version: "0.1.0" };
  return { client, protocolVersion: PROTOCOL_VERSION, capabilities: { presenter } };
}

/**
 * The bridge's answer, if it speaks our version.
 * @param {any} hello
 */
export function checkHello(hello) {
  const found = isObject(hello) ? hello.protocolVersion : undefined;
  if (found !== PROTOCOL_VERSION) throw new IncompatibleBridge(PROTOCOL_VERSION, found);
  return hello;
}

/**
 * A peer that knows no handshake is of another version, too.
 * @param {unknown} error
 */
export function helloFailure(error) {
  if (!(error instanceof MethodNotFound)) return error;
  return new IncompatibleBridge(PROTOCOL_VERSION, undefined, { cause: error });
}
