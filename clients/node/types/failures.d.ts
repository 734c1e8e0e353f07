import { BridgeError } from "./errors.js";

/** No answer within the timeout given to this client, not even to the cancellation. */
export class CallTimeout extends BridgeError {
  constructor(method: string, timeoutMs: number);
  readonly method: string;
  readonly outcome: "unknown";
}

/** The bridge process ended or its socket closed; open calls fail with this, and so do calls made afterwards. */
export class ConnectionLost extends BridgeError {
  constructor(
    what: string,
    end?: { exitStatus?: number | null; exitSignal?: string | null; stderrTail?: string },
    options?: { outcome?: "notSent" | "unknown"; cause?: unknown },
  );
  /** `"unknown"` for a call that was open, `"notSent"` for one made afterwards. */
  readonly outcome: "notSent" | "unknown";
  /** Exit status of a spawned bridge; null when a signal ended it, or with a socket. */
  readonly exitStatus: number | null;
  /** The signal that ended a spawned bridge, such as `SIGKILL`. */
  readonly exitSignal: string | null;
  /** The last that a spawned bridge wrote on stderr. */
  readonly stderrTail: string;
}

/** The call succeeded, but its result holds an integer that a JavaScript number cannot hold exactly. */
export class InexactNumber extends BridgeError {
  constructor(method: string, path: string);
  readonly method: string;
  /** JSON pointer to the integer, within the result. */
  readonly path: string;
  readonly outcome: "completed";
}

/** The peer wrote something that is not a JSON-RPC message. */
export class ProtocolError extends BridgeError {
  constructor(what: string, line: Uint8Array, options?: { cause?: unknown });
  readonly line: Uint8Array;
}

/** The bridge could not be started or reached. */
export class BridgeUnavailable extends BridgeError {}

/** There is no usable executable in any of the places tried. */
export class BinaryNotFound extends BridgeUnavailable {
  constructor(tried: [place: string, finding: string][]);
  readonly tried: readonly (readonly [place: string, finding: string])[];
}

/** The bridge speaks another version of the protocol than this client. */
export class IncompatibleBridge extends BridgeUnavailable {
  constructor(clientVersion: string, bridgeVersion: unknown, options?: { cause?: unknown });
  readonly clientVersion: string;
  /** What the bridge said, if it said anything. */
  readonly bridgeVersion: unknown;
}
