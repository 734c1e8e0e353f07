/** The client on the Unix socket of a real bridge. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { test } from "node:test";

import { Bridge, ConnectionLost } from "../src/index.js";
import { folder, realBridge } from "./support.mjs";

const binary = realBridge();
const skip = binary ? false : "no checkout-bridge is built: run `make build`, or set CHECKOUT_BRIDGE_BIN";

/** Runs `body` with a bridge and its sandbox on a socket. */
async function served(body) {
  const path = join(mkdtempSync(join(folder, "s-")), "b.sock");
  const child = spawn(binary, ["--sandbox", "--socket", path, "--parent-pid", `${process.pid}`], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    await once(child.stdout, "data"); // The ready line.
    await body(child, path);
  } finally {
    child.kill("SIGKILL");
  }
}

test("two clients share a bridge and part in peace", { skip }, () =>
  served(async (_, path) => {
    const [first, second] = await Promise.all([Bridge.connect(path), Bridge.connect(path)]);
    assert.equal(first.pid, undefined);
    assert.equal(first.sandboxUrl, second.sandboxUrl);
    await first.call("aghanim.setPlayerId", { playerId: "p" });
    await first.close();
    assert.deepEqual(await second.call("aghanim.orders.getUnconsumed"), []);
    await second.close();
  }));

test("events reach a subscriber on another connection", { skip }, () =>
  served(async (_, path) => {
    const game = await Bridge.connect(path, { presenter: true });
    const watcher = await Bridge.connect(path);
    await watcher.call("bridge.subscribe", { events: ["aghanim.*"] });
    const heard = watcher.events("aghanim.checkout.*");
    await game.call("aghanim.setPlayerId", { playerId: "p" });
    const launch = { mode: "webView" };
    const { orderId } = await game.call("aghanim.startCheckout", { items: [{ sku: "items.sandbox.coins" }], launch });
    await game.call("aghanim.checkout.didDismiss", { orderId });
    assert.deepEqual((await heard.next()).value.params, { orderId, reason: "dismissed" });
    await Promise.all([game.close(), watcher.close()]);
  }));

test("a bridge that is killed fails what is open", { skip }, () =>
  served(async (child, path) => {
    const bridge = await Bridge.connect(path);
    child.kill("SIGSTOP");
    const waiting = assert.rejects(bridge.call("bridge.ping"), (error) => {
      return error instanceof ConnectionLost && error.message.includes(path);
    });
    const stream = assert.rejects(bridge.events().next(), ConnectionLost);
    child.kill("SIGKILL");
    await Promise.all([waiting, stream]);
    await bridge.close();
  }));
