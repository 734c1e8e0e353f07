/** Runs the steps of clients/scenarios/*.json through the Node client; see the README there. */

import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";

import { ResponseError } from "../src/index.js";

const WAIT_MS = 20_000;
const KINDS = ["start", "cancel", "await", "http", "until", "event", "call"];

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const hasType = {
  string: (value) => typeof value === "string",
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === "boolean",
  array: (value) => Array.isArray(value),
  object: isObject,
};

class Mismatch extends Error {}

/** `bridge.aghanim.orders.get` for `"aghanim.orders.get"`, or nothing. */
function typedMethod(bridge, name) {
  const found = name.split(".").reduce((group, part) => group?.[part], bridge);
  return typeof found === "function" ? found : undefined;
}

/** The names of the error's class and of those it derives from. */
function ancestry(error) {
  const names = [];
  for (let type = error.constructor; type?.name; type = Object.getPrototypeOf(type)) names.push(type.name);
  return names;
}

/** The state of one run: its bridge, variables, open calls and events. */
export class Scenario {
  calls = new Map();
  streams = new Map();

  /** `typed` calls the methods under their own names wherever they have one. */
  constructor(bridge, { typed = false } = {}) {
    this.bridge = bridge;
    this.typed = typed;
    this.variables = { sandbox: bridge.sandboxUrl };
  }

  /** Opens a stream for every event step, before anything happens. */
  listen(steps) {
    for (const { event } of steps) {
      if (event && !this.streams.has(event)) this.streams.set(event, this.bridge.events(event));
    }
  }

  async run(rawStep) {
    const step = this.fill(rawStep);
    const kind = KINDS.find((one) => one in step);
    await this[`step_${kind}`](step);
  }

  step_start(step) {
    const abort = new AbortController();
    const promise = this.invoke(step, { signal: abort.signal });
    promise.catch(() => {}); // Awaited by a later step.
    this.calls.set(step.start, { abort, promise });
  }

  step_cancel(step) {
    this.calls.get(step.cancel).abort.abort();
  }

  step_await(step) {
    return this.settle(this.calls.get(step.await).promise, step);
  }

  step_call(step) {
    return this.settle(this.invoke(step, { timeoutMs: WAIT_MS }), step);
  }

  invoke({ call, params }, options) {
    const method = this.typed && typedMethod(this.bridge, call);
    if (!method) return this.bridge.call(call, params, options);
    if (method.length === 2) return method(params, options);
    return params === undefined ? method(options) : this.bridge.call(call, params, options);
  }

  async settle(promise, step) {
    const [result, error] = await promise.then((value) => [value], (reason) => [undefined, reason]);
    if (!error) {
      if (step.error) throw new Mismatch(`expected an error, got ${JSON.stringify(result)}`);
      return this.match(result, step.expect);
    }
    if (!step.error || !(error instanceof ResponseError)) throw error;
    const { code, reply, data } = error;
    const { class: wanted, ...rest } = step.error;
    require(wanted === undefined || ancestry(error).includes(wanted), "/class", error.name, wanted);
    this.match({ code, message: reply, data }, rest);
    assert.deepEqual(await this.bridge.call("bridge.ping", undefined, { timeoutMs: WAIT_MS }), {});
  }

  async step_http(step) {
    this.match(await this.request(step.http, step.body, step.headers), step.expect);
  }

  async step_until(step) {
    const deadline = performance.now() + WAIT_MS;
    while (!this.fits(await this.request(step.until), step.expect)) {
      if (performance.now() > deadline) throw new Mismatch(`${step.until} never matched`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  async step_event(step) {
    const { value } = await this.streams.get(step.event).next();
    this.match(value.params, step.expect);
  }

  async request(line, body, headers) {
    const [method, path] = line.split(" ");
    const text = body === undefined ? undefined : JSON.stringify(body);
    const answer = await fetch(this.variables.sandbox + path, { method, headers, body: text });
    const received = await answer.text();
    return { status: answer.status, body: received ? JSON.parse(received) : null };
  }

  /** `value` with every `${name}` replaced. */
  fill(value) {
    if (Array.isArray(value)) return value.map((one) => this.fill(one));
    if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.fill(one)]));
    if (typeof value !== "string") return value;
    const whole = /^\$\{(\w+)\}$/.exec(value);
    if (whole) return this.variables[whole[1]];
    return value.replace(/\$\{(\w+)\}/g, (_, name) => String(this.variables[name]));
  }

  /** Throws `Mismatch` with the path at which the value is not as wanted. */
  match(value, wanted, path = "") {
    if (isObject(wanted) && Object.keys(wanted).some((key) => key.startsWith("$"))) {
      this.matchSpecial(value, wanted, path);
    } else if (isObject(wanted)) {
      require(isObject(value), path, value, wanted);
      for (const [key, one] of Object.entries(wanted)) this.match(value[key], one, `${path}/${key}`);
    } else if (Array.isArray(wanted)) {
      require(Array.isArray(value) && value.length === wanted.length, path, value, wanted);
      wanted.forEach((one, index) => this.match(value[index], one, `${path}/${index}`));
    } else {
      require(isDeepStrictEqual(value, wanted), path, value, wanted);
    }
  }

  matchSpecial(value, wanted, path) {
    const [[name, operand]] = Object.entries(wanted);
    require(name === "$absent" || value !== undefined, path, value, wanted);
    const holds = this.matchers[name](value, operand, path);
    require(holds, path, value, wanted);
  }

  matchers = {
    $type: (value, name) => hasType[name](value),
    $like: (value, pattern) => typeof value === "string" && new RegExp(pattern, "s").test(value),
    $capture: (value, name) => {
      this.variables[name] = value;
      return value !== null;
    },
    $absent: (value) => value === undefined,
    $only: (value, wanted, path) => {
      this.match(value, wanted, path);
      return Object.keys(value).length === Object.keys(wanted).length;
    },
    $length: (value, length) => Array.isArray(value) && value.length === length,
    $has: (value, wanted) => value.some((one) => this.fits(one, wanted)),
    $each: (value, wanted, path) => {
      value.forEach((one, index) => this.match(one, wanted, `${path}/${index}`));
      return value.length > 0;
    },
    $not: (value, unwanted) => !this.fits(value, unwanted),
  };

  fits(value, wanted) {
    try {
      this.match(value, wanted);
      return true;
    } catch (error) {
      if (error instanceof Mismatch) return false;
      throw error;
    }
  }
}

function require(holds, path, value, wanted) {
  if (holds) return;
  throw new Mismatch(`at ${path || "/"}: expected ${JSON.stringify(wanted)}, got ${JSON.stringify(value)}`);
}
