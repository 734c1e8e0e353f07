/** The client against a peer that misbehaves. Cites field reports by repository and number. */

import assert from "node:assert/strict";
import { writeFileSync, chmodSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import {
  ApiConflictError, ApiError, AppchargeError, BinaryNotFound, Bridge, BridgeUnavailable, CallTimeout, ConnectionLost,
  DeadlineExceeded, FrameTooLarge, InvalidParams, ProtocolError, RequestCancelled, ResponseError,
} from "../src/index.js";
import { findBinary } from "../src/locate.js";
import { fakePeer, folder, withPeer } from "./support.mjs";

const TEXT = "naïve 日本語 😀";

/** Awaits a rejection of exactly this class and returns it. */
async function failure(promise, type) {
  const error = await promise.then(
    (value) => assert.fail(`resolved with ${JSON.stringify(value)}`),
    (reason) => reason,
  );
  assert.equal(error.constructor, type, error.stack);
  return error;
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("a stray line is quoted in the error (kerlenton/mcpsnoop#44)", () =>
  withPeer(async (peer) => {
    const waiting = failure(peer.call("hold"), ProtocolError);
    const error = await failure(peer.call("stray", { line: "[db] Connected" }), ProtocolError);
    assert.equal(String(error.line), "[db] Connected");
    assert.match(error.message, /\[db\] Connected/);
    await waiting;
    await failure(peer.call("echo"), ProtocolError);
  }));

test("a dying process fails every open call with its last words (microsoft/vscode-languageserver-node#65)", () =>
  withPeer(async (peer) => {
    const waiting = [1, 2, 3].map(() => failure(peer.call("hold"), ConnectionLost));
    const error = await failure(peer.call("die", { status: 3, stderr: "disk is full\n" }), ConnectionLost);
    assert.equal(error.exitStatus, 3);
    assert.match(error.stderrTail, /disk is full/);
    assert.match(error.message, /exit status 3[^]*disk is full/);
    await Promise.all(waiting);
  }));

for (const [method, status, signal] of [
  ["die_of_signal", null, "SIGKILL"],
  ["die_mid_frame", 0, null],
  ["leave_orphan", 7, null],
]) {
  test(`open calls settle however the process dies: ${method}`, () =>
    withPeer(async (peer) => {
      const error = await failure(peer.call(method), ConnectionLost);
      assert.deepEqual([error.exitStatus, error.exitSignal], [status, signal]);
    }));
}

test("a process that closes stdout and lives on is ended", () =>
  withPeer(async (peer) => {
    await failure(peer.call("close_stdout"), ConnectionLost);
    assert.ok(!isRunning(peer.pid));
  }));

test("multibyte text survives any cut (modelcontextprotocol/typescript-sdk#2038)", () =>
  withPeer(async (peer) => {
    assert.equal(await peer.call("sliced", { text: TEXT }), TEXT);
    for (let at = 1; at < 75; at++) assert.equal(await peer.call("cut", { text: TEXT, at }), TEXT);
  }));

test("a reply of ten megabytes arrives whole (chatmail/core#4783)", () =>
  withPeer(async (peer) => assert.equal((await peer.call("huge", { bytes: 10_000_000 })).length, 5_000_000)));

test("large requests go out whole (mark3labs/mcp-go#796)", () =>
  withPeer(async (peer) => {
    const texts = [..."abcdefgh"].map((letter) => letter.repeat(1_000_000));
    assert.deepEqual(await Promise.all(texts.map((text) => peer.call("echo", { text }))), texts.map((text) => ({ text })));
  }));

test("a megabyte on stderr stops nothing (mark3labs/mcp-go#956)", () =>
  withPeer(async (peer) => {
    assert.deepEqual(await peer.call("flood", { kilobytes: 1024 }, { timeoutMs: 20_000 }), {});
    assert.ok(peer.stderrTail.length <= 8192 && peer.stderrTail.length > 0);
  }));

test("an unknown error code arrives as it is (RevenueCat/purchases-hybrid-common#1838)", () =>
  withPeer(async (peer) => {
    const data = { kind: "NewKind", case: "brandNew", more: 1 };
    const error = await failure(peer.call("error", { code: 4711, message: "New.", data }), ResponseError);
    assert.deepEqual([error.code, error.case, error.data], [4711, "brandNew", data]);
    const api = await failure(peer.call("error", { code: 199, message: "New.", data: { kind: "ApiError" } }), ApiError);
    assert.deepEqual([api.code, api.retryable], [199, false]);
  }));

test("every known error has its class and fields", () =>
  withPeer(async (peer) => {
    const data = { kind: "ApiError", case: "conflict", debugMessage: "d", outcome: "completed", httpStatus: 409 };
    const error = await failure(peer.call("error", { code: 107, message: "Already consumed.", data }), ApiConflictError);
    assert.deepEqual([error.case, error.debugMessage, error.httpStatus, error.outcome], ["conflict", "d", 409, "completed"]);
    assert.match(error.message, /Already consumed/);
    assert.equal(error.name, "ApiConflictError");
    assert.ok(error instanceof ApiError);
    const refusal = { kind: "ACErrorMessage", case: "appcharge", code: 1301, name: "someName", data: "{}" };
    const other = await failure(peer.call("error", { code: 1301, message: "m", data: refusal }), AppchargeError);
    assert.deepEqual([other.code, other.codeName, other.details], [1301, "someName", "{}"]);
    const wrong = await failure(peer.call("error", { code: -32602, message: "m", data: { path: "/id", reason: "r" } }), InvalidParams);
    assert.deepEqual([wrong.path, wrong.reason], ["/id", "r"]);
    const late = await failure(peer.call("error", { code: -32005, message: "m", data: { outcome: "unknown" } }), DeadlineExceeded);
    assert.equal(late.outcome, "unknown");
  }));

test("a frame over the limit fails its call only", () =>
  withPeer(async (peer) => {
    const error = await failure(peer.call("refuse_frame", { padding: "x".repeat(200) }), FrameTooLarge);
    assert.equal(error.limit, 100);
    assert.deepEqual(await peer.call("echo", [1]), [1]);
  }));

test("an aborted call says what became of it, and why it was aborted", () =>
  withPeer(async (peer) => {
    const abort = new AbortController();
    const call = peer.call("hold", { outcome: "unknown" }, { signal: abort.signal });
    abort.abort(new Error("player left"));
    const error = await failure(call, RequestCancelled);
    assert.deepEqual([error.outcome, error.cause.message], ["unknown", "player left"]);
    assert.deepEqual(await peer.call("echo", [1]), [1]);
  }));

test("an aborted call settles even when nothing is said of it", () =>
  withPeer(async (peer) => {
    const abort = new AbortController();
    const call = peer.call("hold", { late: true }, { signal: abort.signal, timeoutMs: 60_000 });
    abort.abort(new Error("player left"));
    const error = await failure(call, RequestCancelled);
    assert.deepEqual([error.outcome, error.cause.message], ["unknown", "player left"]);
    assert.deepEqual(await peer.call("release"), {});
    assert.deepEqual(await peer.call("echo", [3]), [3]);
  }));

test("a call whose signal was aborted before is never sent", () =>
  withPeer(async (peer) => {
    const error = await failure(peer.call("die", {}, { signal: AbortSignal.abort() }), RequestCancelled);
    assert.equal(error.outcome, "notSent");
    assert.deepEqual(await peer.call("echo", [1]), [1]);
  }));

test("a call that finished before its abort resolves", () =>
  withPeer(async (peer) => {
    const abort = new AbortController();
    const call = peer.call("hold", { finish: true }, { signal: abort.signal });
    abort.abort();
    assert.equal(await call, "finished anyway");
  }));

test("a timeout cancels the call and reports its outcome", () =>
  withPeer(async (peer) => {
    const error = await failure(peer.call("hold", { outcome: "notSent" }, { timeoutMs: 50 }), RequestCancelled);
    assert.equal(error.outcome, "notSent");
    assert.ok(error.cause instanceof CallTimeout);
  }));

test("an answer that comes after the timeout is dropped (microsoft/vs-streamjsonrpc#489)", () =>
  withPeer(async (peer) => {
    const error = await failure(peer.call("hold", { late: true }, { timeoutMs: 50 }), CallTimeout);
    assert.equal(error.outcome, "unknown");
    assert.deepEqual(await peer.call("release"), {});
    assert.deepEqual(await peer.call("echo", [2]), [2]);
  }));

test("a missing binary lists every place tried", () => {
  assert.throws(() => findBinary(undefined, { PATH: `${folder}/none:${folder}/two` }, ["/nowhere/checkout-bridge"]), (error) => {
    assert.ok(error instanceof BinaryNotFound);
    const places = error.tried.map(([place]) => place);
    assert.deepEqual(places, [
      "option binary", "CHECKOUT_BRIDGE_BIN", "packaged /nowhere/checkout-bridge",
      `PATH ${folder}/none/checkout-bridge`, `PATH ${folder}/two/checkout-bridge`,
    ]);
    return places.every((place) => error.message.includes(place));
  });
});

test("an explicit binary that does not work is never skipped", async () => {
  const plain = join(folder, "plain");
  writeFileSync(plain, "text");
  assert.match((await failure(Bridge.spawn({ binary: plain }), BinaryNotFound)).message, /not executable/);
  assert.match((await failure(Bridge.spawn({ binary: plain + "-absent" }), BinaryNotFound)).message, /no such file/);
  assert.throws(() => findBinary(undefined, { CHECKOUT_BRIDGE_BIN: folder }), /CHECKOUT_BRIDGE_BIN .*not a file/);
});

test("a file that the system cannot run is reported", async () => {
  const junk = join(folder, "junk");
  writeFileSync(junk, "#!/nowhere/interpreter\n");
  chmodSync(junk, 0o755);
  assert.match((await failure(Bridge.spawn({ binary: junk }), BridgeUnavailable)).message, /cannot start/);
});

test("a bridge that complains and exits is quoted", async () => {
  const env = { ...process.env, FAKE_START: "usage" };
  const error = await failure(Bridge.spawn({ binary: fakePeer, env }), ConnectionLost);
  assert.equal(error.exitStatus, 2);
  assert.match(error.message, /unknown option --colour/);
});

test("a peer that never answers does not hang the start", async () => {
  const env = { ...process.env, FAKE_START: "silent" };
  await failure(Bridge.spawn({ binary: fakePeer, env, helloTimeoutMs: 50 }), CallTimeout);
});

test("a socket that is not there is reported with its path (facebook/watchman#543)", async () => {
  const path = join(folder, "absent.sock");
  const error = await failure(Bridge.connect(path), BridgeUnavailable);
  assert.ok(error.message.includes(path));
});

test("close ends a process that ignores the end of its input", async () => {
  const bridge = await Bridge.spawn({ binary: fakePeer });
  await bridge.call("ignore_end");
  const waiting = failure(bridge.call("hold"), ConnectionLost);
  await bridge.close({ timeoutMs: 100 });
  await waiting;
  assert.ok(!isRunning(bridge.pid));
});

test("close is idempotent and later calls say so", async () => {
  const bridge = await Bridge.spawn({ binary: fakePeer });
  await Promise.all([bridge.close(), bridge.close()]);
  assert.ok(bridge.closed);
  assert.match((await failure(bridge.call("echo"), ConnectionLost)).message, /closed/);
});

test("dispose closes", async () => {
  const bridge = await Bridge.spawn({ binary: fakePeer });
  await bridge[Symbol.asyncDispose ?? Symbol.for("Symbol.asyncDispose")]();
  assert.ok(bridge.closed && !isRunning(bridge.pid));
});

test("a request from the peer is answered as unknown", () =>
  withPeer(async (peer) => {
    const answer = await peer.call("ask_client", undefined, { timeoutMs: 5000 });
    assert.deepEqual([answer.id, answer.error.code], ["mine", -32601]);
  }));

const emitted = (method, n) => ({ method, params: { n } });

test("events are emitted by name and iterated in order", () =>
  withPeer(async (peer) => {
    const stream = peer.events("aghanim.*");
    const heard = [];
    peer.on("aghanim.b", (params) => heard.push(params.n));
    peer.on("event", (event) => heard.push(event.method));
    await peer.call("emit", { events: [emitted("bridge.log", 0), emitted("aghanim.a", 1), emitted("aghanim.b", 2)] });
    assert.deepEqual([(await stream.next()).value.params.n, (await stream.next()).value.params.n], [1, 2]);
    assert.deepEqual(heard, ["bridge.log", "aghanim.a", "aghanim.b", 2]);
  }));

test("iteration ends at close and throws at a loss", async () => {
  const names = [];
  await withPeer(async (peer) => {
    const stream = peer.events();
    await peer.call("emit", { events: [emitted("a", 1)] });
    await peer.close();
    for await (const event of stream) names.push(event.method);
  });
  assert.deepEqual(names, ["a"]);
  await withPeer(async (peer) => {
    const next = peer.events().next();
    await failure(peer.call("die"), ConnectionLost);
    await failure(next, ConnectionLost);
  });
});

test("leaving a loop stops collecting", () =>
  withPeer(async (peer) => {
    const stream = peer.events();
    await peer.call("emit", { events: [emitted("a", 1), emitted("b", 2)] });
    for await (const event of stream) if (event.method === "a") break;
    assert.deepEqual(await stream.next(), { value: { method: "b", params: { n: 2 } }, done: false });
    await peer.call("emit", { events: [emitted("c", 3)] });
    assert.deepEqual(await stream.next(), { value: undefined, done: true });
  }));

test("close is announced once, with what ended the connection", async () => {
  const ends = [];
  const peer = await Bridge.spawn({ binary: fakePeer });
  peer.on("close", (error) => ends.push(error));
  await failure(peer.call("die"), ConnectionLost);
  await peer.close();
  assert.equal(ends.length, 1);
  assert.ok(ends[0] instanceof ConnectionLost);
});
