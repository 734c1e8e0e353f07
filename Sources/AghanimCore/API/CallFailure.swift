/// Why a call failed, and all that is known of it: what the layers below the public API throw.
package struct CallFailure: Error {
    /// What the caller is thrown: `ApiError`, `CancellationError` or `NotOfferedByProfile`.
    package let error: any Error
    /// What is known of the call's side effect.
    package let outcome: CallTrace.Outcome
    /// The status of the answer, if there was one.
    package var httpStatus: Int?
    /// How long the provider asked to wait.
    package var retryAfter: Duration?

    package init(
        _ error: any Error, _ outcome: CallTrace.Outcome, httpStatus: Int? = nil, retryAfter: Duration? = nil
    ) {
        self.error = error
        self.outcome = outcome
        self.httpStatus = httpStatus
        self.retryAfter = retryAfter
    }

    /// A failure before any request went out.
    package static func notSent(_ error: ApiError) -> CallFailure { CallFailure(error, .notSent) }

    /// An argument that failed validation.
    package static func argument(_ name: ArgumentName, _ reason: ArgumentReason, _ message: String) -> CallFailure {
        .notSent(.invalidArgument(name: name, reason: reason, debugMessage: message))
    }
}
