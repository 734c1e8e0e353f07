/** What the package exports is a promise: a name that goes or comes shows here. */

import assert from "node:assert/strict";
import { test } from "node:test";

import * as api from "../src/index.js";
import { withPeer } from "./support.mjs";

const EXPORTS = [
  "AlreadyConfigured", "ApiBadRequestError", "ApiConflictError", "ApiDisposedError", "ApiError",
  "ApiInvalidArgumentError", "ApiNetworkError", "ApiNotAuthenticatedError", "ApiNotAuthorizedError",
  "ApiNotFoundError", "ApiPlayerIdNotSetError", "ApiRateLimitExceededError", "ApiServerError",
  "ApiServerUnavailableError", "ApiTimeoutError", "ApiUnknownError", "ApiValidationError", "AppchargeError",
  "BinaryNotFound", "Bridge", "BridgeError", "BridgeUnavailable", "CallTimeout", "ConnectionLost",
  "DeadlineExceeded", "FrameTooLarge", "IncompatibleBridge", "InexactNumber", "InternalError", "InvalidParams",
  "InvalidRequest", "JournalFailed", "MethodNotFound", "NotConfigured", "NotOffered", "ParseError", "ProtocolError",
  "RequestCancelled", "ResponseError", "ShuttingDown", "TooManyInFlight",
];

test("the package exports exactly these names", () => {
  assert.deepEqual(Object.keys(api).sort(), EXPORTS);
});

test("the package resolves under its own name to the same module", async () => {
  assert.equal(await import("checkout-bridge"), api);
});

test("every error that is exported derives from BridgeError and is named after its class", () => {
  for (const [name, type] of Object.entries(api).filter(([name]) => name !== "Bridge")) {
    assert.equal(type.name, name);
    assert.ok(type === api.BridgeError || type.prototype instanceof api.BridgeError, name);
  }
});

test("a bridge has the groups of methods and nothing else of its own", () =>
  withPeer((peer) => {
    assert.deepEqual(Object.keys(peer).filter((key) => !key.startsWith("_")).sort(), [
      "aghanim", "appcharge", "bridge", "hello", "rpc",
    ]);
  }));
