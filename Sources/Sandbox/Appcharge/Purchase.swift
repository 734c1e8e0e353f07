/// One purchase of the Appcharge imitation: the session that a publisher opened and, once the player has seen the
/// checkout page, the order that grew out of it.
struct Purchase: Sendable {
    /// The publisher's and the client's name for it, `pr_…`.
    let id: String
    /// The session's secret: 32 hex digits.
    let token: String
    let draft: SessionDraft
    /// Unix seconds.
    let createdAt: Int
    /// Nil until there is an order.
    var orderID: String?
    /// When the order was made, in Unix seconds.
    var date: Int?
    /// The state as the wire spells it; nil while a client is told that there is no order.
    var state: String?
    /// Why it failed, for the player.
    var reason: String?
    var paidAt: Int?
    var isSessionCanceled = false
    /// Where the checkout page was told to return to, last time it was opened.
    var returnURL: String?
    var award: Award?
    /// What the next requests for the order's status are told, one each.
    var script: [String?] = []
    /// How the publisher's server is asked for the reward; nil where it was never asked.
    var grant: Grant?

    /// One hour, as documented for sessions.
    static let lifetime = 60 * 60

    /// Who acknowledged the reward, and when.
    struct Award: Sendable, Equatable {
        var by: Channel
        /// The identifier that the publisher gave its own transaction.
        var transactionID: String?
        /// Unix seconds.
        var at: Int

        enum Channel: String, Sendable {
            case client, publisher
        }
    }

    /// The state, where it is one with a meaning.
    var known: PurchaseState? { state.flatMap(PurchaseState.init) }

    /// Whether the player can still pay or give up.
    func isOpen(at now: Int) -> Bool {
        !isSessionCanceled && now < createdAt.addedClamped(Self.lifetime)
            && (state == nil || known?.isOpen == true)
    }

    /// Whether the player has paid and nobody has acknowledged the reward.
    var isNoneAwarded: Bool { paidAt != nil && award == nil && known != .paymentCanceled }
}
