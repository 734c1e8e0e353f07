/// Where an order stands; the raw values are the provider's.
enum OrderStatus: String, Sendable, CaseIterable {
    case created, captured, paid, canceled, refunded
    case refundRequested = "refund_requested"
    case reattempted, disputed

    /// The status after an action, or nil where the lifecycle forbids it.
    ///
    /// Paying goes through `captured` in one step. A dispute that is lost ends in `canceled`, one that is won in `paid`.
    func after(_ action: OrderAction) -> OrderStatus? {
        switch (action, self) {
        case (.capture, .created), (.capture, .reattempted): .captured
        case (.reattempt, .captured): .reattempted
        case (.pay, .created), (.pay, .captured), (.pay, .reattempted): .paid
        case (.cancel, .created), (.cancel, .captured), (.cancel, .reattempted), (.cancel, .disputed): .canceled
        case (.requestRefund, .paid): .refundRequested
        case (.refund, .paid), (.refund, .refundRequested): .refunded
        case (.dispute, .paid): .disputed
        case (.win, .disputed): .paid
        default: nil
        }
    }
}

/// What can happen to an order.
enum OrderAction: String, Sendable {
    case capture
    /// A payment attempt failed; the player may try again.
    case reattempt
    case pay
    case cancel
    case requestRefund = "request a refund for"
    case refund
    case dispute
    /// The bank leaves the money where it is.
    case win = "win the dispute of"

    /// Whether an order past its expiry refuses this.
    var needsLiveOrder: Bool { self == .pay || self == .capture }
}
