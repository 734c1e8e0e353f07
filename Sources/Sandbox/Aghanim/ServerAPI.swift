import JSON

/// The server-to-server API as its published specification describes it, under `/s2s/v1`.
enum ServerAPI {
    static let keyPrefix = "s2s_sandbox_"

    static let mount = Mount(
        ["s2s", "v1"], admit: { request throws(Refusal) in try BearerKey.admit(request, prefix: keyPrefix) },
        [
            Route("POST", "orders", createOrder),
            Route("GET", "orders/{}", getOrder),
            Route("PATCH", "orders/{}", updateOrder),
            Route("PATCH", "orders/{}/expire", expireOrder),
            Route("POST", "orders/{}/refund", refundOrder),
            Route("GET", "price_points", pricePoints),
        ])

    private static func createOrder(_ state: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        let draft = try OrderDraft(body: call.request.body, catalog: state.catalog)
        let order = state.create(draft, through: .s2s, at: call.now)
        let url = order.checkoutURL(origin: state.origin)
        return .json(201) { w in
            w.object { w in
                w.field("order_id", order.id)
                w.field("checkout_url", url)
            }
        }
    }

    private static func getOrder(_ state: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        answer(try state.orders.require(call.id), state)
    }

    private static func updateOrder(_ state: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        let update = try OrderUpdate(call.request.body)
        return answer(try update.apply(to: call.id, player: nil, in: &state), state)
    }

    private static func expireOrder(_ state: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        try state.change(call.id) { orders throws(Refusal) in try orders.expire(call.id, at: call.now) }
        return .empty
    }

    private static func refundOrder(_ state: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        let root = try Field.body(of: call.request.body)
        var reader = FieldReader()
        if let reason = reader.present(root, "reason") { _ = reader.text(reason) }
        try reader.finish()
        _ = try state.change(call.id) { orders throws(Refusal) in
            try orders.apply(.requestRefund, to: call.id, at: call.now)
        }
        return .empty
    }

    private static func pricePoints(_: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        let market = Market.of(try call.country())
        let locale = try call.locale() ?? market.locale
        try call.checkPlatform()
        return PricePoints(market: market, locale: locale).response
    }

    private static func answer(_ order: Order, _ state: SandboxState) -> Response {
        let origin = state.origin
        return .json { order.writeForServer(to: &$0, origin: origin) }
    }
}

extension Call {
    fileprivate func country() throws(Refusal) -> String {
        let place: [ValidationIssue.Place] = [.name("query"), .name("country")]
        guard let country = query.first("country") else {
            throw .invalid(place, "field required", "value_error.missing")
        }
        guard Market.isCountryCode(country) else {
            throw .invalid(place, "string does not match regex \"^[A-Z]{2}$\"", "value_error.str.regex")
        }
        return country
    }

    fileprivate func checkPlatform() throws(Refusal) {
        let permitted = ["any", "ios", "android", "other"]
        guard let platform = query.first("platform"), !permitted.contains(platform) else { return }
        throw .invalid([.name("query"), .name("platform")], notPermitted(permitted), "type_error.enum")
    }
}
