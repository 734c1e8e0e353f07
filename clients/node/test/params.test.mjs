/** What may be sent: a value that JSON would drop, change or refuse is told before anything is written. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Bridge, InvalidParams } from "../src/index.js";
import { checkParams } from "../src/params.js";
import { fakePeer, withPeer } from "./support.mjs";

const nested = (depth) => Array.from({ length: depth }).reduce((inner) => [inner], "x");
const cyclic = { items: [] };
cyclic.items.push(cyclic);

for (const [what, value, path, reason] of [
  ["a bigint", { amount: 5n }, "/amount", /a bigint/],
  ["a function", { items: [{ sku() {} }] }, "/items/0/sku", /a function/],
  ["a symbol", { id: Symbol("x") }, "/id", /a symbol/],
  ["not a number", { n: NaN }, "/n", /NaN/],
  ["infinity", { n: -Infinity }, "/n", /-Infinity/],
  ["an integer that was rounded", { n: 2 ** 53 }, "/n", /MAX_SAFE_INTEGER/],
  ["a hole in a list", { list: [1, , 2] }, "/list/1", /undefined/],
  ["a lone surrogate", { text: "a\ud800b" }, "/text", /lone surrogate/],
  ["a name with a lone surrogate", { "\udc00": 1 }, "", /lone surrogate/],
  ["a date", { at: new Date(0) }, "/at", /an object of Date/],
  ["a map", { of: new Map([["a", 1]]) }, "/of", /an object of Map/],
  ["a cycle", cyclic, /^(\/items\/0)+/, /within itself/],
  ["nesting that the bridge refuses", nested(200), /^(\/0)+$/, /too deep/],
  ["text instead of an object", "player_42", "", /expected an object, found a string/],
]) {
  test(`params are refused with the place and the reason: ${what}`, () => {
    assert.throws(() => checkParams("m", value), (error) => {
      assert.ok(error instanceof InvalidParams && error.code === -32602);
      path instanceof RegExp ? assert.match(error.path, path) : assert.equal(error.path, path);
      assert.match(error.reason, reason);
      return error.message.startsWith("m: ") && !error.message.includes("player_42");
    });
  });
}

test("whatever JSON carries unchanged is sent", () =>
  withPeer(async (peer) => {
    const params = { a: null, b: [true, -0.5, 2 ** 53 - 1, "é 😀 \\ud800"], c: { d: {} } };
    assert.deepEqual(await peer.call("echo", { ...params, gone: undefined }), params);
    assert.deepEqual(await peer.call("echo", nested(126)), nested(126));
    assert.deepEqual(await peer.call("echo", Object.create({ inherited: 1 }, { own: { value: 2, enumerable: true } })), { own: 2 });
  }));

test("refused params are never sent, and the next call goes on", () =>
  withPeer(async (peer) => {
    await assert.rejects(peer.call("die", { n: 1n }), InvalidParams);
    await assert.rejects(peer.aghanim.orders.get({ id: Symbol.iterator }), InvalidParams);
    assert.throws(() => peer.notify("die", { n: NaN }), InvalidParams);
    assert.deepEqual(await peer.call("echo", [1]), [1]);
  }));

for (const [what, options, message] of [
  ["an unknown name", { timeout: 5 }, /unknown option "timeout"; accepted: signal, timeoutMs/],
  ["a signal that is none", { signal: new AbortController() }, /expected an AbortSignal/],
  ["a time that is text", { timeoutMs: "5" }, /timeoutMs: expected milliseconds/],
  ["a time that no timer keeps", { timeoutMs: 2 ** 31 }, /timeoutMs: expected milliseconds/],
  ["a time that is not a number", { timeoutMs: NaN }, /NaN/],
  ["something else than options", 5, /expected an object of options, found 5/],
]) {
  test(`options are refused before the call is sent: ${what}`, () =>
    withPeer(async (peer) => {
      await assert.rejects(peer.call("die", {}, options), (error) => error instanceof TypeError && message.test(error.message));
      assert.deepEqual(await peer.call("echo", [1]), [1]);
    }));
}

test("a method without params tells apart options and params that it does not take", () =>
  withPeer((peer) => assert.rejects(peer.aghanim.orders.getUnconsumed({ id: "x" }), /unknown option "id"/)));

test("unknown options of spawn and connect are refused", async () => {
  await assert.rejects(Bridge.spawn({ binary: fakePeer, sandBox: true }), /Bridge.spawn: unknown option "sandBox"; accepted: binary, sandbox/);
  await assert.rejects(Bridge.connect("/nowhere", { sandbox: true }), /Bridge.connect: unknown option "sandbox"/);
});
