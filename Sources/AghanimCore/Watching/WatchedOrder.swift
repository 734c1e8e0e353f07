/// What is known of an Order that is watched.
struct WatchedOrder: Sendable {
    /// Who watches it, in the order in which they began.
    var watches: [OrderWatches.WatchID] = []
    /// When the next look is due.
    var dueAt: Duration
    /// Tells apart the Orders that are due at the same time.
    var turn: Int
    /// The longest wait before the look after the next one.
    var wait: Duration
    /// The look that is under way.
    var look: OrderWatches.LookID?
    var hasLooked = false
    /// How many looks failed.
    private(set) var failures = 0
    /// The status when it was seen last.
    private(set) var status: OrderStatus?
    /// When it was seen last; `nil` also when looks failed since.
    private(set) var seenAt: Duration?

    init(dueAt: Duration, turn: Int, wait: Duration) {
        self.dueAt = dueAt
        self.turn = turn
        self.wait = wait
    }

    /// Notes a status, and returns whether it is a change. Every Order begins as `created`.
    mutating func see(_ new: OrderStatus, at now: Duration) -> Bool {
        let isChange = new != status ?? .created
        (status, seenAt) = (new, now)
        return isChange
    }

    /// Notes that a look failed.
    mutating func fail() {
        failures += 1
        seenAt = nil
    }
}

/// What a watch knew when it was stopped.
package struct WatchReport: Sendable, Hashable {
    /// The Order's status when it was seen last.
    package let status: OrderStatus?
    /// How many looks failed while the watch lasted.
    package let failedLooks: Int
    /// Whether the provider was asked at all.
    package let hasLooked: Bool
}

/// Why a watch ended without the Order it waited for.
package struct WatchStopped: Error {
    /// The reasons there are.
    package enum Reason: Sendable { case cancelled, deadlinePassed }

    /// The reason.
    package let reason: Reason
    /// What was known then.
    package let report: WatchReport
}

/// An Order's status has changed.
package struct OrderChange: Sendable {
    /// ID of the Order.
    package let orderId: String
    /// Its status from now on.
    package let status: OrderStatus
    /// Who watches it, as they named themselves.
    package let watchers: Set<Int>
}
