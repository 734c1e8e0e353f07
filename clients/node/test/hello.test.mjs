/** The handshake: a peer of another version is refused, whatever it is. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Bridge, BridgeUnavailable, IncompatibleBridge, MethodNotFound } from "../src/index.js";
import { fakePeer, realBridge } from "./support.mjs";

const binary = realBridge();
const skip = binary ? false : "no checkout-bridge is built: run `make build`, or set CHECKOUT_BRIDGE_BIN";
const claiming = (version) => ({ binary: fakePeer, env: { ...process.env, FAKE_PROTOCOL: version } });

test("a bridge of another protocol version is refused with both versions and what to do", async () => {
  await assert.rejects(Bridge.spawn(claiming("2")), (error) => {
    assert.ok(error instanceof IncompatibleBridge && error instanceof BridgeUnavailable);
    assert.deepEqual([error.clientVersion, error.bridgeVersion], ["1", "2"]);
    return /version "2".*version "1".*CHECKOUT_BRIDGE_BIN/.test(error.message);
  });
});

test("a peer without a handshake is refused, and its answer is the cause", async () => {
  await assert.rejects(Bridge.spawn(claiming("none")), (error) => {
    assert.ok(error instanceof IncompatibleBridge);
    assert.equal(error.bridgeVersion, undefined);
    return error.cause instanceof MethodNotFound;
  });
});

test("the real bridge speaks this version", { skip }, async () => {
  await withBridge((bridge) => {
    assert.equal(bridge.hello.protocolVersion, "1");
    assert.equal(bridge.sandboxUrl, undefined);
  });
});

/** Runs `body` with the real bridge, and ends it whatever happens. */
async function withBridge(body) {
  const bridge = await Bridge.spawn({ binary });
  try {
    await body(bridge);
  } finally {
    await bridge.close();
  }
}

/** The dotted names of all functions within. */
function namesIn(group, prefix) {
  return Object.entries(group).flatMap(([key, value]) =>
    typeof value === "function" ? [`${prefix}.${key}`] : namesIn(value, `${prefix}.${key}`));
}

test("every method that the bridge offers stands under its own name, and no other", { skip }, async () => {
  await withBridge((bridge) => {
    const names = ["aghanim", "appcharge", "bridge", "rpc"].flatMap((group) => namesIn(bridge[group], group));
    assert.deepEqual(names.sort(), [...bridge.hello.methods].sort());
  });
});
