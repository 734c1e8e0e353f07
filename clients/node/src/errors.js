/**
 * Every error of this package.
 *
 *     BridgeError
 *       ResponseError        the bridge answered with an error: code, kind, case, outcome, data
 *         ApiError           Aghanim, or its SDK before asking, refused; one class a case: ApiConflictError, ...
 *         AppchargeError     Appcharge or its SDK refused (codes 1000 and up): codeName, sdkMessage, details
 *         InvalidParams      the params do not fit the method: path, reason
 *         RequestCancelled   the call was cancelled: outcome; cause is the signal's reason
 *         DeadlineExceeded   the call's own deadline passed in the bridge: outcome
 *       CallTimeout          nobody answered within the timeout given here: outcome
 *       ConnectionLost       the process or socket went away: outcome, exitStatus, exitSignal, stderrTail
 *       InexactNumber        a result holds an integer that would be rounded: path
 *       ProtocolError        the peer does not speak JSON-RPC: line
 *       BridgeUnavailable    the bridge could not be started or reached
 *         BinaryNotFound     no executable where we looked: tried
 *         IncompatibleBridge   the bridge speaks another version of the protocol: clientVersion, bridgeVersion
 *
 * Each code of the bridge's table has a class of its own in `generated/errors.js`.
 * A code that this version does not know arrives as the class of its kind, or as
 * `ResponseError`, with `code` and `data` untouched, so a newer bridge never
 * breaks an older client.
 */

/** Base of everything this package throws on purpose. */
export class BridgeError extends Error {
  /**
   * @param {string} message
   * @param {{cause?: unknown}} [options]
   */
  constructor(message, options) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The bridge answered a call with an error object. */
export class ResponseError extends BridgeError {
  /**
   * @param {string} method
   * @param {{code: number, message?: string, data?: any}} error
   * @param {{cause?: unknown}} [options]
   */
  constructor(method, error, options) {
    const data = isObject(error.data) ? error.data : {};
    super(`${method}: ${error.message} (${data.case ?? "code"} ${error.code})`, options);
    this.method = method;
    this.code = error.code;
    /** The bridge's own sentence. */
    this.reply = error.message ?? "";
    /** @type {Record<string, any>} */
    this.data = data;
  }

  /**
   * Which family the code belongs to, for example `ApiError`.
   * @returns {string | undefined}
   */
  get kind() {
    return this.data.kind;
  }

  /**
   * Stable symbolic name of the code, for example `conflict`.
   * @returns {string | undefined}
   */
  get case() {
    return this.data.case;
  }

  /**
   * What is known of the side effect: `notSent`, `unknown` or `completed`.
   * @returns {string | undefined}
   */
  get outcome() {
    return this.data.outcome;
  }

  /**
   * The order that a cancelled or overdue call is known to have created.
   * @returns {string | undefined}
   */
  get orderId() {
    return this.data.orderId;
  }

  /**
   * The limit that was reached, with `tooManyInFlight` and `frameTooLarge`.
   * @returns {number | undefined}
   */
  get limit() {
    return this.data.limit;
  }
}

/** Aghanim, or its SDK before asking, refused the call. Each case has a class of its own in `generated/errors.js`. */
export class ApiError extends ResponseError {
  /**
   * Text for your logs; absent for `playerIdNotSet` and `disposed`.
   * @returns {string | undefined}
   */
  get debugMessage() {
    return this.data.debugMessage;
  }

  /** Whether the same call may succeed later without a change. */
  get retryable() {
    return this.data.retryable === true;
  }

  /**
   * Status of the provider's answer, when there was one.
   * @returns {number | undefined}
   */
  get httpStatus() {
    return this.data.httpStatus;
  }

  /**
   * Field errors of a `validation`.
   * @returns {{location: string[], message: string, type: string}[]}
   */
  get errors() {
    return this.data.errors ?? [];
  }

  /**
   * How long a `rateLimitExceeded` asked to wait, in milliseconds.
   * @returns {number | undefined}
   */
  get retryAfterMs() {
    return this.data.retryAfterMs;
  }

  /**
   * The provider's own code of a `server` failure.
   * @returns {number | undefined}
   */
  get serverCode() {
    return this.data.code;
  }

  /**
   * Name of the argument that an `invalidArgument` is about.
   * @returns {string | undefined}
   */
  get argument() {
    return this.data.name;
  }

  /**
   * Why an `invalidArgument` was refused: `blank`, `empty`, `unusable`.
   * @returns {string | undefined}
   */
  get reason() {
    return this.data.reason;
  }
}

/** Appcharge, or its SDK before asking, refused the call; `code` is its own integer. */
export class AppchargeError extends ResponseError {
  /**
   * Name of the code: the provider's tables give some integers two meanings.
   * @returns {string | undefined}
   */
  get codeName() {
    return this.data.name;
  }

  /**
   * What happened, in the SDK's words.
   * @returns {string | undefined}
   */
  get sdkMessage() {
    return this.data.message;
  }

  /**
   * More, as JSON text, when the provider gave any.
   * @returns {string | undefined}
   */
  get details() {
    return this.data.data;
  }
}

/** The params do not fit the method: said by the bridge, or here before anything was sent. */
export class InvalidParams extends ResponseError {
  /**
   * JSON pointer to the offending value, for example `/items/0/sku`.
   * @returns {string | undefined}
   */
  get path() {
    return this.data.path;
  }

  /**
   * What is wrong there.
   * @returns {string | undefined}
   */
  get reason() {
    return this.data.reason;
  }
}

/** The call was cancelled; `outcome` says whether it may have taken effect. */
export class RequestCancelled extends ResponseError {}

/** The call's deadline passed in the bridge; see `outcome`. */
export class DeadlineExceeded extends ResponseError {}

/**
 * @param {unknown} value
 * @returns {value is Record<string, any>}
 */
export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
