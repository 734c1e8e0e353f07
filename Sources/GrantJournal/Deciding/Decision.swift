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
    /// It is in a state that says neither; an unpaid order, for example, is not listed either.
    case open

    /// For how many seconds a request that was sent may still take effect at the provider.
    public static let grace = 600

    /// What becomes of an intent that began `age` seconds ago.
    ///
    /// An order that is listed is not forgotten at once: our request may still be on its way. A clock that was set
    /// back makes an age negative; that is no reason to forget.
    public func decision(age: Int) -> Decision {
        switch self {
        case .unconsumed: age > Self.grace ? .forget : .keep
        case .paidAndConsumed: .consumed
        case .paidBack: age > Self.grace ? .forget : .keep
        case .open: .keep
        }
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
