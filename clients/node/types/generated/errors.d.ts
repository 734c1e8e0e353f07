// Generated from the method table by `checkout-bridge-gen write`; do not edit.

import {
  ApiError,
  ResponseError,
} from "../errors.js";

/** The frame is not JSON, not UTF-8, or nested too deep. The id is null. */
export class ParseError extends ResponseError {
  readonly code: -32700;
}

/** The JSON is no request, or its id is still in flight. */
export class InvalidRequest extends ResponseError {
  readonly code: -32600;
}

/** There is no such method. */
export class MethodNotFound extends ResponseError {
  readonly code: -32601;
}

/** A fault of the bridge; its log says more. */
export class InternalError extends ResponseError {
  readonly code: -32603;
}

/** Aghanim is not configured: start with --api-key-file or call aghanim.configure first. */
export class NotConfigured extends ResponseError {
  readonly code: -32001;
  readonly case: "notConfigured";
}

/** The bridge is shutting down and takes no new calls. */
export class ShuttingDown extends ResponseError {
  readonly code: -32002;
  readonly case: "shuttingDown";
}

/** Too many calls are in flight on this connection: wait for an answer first. */
export class TooManyInFlight extends ResponseError {
  readonly code: -32003;
  readonly case: "tooManyInFlight";
  readonly limit: NonNullable<ResponseError["limit"]>;
}

/** A request or a response is larger than a frame may be: ask for less, or raise --max-frame. */
export class FrameTooLarge extends ResponseError {
  readonly code: -32004;
  readonly case: "frameTooLarge";
  readonly limit: NonNullable<ResponseError["limit"]>;
}

/** The wire profile in use does not offer this call. */
export class NotOffered extends ResponseError {
  readonly code: -32006;
  readonly case: "notOffered";
}

/** Aghanim is configured already: call aghanim.dispose before configuring it anew. */
export class AlreadyConfigured extends ResponseError {
  readonly code: -32007;
  readonly case: "alreadyConfigured";
}

/** The grant journal cannot be read or written, for example on a full disk; data.outcome says whether the order was consumed all the same. */
export class JournalFailed extends ResponseError {
  readonly code: -32008;
  readonly case: "journalFailed";
  readonly outcome: NonNullable<ResponseError["outcome"]>;
}

/** The provider could not be reached; try again when the network is back. */
export class ApiNetworkError extends ApiError {
  readonly code: 101;
  readonly case: "network";
  readonly debugMessage: NonNullable<ApiError["debugMessage"]>;
}

/** The provider did not answer in time; try again later. */
export class ApiTimeoutError extends ApiError {
  readonly code: 102;
  readonly case: "timeout";
  readonly debugMessage: NonNullable<ApiError["debugMessage"]>;
}

/** The provider does not accept the API key; check it. */
export class ApiNotAuthenticatedError extends ApiError {
  readonly code: 103;
  readonly case: "notAuthenticated";
  readonly debugMessage: NonNullable<ApiError["debugMessage"]>;
}

/** The API key does not permit this call. */
export class ApiNotAuthorizedError extends ApiError {
  readonly code: 104;
  readonly case: "notAuthorized";
  readonly debugMessage: NonNullable<ApiError["debugMessage"]>;
}

/** The provider refused the request as malformed. */
export class ApiBadRequestError extends ApiError {
  readonly code: 105;
  readonly case: "badRequest";
  readonly debugMessage: NonNullable<ApiError["debugMessage"]>;
}

/** The provider knows nothing by this id. */
export class ApiNotFoundError extends ApiError {
  readonly code: 106;
  readonly case: "notFound";
  readonly debugMessage: NonNullable<ApiError["debugMessage"]>;
}

/** The call conflicts with the current state, for example an order consumed already. */
export class ApiConflictError extends ApiError {
  readonly code: 107;
  readonly case: "conflict";
  readonly debugMessage: NonNullable<ApiError["debugMessage"]>;
}

/** The provider refused values of the request; data.errors names the fields. */
export class ApiValidationError extends ApiError {
  readonly code: 108;
  readonly case: "validation";
  readonly debugMessage: NonNullable<ApiError["debugMessage"]>;
  readonly errors: NonNullable<ApiError["errors"]>;
}

/** Too many requests; wait before the next one. */
export class ApiRateLimitExceededError extends ApiError {
  readonly code: 109;
  readonly case: "rateLimitExceeded";
  readonly debugMessage: NonNullable<ApiError["debugMessage"]>;
}

/** The provider is unavailable; try again later. */
export class ApiServerUnavailableError extends ApiError {
  readonly code: 110;
  readonly case: "serverUnavailable";
  readonly debugMessage: NonNullable<ApiError["debugMessage"]>;
}

/** The provider failed; data.outcome says whether the call may have taken effect. */
export class ApiServerError extends ApiError {
  readonly code: 111;
  readonly case: "server";
  readonly debugMessage: NonNullable<ApiError["debugMessage"]>;
  readonly serverCode: NonNullable<ApiError["serverCode"]>;
}

/** No player is set; call aghanim.setPlayerId first. */
export class ApiPlayerIdNotSetError extends ApiError {
  readonly code: 112;
  readonly case: "playerIdNotSet";
}

/** An argument cannot be used; data says which and why. */
export class ApiInvalidArgumentError extends ApiError {
  readonly code: 113;
  readonly case: "invalidArgument";
  readonly debugMessage: NonNullable<ApiError["debugMessage"]>;
  readonly argument: NonNullable<ApiError["argument"]>;
  readonly reason: NonNullable<ApiError["reason"]>;
}

/** Aghanim was disposed; call aghanim.configure to use it again. */
export class ApiDisposedError extends ApiError {
  readonly code: 114;
  readonly case: "disposed";
}

/** The provider answered in a way this version does not understand. */
export class ApiUnknownError extends ApiError {
  readonly code: 115;
  readonly case: "unknown";
  readonly debugMessage: NonNullable<ApiError["debugMessage"]>;
}
