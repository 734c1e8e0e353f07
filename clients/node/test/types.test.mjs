/** The types: a strict compiler takes the package, what it must refuse is refused, and what it takes runs. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import * as api from "../src/index.js";
import { strictly, typesSkip as skip } from "./project.mjs";
import { realBridge } from "./support.mjs";

const binary = realBridge();
const noBridge = binary ? false : "no checkout-bridge is built: run `make build`, or set CHECKOUT_BRIDGE_BIN";
const source = (file) => readFileSync(new URL(`types/${file}`, import.meta.url), "utf8");

test("the package and a program that uses it compile strictly, without other types at hand", { skip }, () => {
  assert.equal(strictly("store.mts", source("store.mts")).output, "");
});

test("everything that the types must refuse is refused", { skip }, () => {
  assert.equal(strictly("refused.mts", source("refused.mts")).output, "");
});

test("the example of every method fits its types", { skip }, () => {
  const declared = readFileSync(new URL("../types/generated/methods.d.ts", import.meta.url), "utf8");
  const examples = [...declared.matchAll(/@example\n +\* (await .*)/g)].map((one) => one[1]);
  assert.equal(examples.length, declared.match(/@since/g).length);
  const text = ['import { Bridge } from "checkout-bridge";', "declare const bridge: Bridge;", ...examples].join("\n");
  assert.equal(strictly("examples.mts", text).output, "");
});

test("the signal and the streams of a browser's library fit", { skip }, () => {
  const text = `import { Bridge } from "checkout-bridge";
    declare const bridge: Bridge;
    await bridge.bridge.ping({ signal: new AbortController().signal });
    for await (const { method } of bridge.events()) if (method === "bridge.log") break;\n`;
  assert.equal(strictly("page.mts", text, { noEmit: true, lib: ["es2022", "dom", "dom.iterable"] }).output, "");
});

test("a bridge is an event emitter to whoever expects one", { skip }, () => {
  const text = `import { Bridge } from "checkout-bridge";
    interface Emitter {
      on(name: string | symbol, listener: (...args: any[]) => void): this;
      once(name: string | symbol, listener: (...args: any[]) => void): this;
      off(name: string | symbol, listener: (...args: any[]) => void): this;
      emit(name: string | symbol, ...args: any[]): boolean;
      listeners(name: string | symbol): Function[];
      listenerCount(name: string | symbol): number;
      removeAllListeners(name?: string | symbol): this;
    }
    export const emitter = (bridge: Bridge): Emitter => bridge;\n`;
  assert.equal(strictly("emitter.mts", text).output, "");
});

test("what compiles runs against the sandbox", { skip: skip || noBridge }, () => {
  const { home, output } = strictly("store.mts", source("store.mts"), {});
  assert.equal(output, "");
  const printed = execFileSync(process.execPath, ["store.mjs", binary], { cwd: home, encoding: "utf8" });
  assert.deepEqual(printed.trim().split("\n"), [
    "price: true true", "event: true", "closed: dismissed", "order: true grant it store",
    "again: conflict 107 true", "hello: true", "end: in order",
  ]);
});

/** Every name that a class or its instances have at run time, as an expression of the typed package. */
function membersOf([name, type]) {
  const own = Object.getOwnPropertyNames(type.prototype).filter((key) => key !== "constructor");
  const statics = Object.getOwnPropertyNames(type).filter((key) => typeof type[key] === "function");
  return [...own.map((key) => `(null as any as api.${name}).${key}`), ...statics.map((key) => `api.${name}.${key}`)];
}

test("every class and member there is at run time is declared, and every declared class exists", { skip }, () => {
  const classes = Object.entries(api);
  const used = classes.flatMap(membersOf).map((expression) => `void ${expression};`);
  const exact = `const all: Record<keyof typeof api, true> = { ${Object.keys(api).map((name) => `${name}: true`).join(", ")} };`;
  const text = ['import * as api from "checkout-bridge";', exact, ...used, "void all;"].join("\n");
  assert.ok(used.length > 20);
  assert.equal(strictly("members.mts", text).output, "");
});
