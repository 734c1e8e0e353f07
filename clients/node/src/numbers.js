/** Integers that a JavaScript number cannot hold exactly: no answer with one is handed on as if it were right. */

/** The shortest integer that may be beyond 2^53, in digits. */
const DIGITS = 16;
const [ZERO, NINE] = [0x30, 0x39];

/**
 * JSON pointer to an integer of the value that was rounded when the line was parsed, if there is one.
 * @param {Buffer} line
 * @param {unknown} value
 */
export function roundedInteger(line, value) {
  return hasLongNumber(line) ? findRounded(value, "") : undefined;
}

/**
 * Whether a run of digits is long enough to matter: almost no line has one.
 * Such a run covers one of every `DIGITS` places, so only these are looked at.
 * @param {Buffer} line
 */
function hasLongNumber(line) {
  for (let at = DIGITS - 1; at < line.length; at += DIGITS) {
    if (isDigit(line[at]) && runAround(line, at) >= DIGITS) return true;
  }
  return false;
}

/**
 * @param {Buffer} line
 * @param {number} at a place with a digit
 */
function runAround(line, at) {
  let [first, last] = [at, at];
  while (isDigit(line[first - 1])) first--;
  while (isDigit(line[last + 1])) last++;
  return last - first + 1;
}

/** @param {number | undefined} byte */
function isDigit(byte) {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}

/**
 * @param {unknown} value
 * @param {string} path
 * @returns {string | undefined}
 */
function findRounded(value, path) {
  if (typeof value === "number") return Number.isInteger(value) && !Number.isSafeInteger(value) ? path : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, member] of Object.entries(value)) {
    const found = findRounded(member, `${path}/${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
