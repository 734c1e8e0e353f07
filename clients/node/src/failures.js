/** The errors of the way to the bridge and back: what no reply says. */

import { BridgeError } from "./errors.js";

/** Longest piece of a foreign line that is repeated in a message. */
const SHOWN = 200;
/** @type {Record<string, string>} */
const LOST_ADVICE = {
  notSent: "start or connect anew and repeat the call",
  unknown:
    "start or connect anew, and ask for the state (aghanim.orders.getUnconsumed) before repeating a call that was open",
};
const STRAY_ADVICE = "stdout belongs to the protocol, so look for a wrapper or a library that prints there";

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

/** The bridge process ended or its socket closed; open calls fail with this, and so do calls made afterwards. */
export class ConnectionLost extends BridgeError {
  /**
   * @param {string} what
   * @param {{exitStatus?: number | null, exitSignal?: string | null, stderrTail?: string}} end
   * @param {{outcome?: "notSent" | "unknown", cause?: unknown}} [options]
   */
  constructor(what, { exitStatus = null, exitSignal = null, stderrTail = "" } = {}, { outcome = "unknown", cause } = {}) {
    const words = stderrTail.trim();
    const advice = `${what}; ${LOST_ADVICE[outcome]}`;
    super(advice + (words ? `; the last it wrote on stderr:\n${words}` : ""), cause === undefined ? undefined : { cause });
    /** Whether the call that failed with this may have taken effect. */
    this.outcome = outcome;
    this.exitStatus = exitStatus;
    this.exitSignal = exitSignal;
    this.stderrTail = stderrTail;
  }
}

/** The call succeeded, but its result holds an integer that a JavaScript number cannot hold exactly. */
export class InexactNumber extends BridgeError {
  /**
   * @param {string} method
   * @param {string} path JSON pointer to the integer, within the result
   */
  constructor(method, path) {
    super(
      `${method}: the integer at ${path || "/"} is beyond Number.MAX_SAFE_INTEGER and would be rounded; ` +
        "the call itself succeeded, so do not repeat it",
    );
    this.method = method;
    this.path = path;
    this.outcome = "completed";
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
    super(`${what}: ${shown(line)}; ${STRAY_ADVICE}`, options);
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

/** The bridge speaks another version of the protocol than this client. */
export class IncompatibleBridge extends BridgeUnavailable {
  /**
   * @param {string} clientVersion
   * @param {unknown} bridgeVersion what the bridge said, if it said anything
   * @param {{cause?: unknown}} [options]
   */
  constructor(clientVersion, bridgeVersion, options) {
    const spoken = bridgeVersion === undefined ? "no version" : `version ${JSON.stringify(bridgeVersion)}`;
    super(
      `the bridge speaks ${spoken} of the protocol and this client version ${JSON.stringify(clientVersion)}; ` +
        "install the client that belongs to that bridge, or name a bridge of this version by CHECKOUT_BRIDGE_BIN",
      options,
    );
    this.clientVersion = clientVersion;
    this.bridgeVersion = bridgeVersion;
  }
}

/**
 * A foreign line as it may appear in a message: printable and short.
 * @param {Buffer} line
 */
function shown(line) {
  const text = JSON.stringify(line.subarray(0, SHOWN).toString("utf8"));
  return line.length > SHOWN ? `${text} and ${line.length - SHOWN} bytes more` : text;
}
