/** One call that was sent and waits for its answer. */

import { RequestCancelled } from "./errors.js";
import { CallTimeout } from "./failures.js";
import { errorFromReply } from "./reply.js";

/** How long a cancelled call may take to say what became of it, in milliseconds. */
export const CANCEL_GRACE_MS = 2000;

/**
 * @typedef {object} CallOptions
 * @property {AbortSignal} [signal] cancels the call; its `reason` becomes the error's `cause`
 * @property {number} [timeoutMs] cancels the call when it passes
 */

export class Call {
  #settled = false;
  /** @type {unknown} */
  #cause;
  /** @type {NodeJS.Timeout | undefined} */
  #timer;
  #onAbort = () => this.#abort();
  /** @type {(value: any) => void} */
  #resolve = () => {};
  /** @type {(error: Error) => void} */
  #reject = () => {};

  /**
   * @param {string} method
   * @param {CallOptions} options
   * @param {{cancel(call: Call): void, forget(call: Call): void}} owner
   */
  constructor(method, { signal, timeoutMs }, owner) {
    this.method = method;
    this.id = 0;
    this.signal = signal;
    this.timeoutMs = timeoutMs;
    this.owner = owner;
    /** @type {Promise<any>} */
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Watches the signal and the clock from now on. */
  watch() {
    this.signal?.addEventListener("abort", this.#onAbort, { once: true });
    if (this.timeoutMs !== undefined) this.#timer = setTimeout(() => this.#expire(), this.timeoutMs);
  }

  /** The error of a call whose signal was aborted before it was sent. */
  neverSent() {
    const data = { kind: "CancellationError", outcome: "notSent" };
    const error = { code: -32800, message: "The call was cancelled before it was sent.", data };
    return new RequestCancelled(this.method, error, { cause: this.signal?.reason });
  }

  /** @param {any} reply */
  settle(reply) {
    if ("error" in reply) this.fail(errorFromReply(this.method, reply.error, this.#cause));
    else this.#finish(() => this.#resolve(reply.result));
  }

  /** @param {Error} error */
  fail(error) {
    this.#finish(() => this.#reject(error));
  }

  /** @param {() => void} deliver */
  #finish(deliver) {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#timer);
    this.signal?.removeEventListener("abort", this.#onAbort);
    deliver();
  }

  #abort() {
    this.#cause = this.signal?.reason;
    this.owner.cancel(this);
  }

  /** Cancels, and gives the bridge a moment to say what became of the call. */
  #expire() {
    const timeout = new CallTimeout(this.method, this.timeoutMs ?? 0);
    this.#cause = timeout;
    this.owner.cancel(this);
    this.#timer = setTimeout(() => {
      this.owner.forget(this);
      this.fail(timeout);
    }, CANCEL_GRACE_MS);
  }
}
