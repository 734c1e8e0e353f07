/** Shared by the tests of the Node client. */

import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { Bridge } from "../src/index.js";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
export const SCENARIOS = join(ROOT, "clients", "scenarios");
export const folder = mkdtempSync(join(tmpdir(), "bridge-node-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** An executable that stands in for the bridge; see clients/scenarios/fake_peer.py. */
export const fakePeer = join(folder, "checkout-bridge");
const python = execFileSync("python3", ["-c", "import sys; print(sys.executable)"]).toString().trim();
writeFileSync(fakePeer, `#!${python} -S\n` + readFileSync(join(SCENARIOS, "fake_peer.py"), "utf8"));
chmodSync(fakePeer, 0o755);

/** Runs `body` with a bridge that talks to the fake peer. */
export async function withPeer(body) {
  const bridge = await Bridge.spawn({ binary: fakePeer });
  try {
    return await body(bridge);
  } finally {
    await bridge.close();
  }
}

/** The real executable: CHECKOUT_BRIDGE_BIN, else what was built here, else nothing. */
export function realBridge() {
  const named = process.env.CHECKOUT_BRIDGE_BIN;
  const built = ["release", "debug"].map((kind) => join(ROOT, ".build", kind, "checkout-bridge"));
  return named ?? built.find((path) => existsSync(path));
}
