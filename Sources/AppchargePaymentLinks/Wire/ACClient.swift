internal import HTTP
internal import JSON

/// Sends the SDK's requests and reads their answers, turning what fails into what a call throws.
struct ACClient {
    private let sender: RequestSender
    private let log: Log

    init(transport: any HTTPTransport, log: Log) {
        sender = RequestSender(transport: transport, log: log)
        self.log = log
    }

    /// Asks for boot.
    nonisolated(nonsending) func boot(_ boot: BootRequest, timeout: Duration) async throws(ACFailure) -> BootAnswer {
        try await fetch(
            boot.request(timeout: timeout), secrets: [boot.config.key, Secret(boot.customerId)],
            as: .httpBootRequest, unreadable: .unusableBoot
        ) { json throws(JSONDecodingError) in try BootAnswer(json: json) }
    }

    /// Sends a request of a session and reads its answer, a 2xx.
    ///
    /// - Parameters:
    ///   - code: What a failed request is called in the older table.
    ///   - unreadable: What an answer that cannot be read is.
    nonisolated(nonsending) func fetch<T: Sendable>(
        _ request: ProviderRequest, for session: ACSession, as code: ACCode, unreadable: ACErrorKind,
        _ read: @escaping @Sendable (JSONValue) throws(JSONDecodingError) -> T
    ) async throws(ACFailure) -> T {
        try await fetch(request, secrets: session.secrets, as: code, unreadable: unreadable, read)
    }

    /// Sends a request that the provider accepts, or refuses by 400, 404, 409 or 422.
    ///
    /// - Parameter secrets: What must not appear in an error or a log, should the provider echo it.
    nonisolated(nonsending) func isAccepted(
        _ request: ProviderRequest, secrets: [Secret], as code: ACCode
    ) async throws(ACFailure) -> Bool {
        let response = try await answer(request, as: code)
        if (200...299).contains(response.status) { return true }
        let refusal = RefusedAnswer(response: response, attempt: request.attempt, secrets: secrets)
        guard [400, 404, 409, 422].contains(response.status) else { throw refusal.failure(code) }
        log(.warning, refusal.message)
        return false
    }

    /// Looks at a purchase's order; nil when the task was cancelled meanwhile.
    nonisolated(nonsending) func look(
        _ request: ProviderRequest, purchaseId: String
    ) async -> (OrderLook, OrderAnswer?)? {
        do {
            let response = try await sender.send(request)
            guard (200...299).contains(response.status) else { return (OrderLook(refusal: response), nil) }
            let answer = try await AnswerReader.read(response.body) { json throws(JSONDecodingError) in
                try OrderAnswer(json: json, purchaseId: purchaseId)
            }
            return (.state(answer.state), answer)
        } catch let error as SendFailure where error.error.kind == .cancelled {
            return nil
        } catch let error as AnswerFault {
            log(.warning, "\(request.attempt): \(error.reason)")
        } catch {
            log(.info, "\(request.attempt) has no answer")
        }
        return (.failed(.passing), nil)
    }

    private nonisolated(nonsending) func fetch<T: Sendable>(
        _ request: ProviderRequest, secrets: [Secret], as code: ACCode, unreadable: ACErrorKind,
        _ read: @escaping @Sendable (JSONValue) throws(JSONDecodingError) -> T
    ) async throws(ACFailure) -> T {
        let response = try await answer(request, as: code)
        guard (200...299).contains(response.status) else {
            throw RefusedAnswer(response: response, attempt: request.attempt, secrets: secrets).failure(code)
        }
        do {
            return try await AnswerReader.read(response.body, read)
        } catch {
            throw .error(
                unreadable, "\(request.attempt) answered \(response.status), but \(error.reason).",
                details: ACFailure.Details(httpStatus: response.status))
        }
    }

    private nonisolated(nonsending) func answer(
        _ request: ProviderRequest, as code: ACCode
    ) async throws(ACFailure) -> HTTPResponse {
        do {
            return try await sender.send(request)
        } catch {
            CallTrace.current?.outcome = error.outcome
            if error.error.kind == .cancelled { throw .cancelled }
            throw .error(.request(code, httpStatus: nil), "\(request.attempt): \(error.error.message)")
        }
    }
}

/// An answer that is no success, as an error.
private struct RefusedAnswer {
    let response: HTTPResponse
    let attempt: String
    let secrets: [Secret]

    func failure(_ code: ACCode) -> ACFailure {
        .error(
            .request(code, httpStatus: response.status), message,
            details: ACFailure.Details(httpStatus: response.status, reason: reason))
    }

    var message: String {
        let status = "\(attempt) answered \(response.status)"
        if let reason { return "\(status): \(reason)" }
        return status + (response.whatItIs ?? " without a reason") + advice
    }

    private var reason: String? {
        guard let body = try? JSONDocument(parsing: response.body).root else { return nil }
        let said = body.text("errorMessage") ?? body.text("message")
        return said.map(Redaction(secrets).line).flatMap { $0.isBlank ? nil : $0 }
    }

    private var advice: String {
        switch response.status {
        case 401, 403: "; check checkoutPublicKey, and that it belongs to the environment."
        case 429, 500...: "; try again later."
        default: "."
        }
    }
}

extension OrderLook {
    /// What an answer that is no success says of an order. A 404 says that there is none, or not yet;
    /// one with an HTML page comes from a gateway, which knows nothing of orders.
    fileprivate init(refusal response: HTTPResponse) {
        self =
            switch response.status {
            case 404 where !response.isHTML: .state(.notFound)
            case 401: .failed(.keysRefused)
            case 403: .failed(.customerRefused)
            case 404, 408, 425, 429: .failed(.passing)
            case 400...499: .failed(.refused)
            default: .failed(.passing)
            }
    }
}
