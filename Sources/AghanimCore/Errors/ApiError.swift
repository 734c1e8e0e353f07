/// Why a call of the SDK failed. A cancelled call throws `CancellationError` instead.
///
/// `debugMessage` is meant for logs, not for players. It says what was attempted and what the
/// provider answered, and holds no key and no value that was passed in.
public enum ApiError: Error, Sendable, Hashable {
    /// No connectivity, DNS failure, and similar transport errors.
    case network(debugMessage: String)
    /// HTTP 408 or 504, or a client-side request timeout.
    case timeout(debugMessage: String)
    /// HTTP 401.
    case notAuthenticated(debugMessage: String)
    /// HTTP 403.
    case notAuthorized(debugMessage: String)
    /// HTTP 400.
    case badRequest(debugMessage: String)
    /// HTTP 404.
    case notFound(debugMessage: String)
    /// HTTP 409.
    case conflict(debugMessage: String)
    /// HTTP 422. `errors` has one entry a field, or none when the provider named no field.
    case validation(debugMessage: String, errors: [ValidationErrorDetail])
    /// HTTP 429.
    case rateLimitExceeded(debugMessage: String)
    /// HTTP 503.
    case serverUnavailable(debugMessage: String)
    /// Any other HTTP 5xx; `code` is the status.
    case server(code: Int, debugMessage: String)
    /// An API that needs a player was called before `setPlayerId(_:)`.
    case playerIdNotSet
    /// An argument failed client-side validation, before any request went out.
    case invalidArgument(name: ArgumentName, reason: ArgumentReason, debugMessage: String)
    /// The operation was issued against an instance whose `dispose()` was called.
    case disposed
    /// An unmapped status code, an undecodable response, or a URL the SDK could not open.
    case unknown(debugMessage: String)
}

extension ApiError {
    /// Whether the same call may succeed later without any change by the caller.
    ///
    /// True for `network`, `timeout`, `rateLimitExceeded` and `serverUnavailable`. For a call with a
    /// side effect, `CallTrace.outcome` says whether trying again could repeat it.
    public var isRetryable: Bool {
        switch self {
        case .network, .timeout, .rateLimitExceeded, .serverUnavailable: true
        default: false
        }
    }

    /// The message for logs; nil for `playerIdNotSet` and `disposed`, which need none.
    package var debugMessage: String? {
        switch self {
        case .network(let message), .timeout(let message), .notAuthenticated(let message),
            .notAuthorized(let message), .badRequest(let message), .notFound(let message),
            .conflict(let message), .validation(let message, _), .rateLimitExceeded(let message),
            .serverUnavailable(let message), .server(_, let message),
            .invalidArgument(_, _, let message), .unknown(let message):
            message
        case .playerIdNotSet, .disposed: nil
        }
    }
}
