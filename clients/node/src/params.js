/** What may be sent: params and options are checked here, before anything is written. */

import { InvalidParams, isObject } from "./errors.js";

/** The bridge refuses deeper nesting of what holds something; a cycle is deeper than any depth. */
const MAX_DEPTH = 126;

/**
 * Throws `InvalidParams` where the bridge would get something else than what was meant.
 * @param {string} method
 * @param {unknown} params
 */
export function checkParams(method, params) {
  if (params === undefined) return;
  const fault = isObject(params) || Array.isArray(params) ? findFault(params, "", 0) : at("", params, "an object");
  if (!fault) return;
  const data = { kind: "JSONRPCError", ...fault };
  const message = `The params cannot be sent: ${fault.path || "they"}: ${fault.reason}.`;
  throw new InvalidParams(method, { code: -32602, message, data });
}

/**
 * @param {unknown} options
 * @param {string[]} accepted
 * @param {string} where
 */
export function checkOptions(options, accepted, where) {
  if (!isObject(options)) throw new TypeError(`${where}: expected an object of options, found ${kindOf(options)}`);
  const unknown = Object.keys(options).find((name) => !accepted.includes(name));
  if (unknown === undefined) return;
  throw new TypeError(`${where}: unknown option ${JSON.stringify(unknown)}; accepted: ${accepted.join(", ")}`);
}

/**
 * @param {import("./call.js").CallOptions} options
 * @param {string} method
 */
export function checkCallOptions(options, method) {
  checkOptions(options, ["signal", "timeoutMs"], method);
  const { signal, timeoutMs } = options;
  if (signal !== undefined && typeof signal?.addEventListener !== "function") {
    throw new TypeError(`${method}: expected an AbortSignal as signal, found ${kindOf(signal)}`);
  }
  checkDuration(timeoutMs, `${method}: timeoutMs`);
}

/** The longest time a timer can wait, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/**
 * @param {unknown} ms
 * @param {string} what
 */
export function checkDuration(ms, what) {
  if (ms === undefined || (typeof ms === "number" && ms >= 0 && ms <= LONGEST)) return;
  throw new TypeError(`${what}: expected milliseconds from 0 to ${LONGEST}, found ${kindOf(ms)}`);
}

/**
 * The first value that JSON would drop, change or refuse.
 * @param {unknown} value
 * @param {string} path
 * @param {number} depth
 * @returns {{path: string, reason: string} | undefined}
 */
function findFault(value, path, depth) {
  if (typeof value === "string") return isText(value) ? undefined : { path, reason: "a lone surrogate, which is no text" };
  if (typeof value === "number") return numberFault(value, path);
  if (value === null || typeof value === "boolean") return undefined;
  if (depth > MAX_DEPTH) return { path, reason: "nested too deep, or within itself" };
  if (Array.isArray(value)) return firstFault(value.entries(), path, depth);
  return isPlain(value) ? objectFault(value, path, depth) : at(path, value, "a JSON value");
}

/**
 * @param {Record<string, unknown>} object
 * @param {string} path
 * @param {number} depth
 */
function objectFault(object, path, depth) {
  const members = Object.entries(object).filter(([, value]) => value !== undefined);
  const name = members.map(([key]) => key).find((key) => !isText(key));
  if (name !== undefined) return { path, reason: "a name with a lone surrogate, which is no text" };
  return firstFault(members, path, depth);
}

/**
 * @param {Iterable<[string | number, unknown]>} members
 * @param {string} path
 * @param {number} depth
 */
function firstFault(members, path, depth) {
  for (const [key, value] of members) {
    const fault = findFault(value, `${path}/${key}`, depth + 1);
    if (fault) return fault;
  }
  return undefined;
}

/**
 * @param {number} value
 * @param {string} path
 */
function numberFault(value, path) {
  if (!Number.isFinite(value)) return at(path, value, "a number");
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return undefined;
  return { path, reason: "an integer beyond Number.MAX_SAFE_INTEGER, which may not be the one that was meant" };
}

/**
 * @param {string} path
 * @param {unknown} value
 * @param {string} expected
 */
function at(path, value, expected) {
  return { path, reason: `expected ${expected}, found ${kindOf(value)}` };
}

/** @param {unknown} value */
function kindOf(value) {
  if (value === null || typeof value === "number") return String(value);
  if (typeof value !== "object") return value === undefined ? "undefined" : `a ${typeof value}`;
  return Array.isArray(value) ? "a list" : `an object of ${value.constructor?.name ?? "no class"}`;
}

/**
 * An object whose members are what JSON writes.
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isPlain(value) {
  if (!isObject(value) || typeof value.toJSON === "function") return false;
  return Object.prototype.toString.call(value) === "[object Object]";
}

/** @param {string} text */
function isText(text) {
  return !/\p{Surrogate}/u.test(text);
}
