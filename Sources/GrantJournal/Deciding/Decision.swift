/// What becomes of an intent.
public enum Decision: Sendable, Hashable {
    /// The order is consumed: its grant is pending.
    case consumed
    /// The order was not consumed by us, and no request of ours is under way any more.
    case forget
    /// Nothing is certain: ask again later.
    case keep
}

/// How a consume request ended, as far as is known.
public enum ConsumeEnd: Sendable, Hashable, CaseIterable {
    /// The provider answered that the order is consumed.
    case accepted
    /// The provider answered that it did nothing, for whatever reason.
    case refused
    /// No byte of a request left.
    case notSent
    /// A request left, and its answer did not arrive.
    case unknown

    /// What becomes of the intent. A refusal settles nothing where an earlier attempt may have consumed the order.
    public func decision(followsUncertain: Bool) -> Decision {
        switch self {
        case .accepted: .consumed
        case .refused, .notSent: followsUncertain ? .keep : .forget
        case .unknown: .keep
        }
    }
}

/// What the provider says of an order whose consume has no known outcome.
public enum Standing: Sendable, Hashable, CaseIterable {
    /// It is listed among those to consume.
    case unconsumed
    /// It is paid and not listed: somebody consumed it, and the intent says who.
    case paidAndConsumed
    /// It was canceled or refunded: nothing is owed for it.
    case paidBack
    /// Nobody has paid it yet, or the provider does not know it; such an order is not listed either.
    case unpaid
    /// It is disputed, or in another state that says neither.
    case open

    /// For how many seconds a request that was sent may still take effect at the provider.
    public static let grace = 600
    /// After how many seconds nobody pays an order any more.
    public static let payable = 30 * 86400

    /// What becomes of an intent of that age.
    ///
    /// An order that is listed is not forgotten at once: our request may still be on its way. How long that can be is
    /// measured by what this process saw pass, since the wall clock may jump.
    public func decision(age: Age) -> Decision {
        let isSettled = age.watched > Self.grace
        return switch self {
        case .paidAndConsumed: .consumed
        case .unconsumed, .paidBack: isSettled ? .forget : .keep
        case .unpaid: isSettled && age.onClock > Self.payable ? .forget : .keep
        case .open: .keep
        }
    }
}

/// How long ago an attempt began, in seconds.
public struct Age: Sendable, Hashable {
    /// What this process saw pass since it first saw the attempt; never more than the truth.
    public let watched: Int
    /// What the wall clock says; anything, where the clock was set.
    public let onClock: Int

    /// An age by both measures.
    public init(watched: Int, onClock: Int) {
        (self.watched, self.onClock) = (watched, onClock)
    }
}

/// What an acknowledgement came to.
public enum Acknowledgement: Sendable, Hashable, CaseIterable {
    /// The grant is acknowledged, now or before.
    case done
    /// It is not known yet whether the order was consumed.
    case unsettled
    /// The journal holds no such order.
    case unknown

    /// By how far the order has come.
    public init(_ state: Entry.State?) {
        switch state {
        case .consumed, .acknowledged: self = .done
        case .intended: self = .unsettled
        case nil: self = .unknown
        }
    }
}
