import type { BridgeError } from "./errors.js";
import type { BridgeEvents } from "./generated/events.js";

/** An event with its name: switch on `method` and `params` follows. A newer bridge may send others: keep a default. */
export type BridgeEvent<Name extends keyof BridgeEvents = keyof BridgeEvents> = {
  [M in Name]: { readonly method: M; readonly params: BridgeEvents[M] };
}[Name];

/** The names that a pattern such as `"aghanim.*"` fits. */
export type MatchingEvents<Pattern extends string> = Extract<keyof BridgeEvents, Glob<Pattern>>;

type Glob<Pattern extends string> = Pattern extends `${infer Head}*${infer Tail}`
  ? `${Head}${string}${Glob<Tail>}`
  : Pattern;

/** What a `Bridge` emits, with the arguments of its listeners. */
export type BridgeEmits = { [M in keyof BridgeEvents]: [params: BridgeEvents[M]] } & {
  /** Every event of the bridge. */
  event: [event: BridgeEvent];
  /** Once, at the end: with the error that ended the connection, or nothing after `close()`. */
  close: [error: BridgeError | undefined];
};

export type BridgeListener<Name> = Name extends keyof BridgeEmits
  ? (...args: BridgeEmits[Name]) => void
  : (...args: any[]) => void;

/**
 * The events that match, in order, from the moment it was made. Iterate with `for await`.
 * Iteration ends when the connection is closed here, and throws what ended it otherwise.
 */
export class EventStream<Event = BridgeEvent> implements AsyncIterableIterator<Event> {
  private constructor();
  next(): Promise<IteratorResult<Event, undefined>>;
  /** Stops collecting; leaving a `for await` loop does this. */
  return(): Promise<IteratorResult<Event, undefined>>;
  [Symbol.asyncIterator](): this;
}
