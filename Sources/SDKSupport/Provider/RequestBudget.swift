internal import EventLoop
package import HTTP
internal import Synchronization

/// Shares a number of requests a minute among all that is asked of a provider.
///
/// What may change something at the provider is urgent: it may take tokens that look-ups have to leave.
package final class RequestBudget: Sendable {
    /// What the requests of a task do when there is no token for them.
    package enum Manner: Sendable {
        /// Fail, so that the caller can decide.
        case prompt
        /// Wait for one.
        case patient
        /// Wait for one, and count as urgent.
        case settling
    }

    /// How the current task's requests take their tokens.
    @TaskLocal package static var manner = Manner.prompt

    private let bucket: Mutex<TokenBucket>
    private let perMinute: Int
    private let start = ContinuousClock.now

    /// A budget of which nothing is used yet.
    package init(requestsPerMinute: Int) {
        perMinute = requestsPerMinute
        bucket = Mutex(TokenBucket(perMinute: requestsPerMinute))
    }

    /// Takes a token for one attempt at a request, or fails with the error of one that was not sent.
    nonisolated(nonsending) func take(for method: HTTPMethod) async throws(HTTPError) {
        let manner = Self.manner
        while case .wait(let time) = decide(isUrgent: manner == .settling || method != .get) {
            guard manner != .prompt else { throw refusal(time) }
            do {
                try await Loop.sleep(for: time)
            } catch {
                throw HTTPError(.cancelled, sent: .notSent, message: "cancelled before it was sent")
            }
        }
    }

    /// Runs `body`, whose requests take their tokens in that manner.
    package static nonisolated(nonsending) func asking<T, E: Error>(
        _ manner: Manner, _ body: () async throws(E) -> T
    ) async throws(E) -> T {
        let result = await $manner.withValue(manner) { () async -> Result<T, E> in
            do throws(E) { return .success(try await body()) } catch { return .failure(error) }
        }
        return try result.get()
    }

    private func decide(isUrgent: Bool) -> TokenBucket.Decision {
        bucket.withLock { $0.take(at: start.duration(to: .now), isUrgent: isUrgent) }
    }

    private func refusal(_ time: Duration) -> HTTPError {
        let sentence = "not sent, because the budget of \(perMinute) requests a minute is used up; try again later"
        return HTTPError(.heldBack(retryAfter: time), sent: .notSent, message: sentence)
    }
}

/// Sends only what a budget allows.
package struct BudgetedTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let budget: RequestBudget

    package init(_ transport: any HTTPTransport, _ budget: RequestBudget) {
        (self.transport, self.budget) = (transport, budget)
    }

    /// Takes a token, then makes the attempt.
    package func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        try await budget.take(for: request.method)
        return try await transport.send(request)
    }
}
