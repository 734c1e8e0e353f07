/**
 * Every error of this package.
 *
 *     BridgeError
 *       ResponseError        the bridge answered with an error: code, kind, case, outcome, data
 *         ApiError           the payment provider or the SDK refused (codes 101 to 115)
 *         AppchargeError     Appcharge or its SDK refused (codes 1000 and up): codeName
 *         InvalidParams      the params do not fit the method: path, reason
 *         RequestCancelled   the call was cancelled: outcome; cause is the signal's reason
 *         DeadlineExceeded   the call's own deadline passed in the bridge: outcome
 *       CallTimeout          nobody answered within the timeout given here: outcome
 *       ConnectionLost       the process or socket went away: exitStatus, exitSignal, stderrTail
 *       ProtocolError        the peer does not speak JSON-RPC: line
 *       BridgeUnavailable    the bridge could not be started or reached
 *         BinaryNotFound     no executable where we looked: tried
 *
 * An error code this version does not know arrives as `ResponseError` with its
 * `code` and `data` untouched, so a newer bridge never breaks an older client.
 */

/** Longest piece of a foreign line that is repeated in a message. */
const SHOWN = 200;

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
}

/** The provider, or the SDK before asking the provider, refused the call. */
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

/** Appcharge, or its SDK before asking, refused the call. */
export class AppchargeError extends ResponseError {
  /**
   * Name of the code: the provider's tables give some integers two meanings.
   * @returns {string | undefined}
   */
  get codeName() {
    return this.data.name;
  }

  /**
   * More, as JSON text, when the provider gave any.
   * @returns {string | undefined}
   */
  get details() {
    return this.data.data;
  }
}

/** The params do not fit the method. */
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

/** No answer within the timeout given to this client. */
export class CallTimeout extends BridgeError {
  /**
   * @param {string} method
   * @param {number} timeoutMs
   */
  constructor(method, timeoutMs) {
    super(
      `${method}: no answer within ${timeoutMs} ms (outcome unknown); ` +
        "check the state before repeating a call that has side effects",
    );
    this.method = method;
    this.outcome = "unknown";
  }
}

/** The bridge process ended or its socket closed; open calls fail with this. */
export class ConnectionLost extends BridgeError {
  /**
   * @param {string} what
   * @param {{exitStatus?: number | null, exitSignal?: string | null, stderrTail?: string}} end
   */
  constructor(what, { exitStatus = null, exitSignal = null, stderrTail = "" } = {}) {
    const words = stderrTail.trim();
    super(what + (words ? `; the last it wrote on stderr:\n${words}` : ""));
    this.exitStatus = exitStatus;
    this.exitSignal = exitSignal;
    this.stderrTail = stderrTail;
  }
}

/** The peer wrote something that is not a JSON-RPC message. */
export class ProtocolError extends BridgeError {
  /**
   * @param {string} what
   * @param {Buffer} line
   * @param {{cause?: unknown}} [options]
   */
  constructor(what, line, options) {
    super(`${what}: ${shown(line)}`, options);
    this.line = line;
  }
}

/** The bridge could not be started or reached. */
export class BridgeUnavailable extends BridgeError {}

/** There is no usable executable in any of the places tried. */
export class BinaryNotFound extends BridgeUnavailable {
  /** @param {[place: string, finding: string][]} tried */
  constructor(tried) {
    const places = tried.map(([place, finding]) => `\n  ${place}: ${finding}`).join("");
    super(
      `cannot find the checkout-bridge executable; tried, in this order:${places}\n` +
        "Build it with `make build`, or set CHECKOUT_BRIDGE_BIN to its path.",
    );
    this.tried = tried;
  }
}

/** @type {Map<unknown, typeof ResponseError>} */
const BY_KIND = new Map([
  ["ApiError", ApiError],
  ["ACErrorMessage", AppchargeError],
]);

/** @type {Map<unknown, typeof ResponseError>} */
const BY_CODE = new Map([
  [-32602, InvalidParams],
  [-32800, RequestCancelled],
  [-32005, DeadlineExceeded],
]);

/**
 * The error for an error object; unknown codes and kinds are accepted.
 * @param {string} method
 * @param {{code: number, message?: string, data?: any}} error
 * @param {unknown} [cause]
 */
export function errorFromReply(method, error, cause) {
  const kind = isObject(error.data) ? error.data.kind : undefined;
  const type = BY_KIND.get(kind) ?? BY_CODE.get(error.code) ?? ResponseError;
  return new type(method, error, cause === undefined ? undefined : { cause });
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, any>}
 */
export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * A foreign line as it may appear in a message: printable and short.
 * @param {Buffer} line
 */
function shown(line) {
  const text = JSON.stringify(line.subarray(0, SHOWN).toString("utf8"));
  return line.length > SHOWN ? `${text} and ${line.length - SHOWN} bytes more` : text;
}
