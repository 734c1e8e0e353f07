/** A project elsewhere that depends on the package, as a user's would. */

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { folder } from "./support.mjs";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const hasCompiler = spawnSync("tsc", ["--version"]).status === 0;

/** Why types are not tested, or false. */
export const typesSkip = hasCompiler ? false : "no tsc on PATH: install TypeScript (Debian: node-typescript) to check the types";

/** The project's folder. */
export function newProject() {
  const home = mkdtempSync(join(folder, "project-"));
  mkdirSync(join(home, "node_modules"));
  symlinkSync(PACKAGE, join(home, "node_modules", "checkout-bridge"));
  return home;
}

/** Compiles a program as strictly as there is; `output` is what the compiler had to say, "" when it was content. */
export function strictly(file, program, options = { noEmit: true }) {
  const home = newProject();
  writeFileSync(join(home, file), program);
  const compilerOptions = {
    strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, types: [],
    module: "node16", moduleResolution: "node16", target: "es2022", lib: ["es2022"], ...options,
  };
  writeFileSync(join(home, "tsconfig.json"), JSON.stringify({ compilerOptions, files: [file] }));
  const done = spawnSync("tsc", ["--project", home], { encoding: "utf8" });
  return { home, output: done.stdout + done.stderr };
}
