import JSON

/// The Appcharge imitation for clients and for publishers' servers, under `/appcharge`.
enum AppchargeAPI {
    typealias Serve = @Sendable (inout SandboxState, Call) throws(Refusal) -> Response

    static let mount = Mount(
        [Boot.root],
        [
            Route("GET", "mobile/v4/boot", client(boot)),
            Route("GET", Boot.ordersPath + "/{}/player/{}", client(order)),
            Route("GET", Boot.ordersPath + "/{}/player/{}/session/{}", client(order)),
            Route("GET", Boot.pricePointsPath, client(pricePoints)),
            Route("POST", Boot.awardsPath, client(Awards.acknowledge)),
            Route("GET", Boot.noneAwardedPath + "/player/{}", client(Awards.noneAwarded)),
            Route("POST", Boot.cancelPath, cancel),
            Route("POST", Boot.eventsPath, client(drop)),
            Route("POST", Boot.logsPath, drop),
            Route("POST", "checkout/v1/session", PublisherAPI.createSession),
            Route("POST", "v1/price-points/localized/lookup", PriceLookup.serve),
        ] + PaymentPages.routes)

    /// A route for those who carry a checkout public key.
    private static func client(_ serve: @escaping Serve) -> Serve {
        { state, call throws(Refusal) in
            try AppchargeKey.admitClient(call.request)
            return try serve(&state, call)
        }
    }

    private static func boot(_ state: inout SandboxState, _: Call) throws(Refusal) -> Response {
        Boot(settings: state.appcharge.settings, origin: state.origin).response
    }

    private static func pricePoints(_ state: inout SandboxState, _: Call) throws(Refusal) -> Response {
        AppchargePricePoints(market: .of(state.appcharge.settings.country)).response
    }

    /// Cancels the session whose token is the Bearer; a paid order is not touched.
    private static func cancel(_ state: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        guard let token = AppchargeKey.sessionToken(call.request),
            let purchase = state.appcharge.purchases.purchase(ofToken: token)
        else { throw .message(401, "Not authenticated: send a session's token as Bearer.") }
        var isCanceled = false
        try state.changePurchase(purchase.id) { purchase, _ throws(Refusal) in isCanceled = purchase.cancelSession() }
        return .json { [isCanceled] w in w.object { w in w.field("isOrderCancelled", isCanceled) } }
    }

    /// Logs and analytics are taken and forgotten.
    private static func drop(_: inout SandboxState, _: Call) throws(Refusal) -> Response { .empty }

    private static func order(_ state: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        let known = try purchase(call.id, of: call.captures[1], in: state)
        try checkSession(call, of: known)
        let shown = known.script.isEmpty ? known : try follow(known.id, &state, call)
        let settings = state.appcharge.settings
        guard shown.state != nil else { return try orderNotFound(settings) }
        return .json { shown.writeForClient(to: &$0, settings) }
    }

    private static func follow(
        _ id: String, _ state: inout SandboxState, _ call: Call
    ) throws(Refusal) -> Purchase {
        try state.changePurchase(id) { purchase, identifiers throws(Refusal) in
            purchase.followScript(at: call.now, &identifiers)
        }
    }

    /// A player's purchase. The purchase of another player is refused: the client was set up for the wrong one.
    private static func purchase(
        _ id: String, of player: String, in state: SandboxState
    ) throws(Refusal) -> Purchase {
        guard let purchase = state.appcharge.purchases[id] else {
            throw .message(404, "There is no such purchase.")
        }
        guard purchase.draft.customerID == player else {
            throw .message(403, "The purchase belongs to another customer.")
        }
        return purchase
    }

    /// A token that is sent must be that of the purchase; none has to be sent.
    private static func checkSession(_ call: Call, of purchase: Purchase) throws(Refusal) {
        let tokens = [AppchargeKey.sessionToken(call.request), call.captures.count > 2 ? call.captures[2] : nil]
        for token in tokens {
            if let token, token != purchase.token {
                throw .message(401, "The session token is not that of this purchase.")
            }
        }
    }

    private static func orderNotFound(_ settings: AppchargeSettings) throws(Refusal) -> Response {
        guard settings.orderNotFound == "state" else { throw .message(404, "There is no order yet.") }
        return .json { w in w.object { w in w.field("state", "order not found") } }
    }
}
