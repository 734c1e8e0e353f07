/** The programs in the README run, and what they print is what they promise. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { realBridge } from "./support.mjs";
import { newProject, strictly, typesSkip } from "./project.mjs";

const binary = realBridge();
const skip = binary ? false : "no checkout-bridge is built: run `make build`, or set CHECKOUT_BRIDGE_BIN";
const README = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const blocks = (language) => [...README.matchAll(new RegExp("```" + language + "\\n([^]*?)```", "g"))].map((one) => one[1]);

const PROMISES = [
  [/^US \S+/m, /^show the player http/m, /^granted .+ \d+ USD$/m],
  [/^(\[\]|\w+ the player left the store)$/m, /^Api\w+Error \w+ (true|false) \w+$/m],
  [/^closed dismissed$/m, /^aghanim\.checkout\.didClose true$/m, /^closed in order$/m],
];

blocks("js").forEach((program, index) => {
  test(`the README's program ${index + 1} runs`, { skip }, () => {
    const home = newProject();
    writeFileSync(join(home, "program.mjs"), program);
    const env = { ...process.env, CHECKOUT_BRIDGE_BIN: binary };
    const printed = execFileSync(process.execPath, ["program.mjs"], { cwd: home, env, encoding: "utf8" });
    for (const promise of PROMISES[index]) assert.match(printed, promise);
  });
});

test("the README's TypeScript compiles strictly", { skip: typesSkip }, () => {
  assert.equal(blocks("ts").length, 1);
  for (const program of blocks("ts")) assert.equal(strictly("readme.mts", program).output, "");
});
