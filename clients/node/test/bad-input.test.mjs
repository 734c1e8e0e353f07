/** Each fault of the surroundings gives an error that says what happened and what to do. */

import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { test } from "node:test";

import {
  BinaryNotFound, Bridge, BridgeError, BridgeUnavailable, ConnectionLost, IncompatibleBridge, InvalidParams, ProtocolError,
} from "../src/index.js";
import { fakePeer, folder, withPeer } from "./support.mjs";

/** Awaits a rejection that is a `type` and reads as said. */
async function refusal(promise, type, ...sentences) {
  const error = await promise.then(() => assert.fail("it went through"), (reason) => reason);
  assert.ok(error instanceof type && error instanceof BridgeError, error.stack);
  for (const sentence of sentences) assert.match(error.message, sentence);
  return error;
}

test("a missing binary", () =>
  refusal(Bridge.spawn({ binary: join(folder, "none") }), BinaryNotFound, /none: no such file/, /make build.*CHECKOUT_BRIDGE_BIN/));

test("a binary that is not executable", () => {
  const plain = join(folder, "plain-file");
  writeFileSync(plain, "");
  return refusal(Bridge.spawn({ binary: plain }), BinaryNotFound, /not executable \(chmod \+x it\)/);
});

test("a folder in the place of the binary", () => {
  const place = join(folder, "is-a-folder");
  mkdirSync(place);
  return refusal(Bridge.spawn({ binary: place }), BinaryNotFound, /not a file/);
});

test("a bridge of another protocol version", () => {
  const env = { ...process.env, FAKE_PROTOCOL: "99" };
  return refusal(Bridge.spawn({ binary: fakePeer, env }), IncompatibleBridge, /speaks version "99"/, /install the client that belongs/);
});

test("a bridge that prints a stray line", () =>
  withPeer((peer) =>
    refusal(peer.call("stray", { line: "Loading..." }), ProtocolError, /not a JSON-RPC message: "Loading\.\.\."/, /look for a wrapper or a library/)));

test("a bridge that dies during a call", () =>
  withPeer((peer) =>
    refusal(peer.call("die", { stderr: "out of ink\n" }), ConnectionLost, /exit status 1/, /ask for the state.*before repeating/, /out of ink/)));

test("a bridge that died before a call", () =>
  withPeer(async (peer) => {
    const open = await refusal(peer.call("die_of_signal"), ConnectionLost, /SIGKILL/);
    const late = await refusal(peer.bridge.ping(), ConnectionLost, /bridge\.ping: not sent/, /connect anew and repeat/);
    assert.deepEqual([open.outcome, late.outcome], ["unknown", "notSent"]);
    assert.deepEqual([late.exitSignal, late.cause], ["SIGKILL", open]);
    assert.throws(() => peer.notify("$/progress"), ConnectionLost);
  }));

/** A socket whose server answers the handshake and does as told with what follows. */
async function listening(path, afterHello) {
  const server = createServer((socket) => {
    socket.once("data", (data) => {
      socket.write(JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(data).id, result: { protocolVersion: "1" } }) + "\n");
      socket.once("data", () => afterHello(socket));
    });
  });
  await new Promise((resolve) => server.listen(path, resolve));
  return server;
}

test("a socket that vanishes during a call", async () => {
  const path = join(folder, "vanishing.sock");
  const server = await listening(path, (socket) => {
    rmSync(path);
    socket.destroy();
  });
  const bridge = await Bridge.connect(path);
  const error = await refusal(bridge.aghanim.orders.getUnconsumed(), ConnectionLost, /closed the connection at .*vanishing\.sock/, /connect anew/);
  assert.deepEqual([error.exitStatus, error.stderrTail], [null, ""]);
  await refusal(Bridge.connect(path), BridgeUnavailable, /cannot connect.*ENOENT/, /checkout-bridge --socket .*running\?/);
  server.close();
});

test("a socket that nobody serves any more", async () => {
  const path = join(folder, "a-file");
  writeFileSync(path, "");
  const error = await refusal(Bridge.connect(path), BridgeUnavailable, /a-file: ECONNREFUSED/);
  assert.equal(error.cause.code, "ECONNREFUSED");
});

test("params that the types forbid", () =>
  withPeer((peer) =>
    refusal(peer.aghanim.startCheckout({ items: [{ sku: 5n }] }), InvalidParams, /aghanim\.startCheckout: .*\/items\/0\/sku: expected a JSON value, found a bigint/)));

test("whatever is sent after close is refused and disturbs nothing that is still open", () =>
  withPeer(async (peer) => {
    const slow = peer.call("nap", { seconds: 0.2 });
    const closed = peer.close();
    assert.throws(() => peer.notify("$/progress"), (error) => error instanceof ConnectionLost && error.outcome === "notSent");
    await refusal(peer.call("echo", [1]), ConnectionLost, /echo: not sent, this bridge was closed/);
    assert.deepEqual(await slow, {});
    await closed;
  }));
