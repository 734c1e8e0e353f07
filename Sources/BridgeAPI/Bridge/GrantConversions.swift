import AghanimCheckout
import GrantJournal

extension Aghanim {
    /// The player of calls that begin now.
    nonisolated var currentPlayer: String? { assumeIsolated { $0.playerId } }
}

extension GrantItem {
    init(_ item: OrderItem) {
        self.init(
            sku: item.sku, name: item.name, currency: item.currency, quantity: item.quantity,
            description: item.description, imageUrl: item.imageUrl)
    }
}

extension GrantContents {
    init(_ order: Order) {
        self.init(currency: order.currency, items: order.items.map(GrantItem.init))
    }
}

extension ConsumeEnd {
    /// What a failed consume's trace tells.
    init(_ trace: CallTrace?) {
        switch trace?.outcome {
        case .notSent?: self = .notSent
        case .completed?: self = (200..<300).contains(trace?.httpStatus ?? 0) ? .accepted : .refused
        case .unknown?, nil: self = .unknown
        }
    }
}

extension Standing {
    /// What the status of an order tells that is not listed as unconsumed.
    init(_ status: OrderStatus) {
        switch status {
        case .paid: self = .paidAndConsumed
        case .canceled, .refunded: self = .paidBack
        case .created, .captured, .reattempted: self = .unpaid
        case .refundRequested, .disputed, .unknown: self = .open
        }
    }
}

extension ApiError {
    /// Whether the next request would fail for the same reason, whatever it is about.
    var meetsAll: Bool {
        switch self {
        case .disposed, .notAuthenticated, .rateLimitExceeded: true
        default: false
        }
    }
}

extension CallTrace {
    /// Takes over what became known of a run that this call had a share in.
    func adopt(_ run: CallTrace) {
        outcome = run.outcome
        httpStatus = run.httpStatus
        retryAfter = run.retryAfter
    }
}
