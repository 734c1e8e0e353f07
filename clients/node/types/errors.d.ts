/** What is known of a call's side effect. */
export type Outcome = "notSent" | "unknown" | "completed" | (string & {});

/** An error object of JSON-RPC. */
export interface ErrorReply {
  code: number;
  message?: string;
  data?: unknown;
}

/** Base of everything this package throws on purpose. */
export class BridgeError extends Error {
  constructor(message: string, options?: { cause?: unknown });
  readonly cause?: unknown;
}

/** The bridge answered a call with an error object. An error that this version does not know is of this class. */
export class ResponseError extends BridgeError {
  constructor(method: string, error: ErrorReply, options?: { cause?: unknown });
  readonly method: string;
  readonly code: number;
  /** The bridge's own sentence. */
  readonly reply: string;
  readonly data: Readonly<Record<string, any>>;
  /** Which family the code belongs to, for example `ApiError`. */
  readonly kind: string | undefined;
  /** Stable symbolic name of the code, for example `conflict`. */
  readonly case: string | undefined;
  readonly outcome: Outcome | undefined;
  /** The order that a cancelled or overdue call is known to have created. */
  readonly orderId: string | undefined;
  /** The limit that was reached, with `tooManyInFlight` and `frameTooLarge`. */
  readonly limit: number | undefined;
}

/** One field of a request that the provider refused. */
export interface FieldError {
  location: string[];
  message: string;
  type: string;
}

/** Aghanim, or its SDK before asking, refused the call. Each case has a class of its own. */
export class ApiError extends ResponseError {
  /** Text for your logs; absent for `playerIdNotSet` and `disposed`. */
  readonly debugMessage: string | undefined;
  /** Whether the same call may succeed later without a change. */
  readonly retryable: boolean;
  /** Status of the provider's answer, when there was one. */
  readonly httpStatus: number | undefined;
  /** Field errors of a `validation`; else empty. */
  readonly errors: readonly FieldError[];
  /** How long a `rateLimitExceeded` asked to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** The provider's own code of a `server` failure. */
  readonly serverCode: number | undefined;
  /** Name of the argument that an `invalidArgument` is about. */
  readonly argument: string | undefined;
  /** Why an `invalidArgument` was refused. */
  readonly reason: "blank" | "empty" | "unusable" | (string & {}) | undefined;
}

/** Appcharge, or its SDK before asking, refused the call; `code` is its own integer. */
export class AppchargeError extends ResponseError {
  /** Name of the code: the provider's tables give some integers two meanings. */
  readonly codeName: string | undefined;
  /** What happened, in the SDK's words. */
  readonly sdkMessage: string | undefined;
  /** More, as JSON text, when the provider gave any. */
  readonly details: string | undefined;
}

/** The params do not fit the method: said by the bridge, or here before anything was sent. */
export class InvalidParams extends ResponseError {
  readonly code: -32602;
  /** JSON pointer to the offending value, for example `/items/0/sku`. */
  readonly path: string | undefined;
  /** What is wrong there. */
  readonly reason: string | undefined;
}

/** The call was cancelled; `outcome` says whether it may have taken effect, `cause` is the signal's reason. */
export class RequestCancelled extends ResponseError {
  readonly code: -32800;
}

/** The call's deadline passed in the bridge; see `outcome`. */
export class DeadlineExceeded extends ResponseError {
  readonly code: -32005;
}
