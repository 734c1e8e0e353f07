/** Events by async iteration. */

/**
 * Whether an event's name fits a pattern such as `"aghanim.*"`.
 * @param {string} name
 * @param {string} pattern
 */
export function matches(name, pattern) {
  const parts = pattern.split("*").map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "s").test(name);
}

/**
 * The events that match, in order, from the moment it was made. Iterate with `for await`.
 * Iteration ends when the connection is closed here, and throws what ended it otherwise.
 */
export class EventStream {
  /** @type {{method: string, params: any}[]} */
  #queue = [];
  /** @type {{resolve(value: any): void, reject(error: Error): void}[]} */
  #readers = [];
  /** @type {{error?: Error} | undefined} */
  #over;
  #patterns;
  #forget;

  /**
   * @param {string[]} patterns
   * @param {(stream: EventStream) => void} forget
   */
  constructor(patterns, forget) {
    this.#patterns = patterns.length ? patterns : ["*"];
    this.#forget = forget;
  }

  /** @param {{method: string, params: any}} event */
  offer(event) {
    if (this.#over || !this.#patterns.some((pattern) => matches(event.method, pattern))) return;
    const reader = this.#readers.shift();
    if (reader) reader.resolve({ value: event, done: false });
    else this.#queue.push(event);
  }

  /**
   * No more events come.
   * @param {Error} [error]
   */
  end(error) {
    if (this.#over) return;
    this.#over = { error };
    for (const reader of this.#readers.splice(0)) this.#finish(reader);
  }

  /** @returns {Promise<IteratorResult<{method: string, params: any}>>} */
  next() {
    return new Promise((resolve, reject) => {
      const event = this.#queue.shift();
      if (event) resolve({ value: event, done: false });
      else if (this.#over) this.#finish({ resolve, reject });
      else this.#readers.push({ resolve, reject });
    });
  }

  /** Stops collecting; `break` in a `for await` loop does this. */
  async return() {
    this.#forget(this);
    this.end();
    return { value: undefined, done: true };
  }

  [Symbol.asyncIterator]() {
    return this;
  }

  /** @param {{resolve(value: any): void, reject(error: Error): void}} reader */
  #finish(reader) {
    if (this.#over?.error) reader.reject(this.#over.error);
    else reader.resolve({ value: undefined, done: true });
  }
}
