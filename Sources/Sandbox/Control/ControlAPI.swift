import JSON

/// How a test or a developer moves the sandbox, under `/_sandbox`. It takes no key: the server listens on loopback.
enum ControlAPI {
    static let root = "_sandbox"

    static let mount = Mount(
        [root],
        [
            Route("GET", "state", state),
            Route("POST", "reset") { state, _ throws(Refusal) in
                state.reset()
                return .empty
            },
            Route("PUT", "catalog", putCatalog),
            Route("PUT", "players/{}", putPlayer),
            Route("POST", "orders/{}/{}", moveOrder),
            Route("POST", "faults") { state, call throws(Refusal) in
                state.faults.add(try Fault(body: call.request.body))
                return faultsLeft(state)
            },
            Route("DELETE", "faults") { state, _ throws(Refusal) in
                state.faults = FaultTable()
                return faultsLeft(state)
            },
            Route("GET", "requests") { state, _ throws(Refusal) in .json { state.log.write(to: &$0) } },
        ] + WebhookControl.routes)

    private static func state(_ state: inout SandboxState, _: Call) throws(Refusal) -> Response {
        .json { [state] w in
            w.object { w in
                w.field("orders", array: { w in for order in state.orders.all { order.writeSummary(to: &w) } })
                w.field("purchases", state.appcharge.purchases.ids.count)
                w.field("players", object: { w in writePlayers(state, to: &w) })
                w.field("catalogSize", state.catalog.items.count)
                w.field("requestsServed", state.log.count)
                w.field("faultsLeft", state.faults.remaining)
            }
        }
    }

    private static func writePlayers(_ state: SandboxState, to w: inout JSONWriter) {
        for (player, country) in state.countries.sorted(by: { $0.key < $1.key }) {
            w.key(player)
            w.object { w in w.field("country", country) }
        }
    }

    private static func putCatalog(_ state: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        if let count = call.query.first("generate") {
            guard let count = Int(count), (0...Catalog.generatedLimit).contains(count) else {
                throw .detail(422, "generate must be a whole number from 0 to \(Catalog.generatedLimit).")
            }
            state.setCatalog(.generated(count))
        } else {
            state.setCatalog(try Catalog(body: call.request.body))
        }
        let size = state.catalog.items.count
        return .json { w in w.object { w in w.field("catalogSize", size) } }
    }

    private static func putPlayer(_ state: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        let root = try Field.body(of: call.request.body)
        var reader = FieldReader()
        _ = reader.present(root, "country")
        let country = reader.country(root)
        try reader.finish()
        if let country { state.setCountry(country, of: call.id) }
        return .json { w in w.object { w in w.optionalField("country", country) } }
    }

    private static let actions: [String: OrderAction] = [
        "pay": .pay, "cancel": .cancel, "capture": .capture, "refund": .refund, "dispute": .dispute,
        "reattempt": .reattempt, "win": .win,
    ]

    private static func moveOrder(_ state: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        guard let action = actions[call.captures[1]] else { throw .detail(404, "Not Found") }
        let order = try state.change(call.id) { orders throws(Refusal) in
            try orders.apply(action, to: call.id, at: call.now)
        }
        return .json { order.writeSummary(to: &$0) }
    }

    private static func faultsLeft(_ state: SandboxState) -> Response {
        let left = state.faults.remaining
        return .json { w in w.object { w in w.field("faultsLeft", left) } }
    }
}

extension Order {
    /// The order in the control API's own words.
    fileprivate func writeSummary(to w: inout JSONWriter) {
        w.object { w in
            w.field("id", id)
            w.field("playerId", draft.playerID)
            w.field("status", status.rawValue)
            w.field("consumed", isConsumed)
            w.optionalField("attempt", attempt?.rawValue)
            w.field("amount", amount)
            w.field("currency", currency)
            w.field("country", country)
            w.field("skus", lines.map(\.sku))
        }
    }
}
