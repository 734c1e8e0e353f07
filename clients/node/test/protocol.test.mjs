/** The core: bytes in, messages out. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { InexactNumber, InvalidParams, ProtocolError } from "../src/index.js";
import { matches } from "../src/events.js";
import { LineBuffer, Session, encode } from "../src/protocol.js";

const waiter = (method = "m") => ({ method, settle() {}, fail() {} });
const reply = (id, result = "ok") => encode({ jsonrpc: "2.0", id, result });
const receive = (session, ...chunks) => chunks.flatMap((chunk) => [...session.receive(Buffer.from(chunk))]);

test("a stream cut at any byte gives the same messages", () => {
  const event = Buffer.from('\r\n{"jsonrpc":"2.0","method":"e","params":{"a":"é"}}\n');
  const stream = Buffer.concat([reply(1, "日本語 😀"), event]);
  for (let at = 0; at <= stream.length; at++) {
    const session = new Session();
    const call = waiter();
    session.begin(call, undefined);
    const [settled, heard] = receive(session, stream.subarray(0, at), stream.subarray(at));
    assert.equal(settled.call, call);
    assert.equal(settled.reply.result, "日本語 😀");
    assert.deepEqual(heard, { type: "event", method: "e", params: { a: "é" } });
  }
});

test("a stream fed byte by byte keeps its text", () => {
  const session = new Session();
  session.begin(waiter(), undefined);
  const got = receive(session, ...[...reply(1, "😀")].map((byte) => [byte]));
  assert.equal(got[0].reply.result, "😀");
});

test("blank lines are ignored", () => {
  const lines = [...new LineBuffer().feed(Buffer.from("\n \r\na\r\n\nb"))];
  assert.deepEqual(lines.map(String), ["a\r"]);
});

test("frames are one line of UTF-8 and ids count up", () => {
  const session = new Session();
  const first = session.begin(waiter(), { text: "a\nb 😀 \\ud800" });
  assert.equal(first.frame.indexOf(0x0a), first.frame.length - 1);
  assert.equal(JSON.parse(first.frame).params.text, "a\nb 😀 \\ud800");
  assert.deepEqual([first.id, session.begin(waiter(), undefined).id], [1, 2]);
});

test("what JSON cannot carry is refused before anything is registered", () => {
  const session = new Session();
  assert.throws(() => session.begin(waiter(), { s: "\ud800" }), /lone surrogate/);
  assert.throws(() => session.begin(waiter(), { n: 1n }), InvalidParams);
  assert.deepEqual(session.abandon(), []);
});

test("messages before a stray line are still delivered", () => {
  const session = new Session();
  session.begin(waiter(), undefined);
  const stream = session.receive(Buffer.concat([reply(1), Buffer.from("[db] Connected\n")]));
  assert.equal(stream.next().value.reply.result, "ok");
  assert.throws(() => stream.next(), (error) => {
    assert.ok(error instanceof ProtocolError && error.cause instanceof SyntaxError);
    assert.equal(String(error.line), "[db] Connected");
    return /\[db\] Connected/.test(error.message);
  });
});

const foreign = [
  "null", "[]", "1", '"x"', "{}", Buffer.from([0xff, 0xfe]), "[".repeat(100_000),
  '{"jsonrpc":"2.0","id":1}',
  '{"jsonrpc":"2.0","id":1,"result":1,"error":{"code":1}}',
  '{"jsonrpc":"2.0","id":1,"error":"text"}',
  '{"jsonrpc":"2.0","id":99,"result":1}',
  '{"jsonrpc":"2.0","id":true,"result":1}',
  '{"jsonrpc":"2.0","id":"1","result":1}',
  '{"jsonrpc":"2.0","method":5}',
  '{"id":1,"result":1}',
];

for (const line of foreign) {
  test(`a line that is none of ours is reported: ${String(line).slice(0, 60)}`, () => {
    const session = new Session();
    session.begin(waiter(), undefined);
    assert.throws(() => receive(session, line, "\n"), ProtocolError);
  });
}

test("an answer with an integer that would be rounded fails its call only, and says where", () => {
  const session = new Session();
  const calls = [waiter("a"), waiter("b"), waiter("c")];
  for (const call of calls) session.begin(call, undefined);
  const got = receive(
    session, '{"jsonrpc":"2.0","id":1,"result":{"items":[{"amount":9007199254740993}]}}\n',
    '{"jsonrpc":"2.0","id":2,"result":{"amount":9007199254740991,"id":"12345678901234567890"}}\n',
    '{"jsonrpc":"2.0","id":3,"result":[0.12345678901234567]}\n',
  );
  assert.deepEqual(got.map((one) => one.type), ["failed", "settled", "settled"]);
  assert.ok(got[0].error instanceof InexactNumber);
  assert.deepEqual([got[0].error.method, got[0].error.path], ["a", "/items/0/amount"]);
});

test("late and repeated answers are dropped in silence", () => {
  const session = new Session();
  session.forget(session.begin(waiter(), undefined).id);
  assert.deepEqual(receive(session, reply(1)), []);
  session.begin(waiter(), undefined);
  assert.equal(receive(session, reply(2), reply(2)).length, 1);
});

test("a frame that was too large fails the call that sent it", () => {
  const session = new Session();
  const [small, large] = [waiter(), waiter()];
  session.begin(small, undefined);
  session.begin(large, { text: "x".repeat(200) });
  const error = { code: -32004, message: "frame too large", data: { limit: 150 } };
  const got = receive(session, encode({ jsonrpc: "2.0", id: null, error }));
  assert.deepEqual(got.map((one) => one.call), [large]);
  assert.deepEqual(session.abandon(), [small]);
});

test("patterns match whole names", () => {
  assert.ok(matches("aghanim.checkout.didClose", "aghanim.*"));
  assert.ok(matches("bridge.log", "*") && matches("a.b", "a.b"));
  assert.ok(!matches("aghanim.x", "aghanim") && !matches("axb", "a.b"));
});
