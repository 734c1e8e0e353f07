/// Why there is no response.
public struct HTTPError: Error, Sendable, Equatable {
    /// What went wrong.
    public enum Kind: Sendable, Equatable {
        /// The task was cancelled.
        case cancelled
        /// The request's timeout passed, or connecting took too long.
        case timeout
        /// The host's name has no address.
        case resolve
        /// No connection came about.
        case connect
        /// The connection could not be made secure.
        case tls
        /// The connection broke before any byte of the response.
        case reset
        /// The connection broke inside the response, or what came is not HTTP.
        case truncated
        /// The response's body is over the request's limit.
        case responseTooLarge
        /// The URL is not an absolute `http` or `https` one.
        case invalidURL
        /// A redirect that must not be followed; for callers that refuse one.
        case redirectRefused
        /// The caller's own budget of requests is used up; for callers that have one.
        case heldBack(retryAfter: Duration)
        /// Anything else.
        case other
    }

    /// What is known of the request's effect on the server.
    public enum Sent: Sendable {
        /// Certainly no byte of the request left.
        case notSent
        /// Some or all of the request may have arrived.
        case unknown
    }

    /// What went wrong.
    public let kind: Kind
    /// Whether the server may have seen the request.
    public let sent: Sent
    /// What was attempted against which host, and what to do. Never a header, a key or a query.
    public let message: String

    /// Makes an error; `message` must be fit for logs.
    public init(_ kind: Kind, sent: Sent, message: String) {
        self.kind = kind
        self.sent = sent
        self.message = message
    }
}

extension HTTPError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
