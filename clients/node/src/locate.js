/**
 * Where the executable is looked for.
 *
 * 1. the option `binary`, 2. the environment variable CHECKOUT_BRIDGE_BIN,
 * 3. `.build/release/checkout-bridge` of the checkout this file belongs to, 4. PATH.
 * An explicit choice (1 and 2) that does not work is an error, never skipped.
 */

import { accessSync, constants, existsSync, statSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { BinaryNotFound } from "./errors.js";

const NAME = "checkout-bridge";
const VARIABLE = "CHECKOUT_BRIDGE_BIN";

/**
 * Path of the executable; throws `BinaryNotFound` with every place tried.
 * @param {string} [binary]
 * @param {Record<string, string | undefined>} [environment]
 * @param {string[]} [built] where a build of this checkout would be
 */
export function findBinary(binary, environment = process.env, built = builtHere()) {
  if (binary !== undefined) return chosen("option binary", binary);
  const named = environment[VARIABLE];
  return named ? chosen(VARIABLE, named) : searched(environment, built);
}

/**
 * @param {string} source
 * @param {string} path
 */
function chosen(source, path) {
  const finding = problem(path);
  if (finding) throw new BinaryNotFound([[`${source} ${path}`, finding]]);
  return path;
}

/**
 * @param {Record<string, string | undefined>} environment
 * @param {string[]} built
 */
function searched(environment, built) {
  const onPath = (environment.PATH ?? "").split(delimiter).filter(Boolean).map((folder) => join(folder, NAME));
  const found = [...built, ...onPath].find((path) => !problem(path));
  if (found) return found;
  throw new BinaryNotFound([
    ["option binary", "not given"],
    [VARIABLE, "not set"],
    .../** @type {[string, string][]} */ (built.map((path) => [path, problem(path)])),
    [`${NAME} on PATH`, "not found"],
  ]);
}

/** @returns {string[]} */
function builtHere() {
  for (let folder = dirname(fileURLToPath(import.meta.url)); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, "Package.swift"))) return [join(folder, ".build", "release", NAME)];
  }
  return [];
}

/**
 * What is wrong with the file, or nothing.
 * @param {string} path
 */
function problem(path) {
  if (!existsSync(path)) return "no such file";
  if (!statSync(path).isFile()) return "not a file";
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return "not executable (chmod +x it)";
  }
  return undefined;
}
