import AghanimCheckout

/// What each case of `ApiError` is on the wire: a code, and the sentence of its `message`.
enum ApiErrorCode: Int, CaseIterable, Sendable {
    case network = 101
    case timeout, notAuthenticated, notAuthorized, badRequest, notFound, conflict, validation, rateLimitExceeded
    case serverUnavailable, server, playerIdNotSet, invalidArgument, disposed, unknown

    /// The case's name, which travels as `case`.
    var name: String { String(describing: self) }

    /// What went wrong and what to do.
    var sentence: String {
        switch self {
        case .network: "The provider could not be reached; try again when the network is back."
        case .timeout: "The provider did not answer in time; try again later."
        case .notAuthenticated: "The provider does not accept the API key; check it."
        case .notAuthorized: "The API key does not permit this call."
        case .badRequest: "The provider refused the request as malformed."
        case .notFound: "The provider knows nothing by this id."
        case .conflict: "The call conflicts with the current state, for example an order consumed already."
        case .validation: "The provider refused values of the request; data.errors names the fields."
        case .rateLimitExceeded: "Too many requests; wait before the next one."
        case .serverUnavailable: "The provider is unavailable; try again later."
        case .server: "The provider failed; data.outcome says whether the call may have taken effect."
        case .playerIdNotSet: "No player is set; call aghanim.setPlayerId first."
        case .invalidArgument: "An argument cannot be used; data says which and why."
        case .disposed: "Aghanim was disposed; call aghanim.configure to use it again."
        case .unknown: "The provider answered in a way this version does not understand."
        }
    }

    /// The members of `data` that not all cases have.
    var members: [String] {
        switch self {
        case .playerIdNotSet, .disposed: []
        case .validation: ["debugMessage", "errors"]
        case .rateLimitExceeded: ["debugMessage", "retryAfterMs?"]
        case .server: ["debugMessage", "code"]
        case .invalidArgument: ["debugMessage", "name", "reason"]
        default: ["debugMessage"]
        }
    }
}

extension ApiError {
    /// The case's code.
    var wireCode: ApiErrorCode {
        switch self {
        case .network: .network
        case .timeout: .timeout
        case .notAuthenticated: .notAuthenticated
        case .notAuthorized: .notAuthorized
        case .badRequest: .badRequest
        case .notFound: .notFound
        case .conflict: .conflict
        case .validation: .validation
        case .rateLimitExceeded: .rateLimitExceeded
        case .serverUnavailable: .serverUnavailable
        case .server: .server
        case .playerIdNotSet: .playerIdNotSet
        case .invalidArgument: .invalidArgument
        case .disposed: .disposed
        case .unknown: .unknown
        }
    }
}
