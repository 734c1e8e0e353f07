/** Which error an error object becomes. */

import { ApiError, AppchargeError, ResponseError, isObject } from "./errors.js";
import errorsByCode from "./generated/errors.js";

/** @type {Map<unknown, typeof ResponseError>} */
const byKind = new Map([
  ["ApiError", ApiError],
  ["ACErrorMessage", AppchargeError],
]);

/** @type {Map<number, typeof ResponseError>} */
const byCode = errorsByCode;

/**
 * The error for an error object; unknown codes and kinds are accepted.
 * @param {string} method
 * @param {{code: number, message?: string, data?: any}} error
 * @param {unknown} [cause]
 */
export function errorFromReply(method, error, cause) {
  const kind = isObject(error.data) ? error.data.kind : undefined;
  const type = byCode.get(error.code) ?? byKind.get(kind) ?? ResponseError;
  return new type(method, error, cause === undefined ? undefined : { cause });
}
