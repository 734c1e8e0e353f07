/// What the game's server is told of an order; the raw values are the provider's.
enum WebhookEvent: String, Sendable {
    case orderCreated = "order.created"
    case orderPaid = "order.paid"
    case itemAdd = "item.add"
    case orderCanceled = "order.canceled"
    case orderRefunded = "order.refunded"
    case itemRemove = "item.remove"

    /// What an order's change of status means to the game, in the order in which it is told.
    ///
    /// Items are taken back where the money goes back: by a refund, and by a dispute that is lost. A dispute that has
    /// only begun takes nothing back, and one that is won gives nothing again.
    static func events(from before: Order, to after: Order) -> [WebhookEvent] {
        guard before.status != after.status else { return [] }
        return switch after.status {
        case .paid: before.paidAt == nil ? [.orderPaid, .itemAdd] : []
        case .refunded: [.orderRefunded, .itemRemove]
        case .canceled: after.paidAt == nil ? [.orderCanceled] : [.orderCanceled, .itemRemove]
        case .created, .captured, .reattempted, .refundRequested, .disputed: []
        }
    }
}
