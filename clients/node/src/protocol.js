/** The core of the client: bytes in, messages out. No I/O, no timers. */

import { isObject } from "./errors.js";
import { InexactNumber, ProtocolError } from "./failures.js";
import { roundedInteger } from "./numbers.js";
import { checkParams } from "./params.js";

/**
 * @typedef {{settle(reply: any): void, fail(error: Error): void, method: string}} Waiter
 * @typedef {{type: "event", method: string, params: any} | {type: "request", id: any}
 *   | {type: "settled", call: Waiter, reply: any} | {type: "failed", call: Waiter, error: Error}} Incoming
 */

const LF = 0x0a;

/** Cuts a byte stream at LF. Holds a line of any length without rescanning it. */
export class LineBuffer {
  /** @type {Buffer[]} */
  #parts = [];

  /**
   * The lines that `data` completes; blank ones are left out.
   * @param {Buffer} data
   */
  *feed(data) {
    let start = 0;
    for (let end = data.indexOf(LF); end >= 0; end = data.indexOf(LF, start)) {
      const line = this.#complete(data.subarray(start, end));
      start = end + 1;
      if (!isBlank(line)) yield line;
    }
    if (start < data.length) this.#parts.push(data.subarray(start));
  }

  /** @param {Buffer} last */
  #complete(last) {
    if (this.#parts.length === 0) return last;
    const line = Buffer.concat([...this.#parts, last]);
    this.#parts = [];
    return line;
  }
}

/** Ids, and the calls that wait for an answer. */
export class Session {
  #lines = new LineBuffer();
  #lastId = 0;
  /** @type {Map<number, {call: Waiter, size: number}>} */
  #pending = new Map();

  /**
   * Registers the call before its frame can be answered. Throws `InvalidParams` before it registers anything.
   * @param {Waiter} call
   * @param {any} params
   * @returns {{id: number, frame: Buffer}}
   */
  begin(call, params) {
    checkParams(call.method, params);
    const id = this.#lastId + 1;
    const frame = encode({ jsonrpc: "2.0", id, method: call.method, params });
    this.#lastId = id;
    this.#pending.set(id, { call, size: frame.length });
    return { id, frame };
  }

  /**
   * Stops waiting: an answer that comes later is dropped in silence.
   * @param {number} id
   */
  forget(id) {
    this.#pending.delete(id);
  }

  /**
   * Every call still open, which will never be answered.
   * @returns {Waiter[]}
   */
  abandon() {
    const calls = [...this.#pending.values()].map((entry) => entry.call);
    this.#pending.clear();
    return calls;
  }

  /**
   * What the bytes complete, in order; throws `ProtocolError` at a line that is none of ours.
   * @param {Buffer} data
   * @returns {Generator<Incoming>}
   */
  *receive(data) {
    for (const line of this.#lines.feed(data)) {
      const message = parse(line);
      if ("method" in message) yield callFromPeer(message, line);
      else yield* this.#settle(message, line);
    }
  }

  /**
   * @param {any} message
   * @param {Buffer} line
   * @returns {Generator<Incoming>}
   */
  *#settle(message, line) {
    const { id } = message;
    if ("result" in message === hasError(message)) {
      throw new ProtocolError("the bridge wrote a message that is neither call nor answer", line);
    }
    if (id === undefined || id === null) yield* this.#refused(message, line);
    else if (!this.#issued(id)) throw new ProtocolError("the bridge answered a call that was never made", line);
    else if (this.#pending.has(id)) yield this.#take(id, message, line);
  }

  /**
   * An error without an id: a frame too large names a limit, so we know which calls it hit.
   * @param {any} message
   * @param {Buffer} line
   * @returns {Generator<Incoming>}
   */
  *#refused(message, line) {
    const limit = message.error?.data?.limit ?? Infinity;
    const hit = [...this.#pending].filter(([, entry]) => entry.size > limit).map(([id]) => id);
    if (hit.length === 0) throw new ProtocolError("the bridge could not read a frame of this client", line);
    for (const id of hit) yield this.#take(id, message, line);
  }

  /**
   * @param {number} id
   * @param {any} reply
   * @param {Buffer} line
   * @returns {Incoming}
   */
  #take(id, reply, line) {
    const { call } = /** @type {{call: Waiter}} */ (this.#pending.get(id));
    this.#pending.delete(id);
    const rounded = roundedInteger(line, reply.result);
    if (rounded !== undefined) return { type: "failed", call, error: new InexactNumber(call.method, rounded) };
    return { type: "settled", call, reply };
  }

  /** @param {any} id */
  #issued(id) {
    return Number.isInteger(id) && id > 0 && id <= this.#lastId;
  }
}

/**
 * One frame.
 * @param {object} message
 */
export function encode(message) {
  return Buffer.from(JSON.stringify(message) + "\n");
}

/**
 * A frame that is never answered. Throws `InvalidParams`.
 * @param {string} method
 * @param {any} [params]
 */
export function notification(method, params) {
  checkParams(method, params);
  return encode({ jsonrpc: "2.0", method, params });
}

/**
 * The answer to a request this client cannot serve.
 * @param {any} id
 */
export function noSuchMethod(id) {
  return encode({ jsonrpc: "2.0", id, error: { code: -32601, message: "this client offers no methods" } });
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** @param {Buffer} line */
function parse(line) {
  let message;
  try {
    message = JSON.parse(utf8.decode(line));
  } catch (cause) {
    throw notOurs(line, cause);
  }
  if (!isObject(message) || message.jsonrpc !== "2.0") throw notOurs(line);
  return message;
}

/**
 * @param {Buffer} line
 * @param {unknown} [cause]
 */
function notOurs(line, cause) {
  return new ProtocolError("the bridge wrote a line that is not a JSON-RPC message", line, { cause });
}

/**
 * @param {any} message
 * @param {Buffer} line
 * @returns {Incoming}
 */
function callFromPeer(message, line) {
  const { method, params } = message;
  if (typeof method !== "string") {
    throw new ProtocolError("the bridge wrote a message whose method is no string", line);
  }
  return "id" in message ? { type: "request", id: message.id } : { type: "event", method, params };
}

/** @param {any} message */
function hasError(message) {
  return isObject(message.error) && Number.isInteger(message.error.code);
}

/** @param {Buffer} line */
function isBlank(line) {
  return line.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}
