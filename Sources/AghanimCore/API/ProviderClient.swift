package import HTTP
package import JSON

/// Sends requests and reads answers, turning what fails into what a call throws.
package struct ProviderClient: Sendable {
    private let sender: RequestSender
    private let redaction: Redaction

    init(transport: any HTTPTransport, log: Log, apiKey: ApiKey) {
        sender = RequestSender(transport: transport, log: log)
        redaction = Redaction([Secret(apiKey.secret)])
    }

    /// Sends `request` and returns its answer, a 2xx. See `RequestSender` for what is repeated.
    package nonisolated(nonsending) func send(
        _ request: ProviderRequest
    ) async throws(CallFailure) -> HTTPResponse {
        let response: HTTPResponse
        do {
            response = try await sender.send(request)
        } catch {
            throw TransportFailure(failed: error, attempt: request.attempt).failure
        }
        guard (200...299).contains(response.status) else {
            throw ErrorAnswer(response: response, attempt: request.attempt, redaction: redaction).failure
        }
        return response
    }

    /// Sends `request` and reads its answer with `read`.
    package nonisolated(nonsending) func fetch<T: Sendable>(
        _ request: ProviderRequest,
        _ read: @escaping @Sendable (JSONValue) throws(JSONDecodingError) -> T
    ) async throws(CallFailure) -> T {
        let response = try await send(request)
        do {
            return try await AnswerReader.read(response.body, read)
        } catch {
            let message = "\(request.attempt) answered \(response.status), but \(error.reason)"
            throw CallFailure(ApiError.unknown(debugMessage: message), .completed, httpStatus: response.status)
        }
    }

    /// Sends `request` and reads its answer as a `T`.
    package nonisolated(nonsending) func fetch<T: WireDecodable & Sendable>(
        _ request: ProviderRequest, as type: T.Type = T.self
    ) async throws(CallFailure) -> T {
        try await fetch(request) { json throws(JSONDecodingError) in try T(wire: json) }
    }
}
