import type { BridgeEvents } from "./generated/events.js";
import type { Methods } from "./generated/methods.js";
import type { HelloResult } from "./generated/models.js";
import type { BridgeEmits, BridgeEvent, BridgeListener, EventStream, MatchingEvents } from "./events.js";
import type { CallOptions, ConnectOptions, SpawnOptions } from "./options.js";

declare global {
  // Compilers before 5.2 and run times before Node 18.18 lack it.
  interface SymbolConstructor {
    readonly asyncDispose: unique symbol;
  }
}

type EventName = keyof BridgeEmits | (string & {}) | symbol;

/**
 * A connection to checkout-bridge. Make one with `Bridge.spawn` or `Bridge.connect`.
 *
 * The methods stand under their own names: `bridge.aghanim.orders.get({ id })`. Money is in minor units, as safe
 * integers; `amountDecimal` is decimal text and stays so. It is an `EventEmitter` of `node:events`.
 */
export interface Bridge extends Methods {}

export class Bridge {
  private constructor();

  /** Starts a bridge of its own and talks to it over stdin and stdout. */
  static spawn(options?: SpawnOptions): Promise<Bridge>;
  /** Talks to a bridge that serves the Unix socket at `path`. */
  static connect(path: string, options?: ConnectOptions): Promise<Bridge>;

  /** What the bridge said of itself. */
  readonly hello: HelloResult;
  /** Where the embedded sandbox listens, with `sandbox: true`. */
  readonly sandboxUrl: string | undefined;
  /** Process id of a spawned bridge. */
  readonly pid: number | undefined;
  /** The last that a spawned bridge wrote on stderr. */
  readonly stderrTail: string;
  /** Whether the connection is gone, for whatever reason. */
  readonly closed: boolean;

  /**
   * Calls a method by its name on the wire: for methods that this version does not know.
   * An aborted or overdue call is cancelled in the bridge and still settles once: with its result if it had finished,
   * else with `RequestCancelled` or `CallTimeout`, whose `outcome` says whether it may have taken effect.
   */
  call<Result = unknown>(method: string, params?: object, options?: CallOptions): Promise<Result>;
  /** Sends a notification, which is never answered. */
  notify(method: string, params?: object): void;
  /** Collects the events that match any pattern from now on. */
  events<Pattern extends string>(
    ...patterns: [Pattern, ...Pattern[]]
  ): EventStream<[MatchingEvents<Pattern>] extends [never] ? UnknownEvent : BridgeEvent<MatchingEvents<Pattern>>>;
  /** Collects all events from now on. */
  events(): EventStream;
  /**
   * Ends the connection: no more calls, open ones are answered, the process exits. After `timeoutMs` (ten seconds
   * unless said) the process is killed and what is still open rejects with `ConnectionLost`.
   */
  close(options?: { timeoutMs?: number | undefined }): Promise<void>;
  /** Closes, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;

  on<Name extends EventName>(name: Name, listener: BridgeListener<Name>): this;
  once<Name extends EventName>(name: Name, listener: BridgeListener<Name>): this;
  off<Name extends EventName>(name: Name, listener: BridgeListener<Name>): this;
  addListener<Name extends EventName>(name: Name, listener: BridgeListener<Name>): this;
  removeListener<Name extends EventName>(name: Name, listener: BridgeListener<Name>): this;
  prependListener<Name extends EventName>(name: Name, listener: BridgeListener<Name>): this;
  prependOnceListener<Name extends EventName>(name: Name, listener: BridgeListener<Name>): this;
  removeAllListeners(name?: EventName): this;
  emit(name: string | symbol, ...args: any[]): boolean;
  eventNames(): (string | symbol)[];
  listenerCount(name: EventName): number;
  listeners(name: EventName): Function[];
  rawListeners(name: EventName): Function[];
  getMaxListeners(): number;
  setMaxListeners(count: number): this;
}

/** An event that this version does not know. */
export interface UnknownEvent {
  readonly method: string;
  readonly params: unknown;
}

export type { BridgeEvents };
