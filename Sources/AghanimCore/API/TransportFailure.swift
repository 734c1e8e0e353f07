internal import HTTP

/// Turns a request without an answer into what the caller is thrown.
struct TransportFailure {
    let failed: SendFailure
    /// What was attempted, for example `GET /v1/orders/{id}`.
    let attempt: String

    /// The failure that the error stands for.
    var failure: CallFailure {
        CallFailure(thrown, failed.outcome, retryAfter: retryAfter)
    }

    private var retryAfter: Duration? {
        guard case .heldBack(let time) = failed.error.kind else { return nil }
        return time
    }

    private var thrown: any Error {
        let message = "\(attempt): \(failed.error.message)"
        return switch failed.error.kind {
        case .cancelled: CancellationError()
        case .timeout: ApiError.timeout(debugMessage: message)
        case .resolve, .connect, .tls, .reset, .truncated, .other: ApiError.network(debugMessage: message)
        case .heldBack: ApiError.rateLimitExceeded(debugMessage: message)
        case .responseTooLarge, .invalidURL, .redirectRefused: ApiError.unknown(debugMessage: message)
        }
    }
}
