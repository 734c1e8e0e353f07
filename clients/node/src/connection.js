/** The calls of one connection: who waits for what, and how it ends. */

import { Call } from "./call.js";
import { BridgeError } from "./errors.js";
import { ConnectionLost } from "./failures.js";
import { checkCallOptions } from "./params.js";
import { Session, noSuchMethod, notification } from "./protocol.js";

export class Connection {
  #endpoint;
  #session = new Session();
  #onEvent;
  #onEnd;
  #closing = false;
  /** @type {Error | undefined} */
  #end;
  /** @type {Error | undefined} */
  #fault;
  /** @type {() => void} */
  #markEnded = () => {};
  /** @type {Promise<void>} */
  #ended = new Promise((resolve) => {
    this.#markEnded = resolve;
  });

  /**
   * @param {import("./endpoint.js").Endpoint} endpoint
   * @param {(event: {method: string, params: any}) => void} onEvent
   * @param {() => void} onEnd runs once, when every open call is settled
   */
  constructor(endpoint, onEvent, onEnd) {
    this.#endpoint = endpoint;
    this.#onEvent = onEvent;
    this.#onEnd = onEnd;
    endpoint.listen(
      (data) => this.#received(data),
      (error) => this.#finished(error),
    );
  }

  get pid() {
    return this.#endpoint.pid;
  }

  get stderrTail() {
    return this.#endpoint.stderrTail();
  }

  /** Whether it is gone, for whatever reason. */
  get closed() {
    return this.#end !== undefined;
  }

  /** What ended it; nothing while it is open and after `close`. */
  get loss() {
    return this.#closing ? undefined : this.#end;
  }

  /**
   * Sends a call; the frame is on its way when this returns.
   * @param {string} method
   * @param {any} params
   * @param {import("./call.js").CallOptions} options
   * @returns {Promise<any>}
   */
  call(method, params, options) {
    try {
      checkCallOptions(options, method);
      const call = new Call(method, options, {
        cancel: (late) => this.#send("$/cancelRequest", { id: late.id }),
        forget: (late) => this.#session.forget(late.id),
      });
      this.#start(call, params ?? undefined);
      return call.promise;
    } catch (error) {
      return Promise.reject(error);
    }
  }

  /**
   * @param {string} method
   * @param {any} params
   */
  notify(method, params) {
    if (!this.#send(method, params)) throw this.#notSent(method);
  }

  /**
   * No more calls; open ones are answered, or fail after `timeoutMs`.
   * @param {number} timeoutMs
   */
  async close(timeoutMs) {
    if (!this.#closing && !this.#end) this.#endpoint.halfClose();
    this.#closing = true;
    if (this.#end) return;
    const timer = setTimeout(() => this.abort(), timeoutMs);
    await this.#ended;
    clearTimeout(timer);
  }

  /** Ends it at once. */
  abort() {
    this.#endpoint.abort();
  }

  /**
   * @param {Call} call
   * @param {any} params
   */
  #start(call, params) {
    if (this.#isMute) throw this.#notSent(call.method);
    if (call.signal?.aborted) throw call.neverSent();
    const { id, frame } = this.#session.begin(call, params);
    call.id = id;
    this.#endpoint.send(frame);
    call.watch();
  }

  get #isMute() {
    return this.#closing || this.#end !== undefined;
  }

  /**
   * A notification, if there still is somebody to write to.
   * @param {string} method
   * @param {any} params
   */
  #send(method, params) {
    if (!this.#isMute) this.#endpoint.send(notification(method, params));
    return !this.#isMute;
  }

  /**
   * The error of a call that comes too late.
   * @param {string} method
   */
  #notSent(method) {
    const end = this.loss;
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
    else if (message.type === "event") this.#onEvent({ method: message.method, params: message.params });
    else if (!this.#isMute) this.#endpoint.send(noSuchMethod(message.id));
  }

  /** @param {Error} lost */
  #finished(lost) {
    this.#end = this.#fault ?? lost;
    for (const call of this.#session.abandon()) call.fail(this.#end);
    this.#markEnded();
    this.#onEnd();
  }
}
