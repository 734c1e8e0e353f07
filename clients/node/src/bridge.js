/** The face of the package. */

import { EventEmitter } from "node:events";

import { Connection } from "./connection.js";
import { socketEndpoint, spawnEndpoint } from "./endpoint.js";
import { EventStream } from "./events.js";
import { methods } from "./generated/methods.js";
import { checkHello, greeting, helloFailure } from "./hello.js";
import { findBinary } from "./locate.js";
import { checkDuration, checkOptions } from "./params.js";

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
  #connection;
  /** @type {Set<EventStream>} */
  #streams = new Set();

  /**
   * Use `spawn` or `connect`.
   * @param {import("./endpoint.js").Endpoint} endpoint
   */
  constructor(endpoint) {
    super();
    /**
     * What the bridge said of itself: server, protocolVersion, limits, methods, sandbox.
     * @type {any}
     */
    this.hello = {};
    Object.assign(this, methods((method, params, options) => this.call(method, params, options)));
    this.#connection = new Connection(
      endpoint,
      (event) => this.#publish(event),
      () => this.#finish(),
    );
  }

  /**
   * Starts a bridge of its own and talks to it over stdin and stdout.
   * @param {SpawnOptions} options
   */
  static async spawn(options = {}) {
    checkOptions(options, SPAWN_OPTIONS, "Bridge.spawn");
    const { binary, sandbox = false, args = [], env, presenter = false, helloTimeoutMs = HELLO_MS } = options;
    // That it sees the end of stdin is not enough: a child of this process may hold the pipe.
    const watch = ["--parent-pid", String(process.pid)];
    const flags = ["serve", "--stdio", ...watch, ...(sandbox ? ["--sandbox"] : []), ...args];
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
    return this.#connection.pid;
  }

  /** The last that a spawned bridge wrote on stderr. */
  get stderrTail() {
    return this.#connection.stderrTail;
  }

  /** Whether the connection is gone, for whatever reason. */
  get closed() {
    return this.#connection.closed;
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
    return this.#connection.call(method, params, options);
  }

  /**
   * Sends a notification, which is never answered.
   * @param {string} method
   * @param {any} [params]
   */
  notify(method, params) {
    this.#connection.notify(method, params);
  }

  /**
   * Collects the events that match any pattern (all, without one) from now on.
   * @param {...string} patterns
   */
  events(...patterns) {
    const stream = new EventStream(patterns, (one) => this.#streams.delete(one));
    if (this.closed) stream.end(this.#connection.loss);
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
    await this.#connection.close(timeoutMs);
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
      this.#connection.abort();
      await this.close();
      throw helloFailure(error);
    }
    return this;
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

  #finish() {
    const { loss } = this.#connection;
    for (const stream of this.#streams) stream.end(loss);
    this.emit("close", loss);
  }
}
