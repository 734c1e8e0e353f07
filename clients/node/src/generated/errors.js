// Generated from the method table by `checkout-bridge-gen write`; do not edit.

import {
  ApiError,
  DeadlineExceeded,
  InvalidParams,
  RequestCancelled,
  ResponseError,
} from "../errors.js";

/** The frame is not JSON, not UTF-8, or nested too deep. The id is null. */
export class ParseError extends ResponseError {}

/** The JSON is no request, or its id is still in flight. */
export class InvalidRequest extends ResponseError {}

/** There is no such method. */
export class MethodNotFound extends ResponseError {}

/** A fault of the bridge; its log says more. */
export class InternalError extends ResponseError {}

/** Aghanim is not configured: start with --api-key-file or call aghanim.configure first. */
export class NotConfigured extends ResponseError {}

/** The bridge is shutting down and takes no new calls. */
export class ShuttingDown extends ResponseError {}

/** Too many calls are in flight on this connection: wait for an answer first. */
export class TooManyInFlight extends ResponseError {}

/** A request or a response is larger than a frame may be: ask for less, or raise --max-frame. */
export class FrameTooLarge extends ResponseError {}

/** The wire profile in use does not offer this call. */
export class NotOffered extends ResponseError {}

/** Aghanim is configured already: call aghanim.dispose before configuring it anew. */
export class AlreadyConfigured extends ResponseError {}

/** The grant journal cannot be read or written, for example on a full disk; data.outcome says whether the order was consumed all the same. */
export class JournalFailed extends ResponseError {}

/** The provider could not be reached; try again when the network is back. */
export class ApiNetworkError extends ApiError {}

/** The provider did not answer in time; try again later. */
export class ApiTimeoutError extends ApiError {}

/** The provider does not accept the API key; check it. */
export class ApiNotAuthenticatedError extends ApiError {}

/** The API key does not permit this call. */
export class ApiNotAuthorizedError extends ApiError {}

/** The provider refused the request as malformed. */
export class ApiBadRequestError extends ApiError {}

/** The provider knows nothing by this id. */
export class ApiNotFoundError extends ApiError {}

/** The call conflicts with the current state, for example an order consumed already. */
export class ApiConflictError extends ApiError {}

/** The provider refused values of the request; data.errors names the fields. */
export class ApiValidationError extends ApiError {}

/** Too many requests; wait before the next one. */
export class ApiRateLimitExceededError extends ApiError {}

/** The provider is unavailable; try again later. */
export class ApiServerUnavailableError extends ApiError {}

/** The provider failed; data.outcome says whether the call may have taken effect. */
export class ApiServerError extends ApiError {}

/** No player is set; call aghanim.setPlayerId first. */
export class ApiPlayerIdNotSetError extends ApiError {}

/** An argument cannot be used; data says which and why. */
export class ApiInvalidArgumentError extends ApiError {}

/** Aghanim was disposed; call aghanim.configure to use it again. */
export class ApiDisposedError extends ApiError {}

/** The provider answered in a way this version does not understand. */
export class ApiUnknownError extends ApiError {}

/** The class of each code; other codes have the class of their kind. */
export default new Map([
  [-32700, ParseError],
  [-32600, InvalidRequest],
  [-32601, MethodNotFound],
  [-32602, InvalidParams],
  [-32603, InternalError],
  [-32800, RequestCancelled],
  [-32001, NotConfigured],
  [-32002, ShuttingDown],
  [-32003, TooManyInFlight],
  [-32004, FrameTooLarge],
  [-32005, DeadlineExceeded],
  [-32006, NotOffered],
  [-32007, AlreadyConfigured],
  [-32008, JournalFailed],
  [101, ApiNetworkError],
  [102, ApiTimeoutError],
  [103, ApiNotAuthenticatedError],
  [104, ApiNotAuthorizedError],
  [105, ApiBadRequestError],
  [106, ApiNotFoundError],
  [107, ApiConflictError],
  [108, ApiValidationError],
  [109, ApiRateLimitExceededError],
  [110, ApiServerUnavailableError],
  [111, ApiServerError],
  [112, ApiPlayerIdNotSetError],
  [113, ApiInvalidArgumentError],
  [114, ApiDisposedError],
  [115, ApiUnknownError],
]);
