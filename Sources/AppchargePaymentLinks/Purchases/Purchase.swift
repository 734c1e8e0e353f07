/// One purchase from its opening to its end; lives on the bridge's actor.
final class Purchase {
    let id: String
    /// Who opened it last, for its events.
    var origin: Int?
    /// The customer it was opened for.
    var session: ACSession
    var page: CheckoutPage
    /// The link that brings the player back from its page.
    var returnLink: RedirectMatcher?
    var machine: PurchaseMachine
    /// What the server said of its order last.
    var answer: OrderAnswer?
    /// Set once, when it ends.
    var outcome: PurchaseOutcome?
    /// Asks the server until the purchase ends, or until it is cancelled.
    var polling: Task<Void, Never>?
    /// The wait between two looks.
    var nap: Task<Void, Never>?

    init(
        id: String, origin: Int?, session: ACSession, page: CheckoutPage, returnLink: RedirectMatcher?,
        machine: PurchaseMachine
    ) {
        self.id = id
        self.origin = origin
        self.session = session
        self.page = page
        self.returnLink = returnLink
        self.machine = machine
    }

    /// What its order is asked for by.
    var orderRequest: ProviderRequest {
        session.orderRequest(purchaseId: id, sessionToken: page.sessionToken)
    }

    /// Ends the wait between two looks.
    func wake() {
        nap?.cancel()
    }
}
