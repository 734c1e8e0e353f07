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
    return this.#cancelled("The call was cancelled before it was sent.", "notSent");
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
    this.#stop(this.#cancelled("The call was cancelled; the bridge does not say what became of it.", "unknown"));
  }

  #expire() {
    const timeout = new CallTimeout(this.method, this.timeoutMs ?? 0);
    this.#cause = timeout;
    this.#stop(timeout);
  }

  /**
   * Cancels, and gives the bridge a moment to say what became of the call.
   * @param {Error} silence the error when it says nothing
   */
  #stop(silence) {
    clearTimeout(this.#timer);
    this.owner.cancel(this);
    this.#timer = setTimeout(() => {
      this.owner.forget(this);
      this.fail(silence);
    }, CANCEL_GRACE_MS);
  }

  /**
   * @param {string} message
   * @param {string} outcome
   */
  #cancelled(message, outcome) {
    const error = { code: -32800, message, data: { kind: "CancellationError", outcome } };
    return new RequestCancelled(this.method, error, { cause: this.signal?.reason });
  }
}
