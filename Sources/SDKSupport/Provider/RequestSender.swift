package import HTTP

/// Why a request has no answer, and what is known of its effect.
package struct SendFailure: Error {
    package let error: HTTPError
    package let outcome: CallTrace.Outcome
}

/// Sends requests to a provider; the only place that decides what is repeated or followed.
package struct RequestSender: Sendable {
    /// The most redirects of one GET that are followed.
    static let maxRedirects = 3

    private let transport: any HTTPTransport
    private let log: Log

    package init(transport: any HTTPTransport, log: Log) {
        self.transport = transport
        self.log = log
    }

    /// Sends `request` and returns its answer, whatever its status.
    ///
    /// A GET is repeated once when its connection broke before any byte of the answer, and follows
    /// redirects to its own origin. Nothing else is ever repeated or followed. What becomes known is
    /// written to the current `CallTrace`.
    package nonisolated(nonsending) func send(
        _ request: ProviderRequest
    ) async throws(SendFailure) -> HTTPResponse {
        let attempt = request.attempt
        var request = request.http
        var redirects = 0
        while true {
            let response = try await answer(request, attempt)
            guard request.method == .get, redirects < Self.maxRedirects,
                let next = Self.redirect(of: response, from: request.url)
            else { return response }
            request.url = next
            redirects += 1
        }
    }

    private nonisolated(nonsending) func answer(
        _ request: HTTPRequest, _ attempt: String
    ) async throws(SendFailure) -> HTTPResponse {
        do {
            return try await once(request, attempt)
        } catch {
            guard error.kind == .reset, request.method == .get, !Task.isCancelled else {
                throw SendFailure(error: error, outcome: error.sent == .notSent ? .notSent : .unknown)
            }
        }
        log(.info, "\(attempt): the connection broke before an answer; asking once more")
        do {
            return try await once(request, attempt)
        } catch {
            // The first attempt may have arrived, whatever is known of the second.
            throw SendFailure(error: error, outcome: .unknown)
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
        CallTrace.current?.outcome = CallTrace.Outcome(httpStatus: response.status)
        log(.debug, "\(attempt) answered \(response.status) in \(started.duration(to: .now))")
        return response
    }

    /// Where a redirect of a GET leads if it stays with the same origin, to which the key belongs.
    private static func redirect(of response: HTTPResponse, from url: String) -> String? {
        guard [301, 302, 303, 307, 308].contains(response.status), let location = response.header("Location") else {
            return nil
        }
        return URLReference.resolve(location, withinOriginOf: url)
    }
}
