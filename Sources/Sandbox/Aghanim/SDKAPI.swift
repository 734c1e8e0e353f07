import JSON

/// The client API as the decisions on the wire describe it, under `/sdk/v1`.
enum SDKAPI {
    static let keyPrefix = "sdk_sandbox_"

    /// The most SKUs one request may name.
    static let skuLimit = 50

    static let mount = Mount(
        ["sdk", "v1"], admit: { request throws(Refusal) in try BearerKey.admit(request, prefix: keyPrefix) },
        [
            Route("POST", "orders", createOrder),
            Route("GET", "orders/unconsumed", unconsumed),
            Route("GET", "orders/{}", getOrder),
            Route("PATCH", "orders/{}", updateOrder),
            Route("GET", "items", items),
            Route("GET", "price_points", pricePoints),
        ])

    private static func createOrder(_ state: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        let draft = try OrderDraft(body: call.request.body, catalog: state.catalog)
        let order = state.create(draft, through: .sdk, at: call.now)
        return answer(order, state, status: 201)
    }

    private static func getOrder(_ state: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        answer(try state.orders.require(call.id), state)
    }

    private static func unconsumed(_ state: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        let ids = state.orders.unconsumed(of: try call.requiredPlayer())
        return .json { ids.encode(to: &$0) }
    }

    private static func updateOrder(_ state: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        let update = try OrderUpdate(call.request.body)
        let player: String
        if let named = update.playerID { player = named } else { player = try call.requiredPlayer() }
        return answer(try update.apply(to: call.id, player: player, in: &state), state)
    }

    private static func items(_ state: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        let market = state.market(of: call.player)
        let locale = try call.locale() ?? market.locale
        let skus = try call.skus()
        var seen: Set<String> = []
        let found = skus.compactMap { seen.insert($0).inserted ? state.catalog[$0] : nil }
        let view = ItemView(market: market, locale: locale, origin: state.origin)
        return .json { w in w.array { w in for item in found { view.write(item, to: &w) } } }
    }

    private static func pricePoints(_ state: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        let market = state.market(of: call.player)
        return PricePoints(market: market, locale: try call.locale() ?? market.locale).response
    }

    private static func answer(_ order: Order, _ state: SandboxState, status: Int = 200) -> Response {
        let origin = state.origin
        return .json(status) { order.writeForClient(to: &$0, origin: origin) }
    }
}

extension Call {
    /// The player a request speaks for: in the query, else in the header that a wire profile may use instead.
    fileprivate var player: String? {
        query.first("player_id")
            ?? request.header("X-Player-Id").map { percentDecoded(Substring($0), plusIsSpace: false) }
    }

    /// The player a request speaks for; 422 where it names none.
    func requiredPlayer() throws(Refusal) -> String {
        let place: [ValidationIssue.Place] = [.name("query"), .name("player_id")]
        guard let player else {
            throw .invalid(place, "field required", "value_error.missing")
        }
        guard !player.allSatisfy(\.isWhitespace) else {
            throw .invalid(
                place, "ensure this value has at least 1 characters", "value_error.any_str.min_length")
        }
        return player
    }

    /// The locale a request names, or nil where it names none; 422 for one that is not on the list.
    func locale() throws(Refusal) -> SandboxLocale? {
        guard let name = query.first("locale") else { return nil }
        guard let locale = SandboxLocale(rawValue: name) else {
            throw .invalid(
                [.name("query"), .name("locale")], notPermitted(SandboxLocale.allCases.map(\.rawValue)),
                "type_error.enum")
        }
        return locale
    }

    /// The SKUs of an items request: at least one, at most `SDKAPI.skuLimit`, none blank.
    fileprivate func skus() throws(Refusal) -> [String] {
        let skus = query.all("skus")
        let place: [ValidationIssue.Place] = [.name("query"), .name("skus")]
        guard !skus.isEmpty else { throw .invalid(place, "field required", "value_error.missing") }
        guard skus.count <= SDKAPI.skuLimit else {
            throw .invalid(
                place, "ensure this value has at most \(SDKAPI.skuLimit) items", "value_error.list.max_items")
        }
        if let blank = skus.firstIndex(where: { $0.allSatisfy(\.isWhitespace) }) {
            throw .invalid(
                place + [.position(blank)], "ensure this value has at least 1 characters",
                "value_error.any_str.min_length")
        }
        return skus
    }
}
