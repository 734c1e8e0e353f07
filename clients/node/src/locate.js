/**
 * Where the executable is looked for.
 *
 * 1. the option `binary`, 2. the environment variable CHECKOUT_BRIDGE_BIN,
 * 3. packaged: `bin/checkout-bridge` of this package, or `.build/release/checkout-bridge`
 * of the checkout that this file belongs to, 4. every folder of PATH.
 * An explicit choice (1 and 2) that does not work is an error, never skipped.
 */

import { accessSync, constants, existsSync, statSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { BinaryNotFound } from "./failures.js";

const NAME = "checkout-bridge";
const VARIABLE = "CHECKOUT_BRIDGE_BIN";

/**
 * Path of the executable; throws `BinaryNotFound` with every place tried.
 * @param {string} [binary]
 * @param {Record<string, string | undefined>} [environment]
 * @param {string[]} [packaged] where this package would hold one
 */
export function findBinary(binary, environment = process.env, packaged = packagedHere()) {
  if (binary !== undefined) return chosen("option binary", binary);
  const named = environment[VARIABLE];
  return named ? chosen(VARIABLE, named) : searched(environment, packaged);
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
 * @param {string[]} packaged
 */
function searched(environment, packaged) {
  const folders = (environment.PATH ?? "").split(delimiter).filter(Boolean);
  /** @type {[place: string, path: string][]} */
  const places = [
    ...packaged.map((path) => /** @type {[string, string]} */ ([`packaged ${path}`, path])),
    ...folders.map((folder) => /** @type {[string, string]} */ ([`PATH ${join(folder, NAME)}`, join(folder, NAME)])),
  ];
  const found = places.find(([, path]) => !problem(path));
  if (found) return found[1];
  throw new BinaryNotFound([
    ["option binary", "not given"],
    [VARIABLE, "not set"],
    ...places.map(([place, path]) => /** @type {[string, string]} */ ([place, problem(path)])),
    .../** @type {[string, string][]} */ (folders.length ? [] : [["PATH", "empty"]]),
  ]);
}

/** @returns {string[]} */
function packagedHere() {
  const home = dirname(dirname(fileURLToPath(import.meta.url)));
  return [join(home, "bin", NAME), ...builtAbove(home)];
}

/**
 * @param {string} home
 * @returns {string[]}
 */
function builtAbove(home) {
  for (let folder = home; folder !== dirname(folder); folder = dirname(folder)) {
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
