internal import Synchronization

/// What became known of one call beyond its result or error.
///
/// Bind a fresh trace around a call and read it afterwards, also when the call threw:
/// ```swift
/// let trace = CallTrace()
/// try await CallTrace.$current.withValue(trace) { try await aghanim.orders.consume(orderId: id) }
/// ```
public final class CallTrace: Sendable {
    /// What is known of a call's side effect.
    public enum Outcome: String, Sendable, Hashable, CaseIterable {
        /// Certainly no byte of a request left: refused arguments, no connection.
        case notSent
        /// A request left and nothing says what became of it: no answer, half an answer, or an
        /// answer by which the server or a gateway admits that it failed (408 and every 5xx).
        case unknown
        /// The provider answered, so the side effect is known: a 2xx says that it happened, every
        /// other status (3xx and 4xx save 408) that it did not. Also a 2xx that could not be decoded.
        case completed
    }

    private struct State {
        var outcome = Outcome.notSent
        var httpStatus: Int?
        var retryAfter: Duration?
        var orderId: String?
    }

    /// The trace that calls of the current task write to, if any.
    @TaskLocal public static var current: CallTrace?

    private let state = Mutex(State())

    /// A trace of a call that has not begun: `outcome` is `notSent`, all else nil.
    public init() {}

    /// What is known of the side effect so far. Of a call that needs several requests, the outcome
    /// of the one that decided it.
    public package(set) var outcome: Outcome {
        get { state.withLock { $0.outcome } }
        set { state.withLock { $0.outcome = newValue } }
    }

    /// The status of the answer that decided the call, if there was one.
    public package(set) var httpStatus: Int? {
        get { state.withLock { $0.httpStatus } }
        set { state.withLock { $0.httpStatus = newValue } }
    }

    /// How long the provider asked to wait (`Retry-After`), at most seven days.
    public package(set) var retryAfter: Duration? {
        get { state.withLock { $0.retryAfter } }
        set { state.withLock { $0.retryAfter = newValue } }
    }

    /// The order the call created or presented, as soon as that is known.
    public package(set) var orderId: String? {
        get { state.withLock { $0.orderId } }
        set { state.withLock { $0.orderId = newValue } }
    }
}

extension CallTrace.Outcome {
    /// What an answer of this status tells of the side effect.
    package init(httpStatus: Int) {
        self = httpStatus == 408 || httpStatus >= 500 ? .unknown : .completed
    }
}
