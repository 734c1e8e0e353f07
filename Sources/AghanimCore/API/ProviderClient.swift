package import HTTP
package import JSON

/// Sends requests and reads answers; the only place that decides what is repeated or followed.
package struct ProviderClient: Sendable {
    /// The most redirects of one GET that are followed.
    static let maxRedirects = 3
    /// Answers of at least this many bytes are read away from the loop, which they would hold up.
    static let inlineBodyBytes = 256 << 10

    let transport: any HTTPTransport
    let log: Log
    let apiKey: ApiKey

    /// Sends `request` and returns its answer, a 2xx.
    ///
    /// A GET is repeated once when its connection broke before any byte of the answer, and follows
    /// redirects to its own origin. Nothing else is ever repeated or followed.
    package nonisolated(nonsending) func send(
        _ request: ProviderRequest
    ) async throws(CallFailure) -> HTTPResponse {
        let attempt = request.attempt
        var request = request.http
        var redirects = 0
        while true {
            let response = try await answer(request, attempt)
            if (200...299).contains(response.status) { return response }
            guard request.method == .get, redirects < Self.maxRedirects,
                let next = Self.redirect(of: response, from: request.url)
            else { throw ErrorAnswer(response: response, attempt: attempt, secret: apiKey.secret).failure }
            request.url = next
            redirects += 1
        }
    }

    /// Sends `request` and reads its answer with `read`.
    package nonisolated(nonsending) func fetch<T: Sendable>(
        _ request: ProviderRequest,
        _ read: @escaping @Sendable (JSONValue) throws(JSONDecodingError) -> T
    ) async throws(CallFailure) -> T {
        let response = try await send(request)
        let isSmall = response.body.count < Self.inlineBodyBytes
        let result = isSmall ? Self.parse(response.body, read) : await Self.parseElsewhere(response.body, read)
        do {
            return try result.get()
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

    private nonisolated(nonsending) func answer(
        _ request: HTTPRequest, _ attempt: String
    ) async throws(CallFailure) -> HTTPResponse {
        do {
            return try await once(request, attempt)
        } catch {
            guard error.kind == .reset, request.method == .get, !Task.isCancelled else {
                throw TransportFailure(error: error, attempt: attempt).failure
            }
        }
        log(.info, "\(attempt): the connection broke before an answer; asking once more")
        do {
            return try await once(request, attempt)
        } catch {
            // The first attempt may have arrived, whatever is known of the second.
            let failure = TransportFailure(error: error, attempt: attempt).failure
            throw CallFailure(failure.error, .unknown)
        }
    }

    private nonisolated(nonsending) func once(
        _ request: HTTPRequest, _ attempt: String
    ) async throws(HTTPError) -> HTTPResponse {
        guard !Task.isCancelled else {
            throw HTTPError(.cancelled, sent: .notSent, message: "cancelled before it was sent")
        }
        var request = request
        request.willLeave = { [trace = CallTrace.current] in trace?.outcome = .unknown }
        let started = ContinuousClock.now
        let response = try await transport.send(request)
        CallTrace.current?.httpStatus = response.status
        CallTrace.current?.outcome = ErrorAnswer.outcome(response.status)
        log(.debug, "\(attempt) answered \(response.status) in \(started.duration(to: .now))")
        return response
    }

    /// Where a redirect of a GET leads if it stays with the same origin, to which the key belongs.
    static func redirect(of response: HTTPResponse, from url: String) -> String? {
        guard [301, 302, 303, 307, 308].contains(response.status), let location = response.header("Location"),
            let next = URLReference.resolve(location, against: url),
            let from = URLParts(url), let to = URLParts(next), from.hasSameOrigin(as: to)
        else { return nil }
        return next
    }
}
