/// Everything a sandbox knows, as a value: a request goes in, an answer comes out, and no byte is moved.
struct SandboxState: Sendable {
    /// The origin of every URL in an answer, for example `http://127.0.0.1:8080`; no slash at the end.
    var origin: String
    var identifiers: Identifiers
    var catalog = Catalog.seeded
    var orders = OrderBook()
    /// Where players are; one who is not here is in `Market.home`.
    var countries: [String: String] = [:]
    /// The second provider.
    var appcharge = AppchargeShop()
    /// What the game's server is to be told.
    var webhooks: WebhookQueue
    var faults = FaultTable()
    var log = RequestLog()
    /// What has to be written down before the answer goes out.
    private(set) var changes = Changes()
    /// What has happened to orders since they were announced last.
    private var moves: [OrderMove] = []

    init(origin: String, seed: UInt64, webhooks: WebhookQueue = WebhookQueue()) {
        self.origin = origin
        self.webhooks = webhooks
        identifiers = Identifiers(seed: seed)
    }

    /// What a request has changed, by name; the values are in the state.
    struct Changes: Sendable, Equatable {
        /// Everything was thrown away before the rest of the changes.
        var reset = false
        var orders: [String] = []
        var players: [String] = []
        var catalog = false
        var purchases: [String] = []
        /// Settings, publisher and blocked customers of the second provider.
        var shop = false
        var webhooks: [String] = []

        var isEmpty: Bool { self == Changes() }
    }

    /// Serves a request and forgets nothing: the log, the faults and the changes are brought up to date.
    ///
    /// A fault with a status answers in place of the sandbox; every other fault spoils the answer of a request that
    /// was served. Requests to the control API are neither logged nor spoiled.
    mutating func receive(_ request: Request, at now: Int) -> Answer {
        guard request.target.segments.first != ControlAPI.root else {
            return Answer(response: serve(request, at: now))
        }
        log.record(request)
        guard let fault = faults.take(for: request) else { return Answer(response: serve(request, at: now)) }
        return fault.spoil { serve(request, at: now) }
    }

    private mutating func serve(_ request: Request, at now: Int) -> Response {
        let response = Router.serve(request, in: &self, at: now)
        announce(request, response, at: now)
        return response
    }

    /// What has happened to orders since the last call.
    mutating func takeMoves() -> [OrderMove] {
        defer { moves = [] }
        return moves
    }

    mutating func noteChange(of order: String) { changes.orders.append(order) }

    mutating func noteChange(ofWebhook id: String) { changes.webhooks.append(id) }

    /// The changes since the last call.
    mutating func takeChanges() -> Changes {
        defer { changes = Changes() }
        return changes
    }

    /// Back to the seeded start.
    mutating func reset() {
        self = SandboxState(origin: origin, seed: identifiers.seed, webhooks: webhooks.renewed)
        changes.reset = true
    }

    mutating func setCatalog(_ catalog: Catalog) {
        self.catalog = catalog
        changes.catalog = true
    }

    mutating func setCountry(_ country: String, of player: String) {
        countries[player] = country
        changes.players.append(player)
    }

    func market(of player: String?) -> Market {
        player.flatMap { countries[$0] }.map(Market.of) ?? .home
    }

    mutating func create(_ draft: OrderDraft, through channel: Order.Channel, at now: Int) -> Order {
        let market = draft.country.map(Market.of) ?? market(of: draft.playerID)
        let setting = Order.Setting(catalog: catalog, market: market, now: now)
        let order = Order(draft, through: channel, in: setting, identifiers: &identifiers)
        orders.insert(order)
        changes.orders.append(order.id)
        return order
    }

    /// Runs a change of one order and remembers that it happened.
    mutating func change<Result>(
        _ id: String, _ body: (inout OrderBook) throws(Refusal) -> Result
    ) throws(Refusal) -> Result {
        let before = orders[id]
        let result = try body(&orders)
        changes.orders.append(id)
        if let before, let after = orders[id] { moves.append(OrderMove(before: before, after: after)) }
        return result
    }

    mutating func openSession(_ draft: SessionDraft, at now: Int) -> Purchase {
        let purchase = Purchase(
            id: identifiers.next("pr_"), token: identifiers.nextHex(), draft: draft, createdAt: now)
        appcharge.purchases.put(purchase)
        changes.purchases.append(purchase.id)
        return purchase
    }

    /// Runs a change of one purchase, found by its identifier or its order's, and remembers that it happened.
    @discardableResult
    mutating func changePurchase(
        _ id: String, _ body: (inout Purchase, inout Identifiers) throws(Refusal) -> Void
    ) throws(Refusal) -> Purchase {
        var purchase = try appcharge.require(id)
        try body(&purchase, &identifiers)
        appcharge.purchases.put(purchase)
        changes.purchases.append(purchase.id)
        return purchase
    }

    /// Presses a button of a purchase's checkout page. What is paid goes to the publisher's server, where there is one.
    mutating func press(_ button: CheckoutButton, of id: String, at now: Int) throws(Refusal) -> Purchase {
        let asksPublisher = button == .pay && appcharge.publisher != nil
        return try changePurchase(id) { purchase, identifiers throws(Refusal) in
            try purchase.press(button, at: now, &identifiers)
            if asksPublisher { purchase.beginGrant(.auto, at: now * 1000, &identifiers) }
        }
    }

    /// Changes what the second provider knows beside its purchases.
    mutating func changeShop(_ body: (inout AppchargeShop) throws(Refusal) -> Void) throws(Refusal) {
        try body(&appcharge)
        changes.shop = true
    }
}
