/** The face of the package. */

import { EventEmitter } from "node:events";

import { Call } from "./call.js";
import { socketEndpoint, spawnEndpoint } from "./endpoint.js";
import { BridgeError } from "./errors.js";
import { EventStream } from "./events.js";
import { ConnectionLost } from "./failures.js";
import { methods } from "./generated/methods.js";
import { checkHello, greeting, helloFailure } from "./hello.js";
import { findBinary } from "./locate.js";
import { checkCallOptions, checkDuration, checkOptions } from "./params.js";
import { Session, noSuchMethod, notification } from "./protocol.js";

/** How long the first answer may take. */
const HELLO_MS = 10_000;
/** How long `close` waits before it uses force. Longer than the bridge's own drain. */
const CLOSE_MS = 10_000;
const CONNECT_OPTIONS = ["presenter", "helloTimeoutMs"];
const SPAWN_OPTIONS = ["binary", "sandbox", "args", "env", ...CONNECT_OPTIONS];
/** What `EventEmitter` and this class emit themselves; a peer's event of such a name is only in `"event"`. */
const RESERVED = new Set(["event", "close", "error", "newListener", "removeListener"]);

/**
 * @typedef {object} SpawnOptions
 * @property {string} [binary] path of the executable; see `locate.js` for the order when left out
 * @property {boolean} [sandbox] start the embedded sandbox and use it
 * @property {string[]} [args] more options of `checkout-bridge serve`
 * @property {NodeJS.ProcessEnv} [env] replaces the environment
 * @property {boolean} [presenter] this program can show a page itself (`inAppBrowser`, `webView`)
 * @property {number} [helloTimeoutMs] how long the first answer may take
 */

/**
 * A connection to checkout-bridge. Make one with `Bridge.spawn` or `Bridge.connect`.
 *
 * The methods stand under their own names: `bridge.aghanim.orders.get({ id })`.
 * Emits every event of the bridge under its own name with its params, also as
 * `"event"` with `{method, params}`, and `"close"` once, with the error that
 * ended the connection or nothing after `close()`. Calls that are open when
 * the process dies reject with `ConnectionLost`; nothing waits for ever.
 */
export class Bridge extends EventEmitter {
  #endpoint;
  #session = new Session();
  /** @type {Set<EventStream>} */
  #streams = new Set();
  #closing = false;
  /** @type {Error | undefined} */
  #end;
  /** @type {Error | undefined} */
  #fault;
  /** @type {Promise<void>} */
  #ended;
  /** @type {() => void} */
  #markEnded = () => {};

  /**
   * Use `spawn` or `connect`.
   * @param {import("./endpoint.js").Endpoint} endpoint
   */
  constructor(endpoint) {
    super();
    this.#endpoint = endpoint;
    this.#ended = new Promise((resolve) => {
      this.#markEnded = resolve;
    });
    /**
     * What the bridge said of itself: server, protocolVersion, limits, methods, sandbox.
     * @type {any}
     */
    this.hello = {};
    Object.assign(this, methods((method, params, options) => this.call(method, params, options)));
    endpoint.listen(
      (data) => this.#received(data),
      (error) => this.#finished(error),
    );
  }

  /**
   * Starts a bridge of its own and talks to it over stdin and stdout.
   * @param {SpawnOptions} options
   */
  static async spawn(options = {}) {
    checkOptions(options, SPAWN_OPTIONS, "Bridge.spawn");
    const { binary, sandbox = false, args = [], env, presenter = false, helloTimeoutMs = HELLO_MS } = options;
    const flags = ["serve", "--stdio", ...(sandbox ? ["--sandbox"] : []), ...args];
    const endpoint = await spawnEndpoint(findBinary(binary), flags, env);
    return new this(endpoint).#greet(presenter, helloTimeoutMs);
  }

  /**
   * Talks to a bridge that serves the Unix socket at `path`.
   * @param {string} path
   * @param {{presenter?: boolean, helloTimeoutMs?: number}} options
   */
  static async connect(path, options = {}) {
    checkOptions(options, CONNECT_OPTIONS, "Bridge.connect");
    const { presenter = false, helloTimeoutMs = HELLO_MS } = options;
    return new this(await socketEndpoint(path)).#greet(presenter, helloTimeoutMs);
  }

  /**
   * Where the embedded sandbox listens, with `sandbox: true`.
   * @returns {string | undefined}
   */
  get sandboxUrl() {
    return this.hello.sandbox?.url;
  }

  /** Process id of a spawned bridge. */
  get pid() {
    return this.#endpoint.pid;
  }

  /** The last that a spawned bridge wrote on stderr. */
  get stderrTail() {
    return this.#endpoint.stderrTail();
  }

  /** Whether the connection is gone, for whatever reason. */
  get closed() {
    return this.#end !== undefined;
  }

  /**
   * Calls a method. The frame is on its way when this returns, so calls start in order.
   *
   * An aborted or overdue call is cancelled in the bridge and still settles
   * once: with its result if it had finished, else with `RequestCancelled` or
   * `CallTimeout`, whose `outcome` says whether it may have taken effect.
   * @param {string} method
   * @param {any} [params]
   * @param {import("./call.js").CallOptions} [options]
   * @returns {Promise<any>}
   */
  call(method, params, options = {}) {
    const owner = {
      cancel: (/** @type {Call} */ late) => this.#cancel(late),
      forget: (/** @type {Call} */ late) => this.#session.forget(late.id),
    };
    try {
      checkCallOptions(options, method);
      const call = new Call(method, options, owner);
      this.#start(call, params ?? undefined);
      return call.promise;
    } catch (error) {
      return Promise.reject(error);
    }
  }

  /**
   * Sends a notification, which is never answered.
   * @param {string} method
   * @param {any} [params]
   */
  notify(method, params) {
    if (this.#end) throw this.#closedError(method);
    this.#endpoint.send(notification(method, params));
  }

  /**
   * Collects the events that match any pattern (all, without one) from now on.
   * @param {...string} patterns
   */
  events(...patterns) {
    const stream = new EventStream(patterns, (one) => this.#streams.delete(one));
    if (this.#end) stream.end(this.#closing ? undefined : this.#end);
    else this.#streams.add(stream);
    return stream;
  }

  /**
   * Ends the connection: no more calls, open ones are answered, the process exits.
   * After `timeoutMs` the process is killed and what is still open rejects with `ConnectionLost`.
   * @param {{timeoutMs?: number}} options
   */
  async close({ timeoutMs = CLOSE_MS } = {}) {
    checkDuration(timeoutMs, "timeoutMs");
    this.#closing = true;
    if (this.#end) return;
    this.#endpoint.halfClose();
    const timer = setTimeout(() => this.#endpoint.abort(), timeoutMs);
    await this.#ended;
    clearTimeout(timer);
  }

  /** For `await using`; where the runtime lacks the symbol, call `close()`. */
  async [Symbol.asyncDispose ?? Symbol.for("Symbol.asyncDispose")]() {
    await this.close();
  }

  /**
   * @param {boolean} presenter
   * @param {number} timeoutMs
   */
  async #greet(presenter, timeoutMs) {
    try {
      checkDuration(timeoutMs, "helloTimeoutMs");
      this.hello = checkHello(await this.call("bridge.hello", greeting(presenter), { timeoutMs }));
    } catch (error) {
      this.#endpoint.abort();
      await this.close();
      throw helloFailure(error);
    }
    return this;
  }

  /**
   * @param {Call} call
   * @param {any} params
   */
  #start(call, params) {
    if (this.#end || this.#closing) throw this.#closedError(call.method);
    if (call.signal?.aborted) throw call.neverSent();
    const { id, frame } = this.#session.begin(call, params);
    call.id = id;
    this.#endpoint.send(frame);
    call.watch();
  }

  /** @param {Call} call */
  #cancel(call) {
    if (!this.#end && !this.#closing) this.#endpoint.send(notification("$/cancelRequest", { id: call.id }));
  }

  /** @param {string} method */
  #closedError(method) {
    const end = this.#closing ? undefined : this.#end;
    if (end && !(end instanceof ConnectionLost)) return end;
    const what = `${method}: not sent, this bridge ${end ? "is gone" : "was closed"}`;
    return new ConnectionLost(what, end, { outcome: "notSent", cause: end });
  }

  /** @param {Buffer} data */
  #received(data) {
    if (this.#fault) return;
    try {
      for (const message of this.#session.receive(data)) this.#handle(message);
    } catch (error) {
      if (!(error instanceof BridgeError)) throw error;
      this.#fault = error;
      this.#endpoint.abort();
    }
  }

  /** @param {import("./protocol.js").Incoming} message */
  #handle(message) {
    if (message.type === "settled") message.call.settle(message.reply);
    else if (message.type === "failed") message.call.fail(message.error);
    else if (message.type === "request") this.#endpoint.send(noSuchMethod(message.id));
    else this.#publish({ method: message.method, params: message.params });
  }

  /**
   * Listeners run on their own turn: one that throws must not stop the reader.
   * @param {{method: string, params: any}} event
   */
  #publish(event) {
    for (const stream of this.#streams) stream.offer(event);
    queueMicrotask(() => this.emit("event", event));
    if (!RESERVED.has(event.method)) queueMicrotask(() => this.emit(event.method, event.params));
  }

  /** @param {Error} lost */
  #finished(lost) {
    const error = this.#fault ?? lost;
    this.#end = error;
    for (const call of this.#session.abandon()) call.fail(error);
    for (const stream of this.#streams) stream.end(this.#closing ? undefined : error);
    this.#markEnded();
    this.emit("close", this.#closing ? undefined : error);
  }
}
