internal import HTTP
internal import JSON

/// Turns an answer that is no success into an `ApiError`: by its status; the body gives the message.
struct ErrorAnswer {
    let response: HTTPResponse
    /// What was attempted, for example `GET /v1/orders/{id}`.
    let attempt: String
    /// Makes what the provider says fit for a message.
    let redaction: Redaction

    /// The failure that the answer stands for.
    var failure: CallFailure {
        CallFailure(
            error, CallTrace.Outcome(httpStatus: response.status), httpStatus: response.status,
            retryAfter: response.header("Retry-After").flatMap { RetryAfter.parse($0, sent: response.header("Date")) })
    }

    private var error: ApiError {
        let body = try? JSONDocument(parsing: response.body).root
        let detail = body?["detail"]
        let errors = detail.map(Self.details) ?? []
        let message = message(detail: detail, errors: errors)
        return switch response.status {
        case 400: .badRequest(debugMessage: message)
        case 401: .notAuthenticated(debugMessage: message)
        case 403: .notAuthorized(debugMessage: message)
        case 404: .notFound(debugMessage: message)
        case 408, 504: .timeout(debugMessage: message)
        case 409: .conflict(debugMessage: message)
        case 422: .validation(debugMessage: message, errors: errors.map(redacted))
        case 429: .rateLimitExceeded(debugMessage: message)
        case 503: .serverUnavailable(debugMessage: message)
        case 500...599: .server(code: response.status, debugMessage: message)
        default: .unknown(debugMessage: message)
        }
    }

    private func message(detail: JSONValue?, errors: [ValidationErrorDetail]) -> String {
        let said =
            (try? detail?.string())
            ?? errors.map { "\($0.location.joined(separator: ".")): \($0.message)" }.joined(separator: "; ")
        guard !said.isBlank else { return "\(attempt) answered \(response.status)\(hint)" }
        return "\(attempt) answered \(response.status): \(redaction.line(said))"
    }

    /// What to make of an answer that says nothing readable.
    private var hint: String {
        (response.whatItIs ?? " without a detail") + advice
    }

    /// What to do about a status that explains itself by no detail.
    private var advice: String {
        switch response.status {
        case 401: "; check that the API key is the game's SDK key"
        case 403: "; check that the API key may make this call"
        case 429: "; wait before trying again"
        case 503, 504: "; try again later"
        default: ""
        }
    }

    /// The entries of a `detail` array; what an entry lacks is left empty.
    private static func details(_ detail: JSONValue) -> [ValidationErrorDetail] {
        guard let elements = try? detail.elements() else { return [] }
        return elements.filter { $0.kind == .object }.map { entry in
            ValidationErrorDetail(
                location: location(entry["loc"]), message: (try? entry["msg"]?.string()) ?? "",
                type: (try? entry["type"]?.string()) ?? "")
        }
    }

    private static func location(_ value: JSONValue?) -> [String] {
        guard let steps = try? value?.elements() else { return [] }
        return steps.map { step in
            (try? step.string()) ?? String(decoding: step.rawBytes, as: UTF8.self)
        }
    }

    private func redacted(_ detail: ValidationErrorDetail) -> ValidationErrorDetail {
        ValidationErrorDetail(
            location: detail.location.map(redaction.line), message: redaction.line(detail.message),
            type: redaction.line(detail.type))
    }
}
