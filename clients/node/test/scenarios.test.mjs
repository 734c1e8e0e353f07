/** The scenarios that every client must pass, against a real bridge and its sandbox. */

import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";

import { Bridge } from "../src/index.js";
import { Scenario } from "./scenario-runner.mjs";
import { SCENARIOS, realBridge } from "./support.mjs";

const binary = realBridge();
const skip = binary ? false : "no checkout-bridge is built: run `make build`, or set CHECKOUT_BRIDGE_BIN";

for (const file of readdirSync(SCENARIOS).filter((name) => name.endsWith(".json")).sort()) {
  for (const scenario of JSON.parse(readFileSync(join(SCENARIOS, file), "utf8"))) {
    const name = `${basename(file, ".json")}: ${scenario.name}`;
    test(`${name} (by name)`, { skip }, () => play(scenario, { typed: false }));
    test(`${name} (typed)`, { skip }, () => play(scenario, { typed: true }));
  }
}

async function play(scenario, how) {
  const bridge = await Bridge.spawn({ binary, sandbox: true, ...scenario.spawn });
  try {
    await playSteps(bridge, scenario.steps, how);
  } finally {
    await bridge.close();
  }
}

async function playSteps(bridge, steps, how) {
  const run = new Scenario(bridge, how);
  run.listen(steps);
  for (const [index, step] of steps.entries()) {
    try {
      await run.run(step);
    } catch (cause) {
      throw new Error(`step ${index + 1}, ${JSON.stringify(step).slice(0, 300)}: ${cause.message}`, { cause });
    }
  }
}
