/// Decides when a request may leave, so that no minute sees more of them than are allowed: a value, without a clock.
///
/// The bucket holds a tenth of what a minute allows, for bursts, and fills up evenly. A fifth of it is kept for what is
/// urgent.
package struct TokenBucket: Sendable {
    /// What a request has to do.
    package enum Decision: Sendable, Hashable {
        /// Leave; its token is taken.
        case go
        /// Ask again after that time; nothing was taken.
        case wait(Duration)
    }

    /// The most requests in any minute.
    package let perMinute: Int
    /// The most tokens there are at a time.
    package let capacity: Int
    /// How many of them only an urgent request may take.
    package let reserve: Int
    /// The time in which a token is added.
    private let interval: Duration
    /// When all tokens will be back, if none is taken until then.
    private var fullAt = Duration.zero

    /// A full bucket. `perMinute` is at least 1.
    package init(perMinute: Int) {
        self.perMinute = perMinute
        capacity = max(1, perMinute / 10)
        reserve = capacity / 5
        // Before a minute is over, fewer than this many are added; with those there were at its beginning that makes
        // fewer than `perMinute` + 1.
        let added = perMinute + 1 - capacity
        interval = .nanoseconds((60_000_000_000 + added - 1) / added)
    }

    /// Takes a token at a time that never runs backwards, or tells how long there will be none.
    package mutating func take(at now: Duration, isUrgent: Bool) -> Decision {
        let full = max(fullAt, now)
        let wait = full - now - interval * (capacity - 1 - (isUrgent ? 0 : reserve))
        guard wait <= .zero else { return .wait(wait) }
        fullAt = full + interval
        return .go
    }
}
