import JSON

/// How a test or a developer moves the Appcharge imitation, under `/_sandbox/appcharge`.
enum AppchargeControl {
    static let mount = Mount(
        [ControlAPI.root, Boot.root],
        [
            Route("GET", "settings") { state, _ throws(Refusal) in settings(state) },
            Route("PUT", "settings") { state, call throws(Refusal) in
                try state.changeShop { shop throws(Refusal) in try shop.settings.update(from: call.request.body) }
                return settings(state)
            },
            Route("PUT", "customers/{}", putCustomer),
            Route("GET", "orders", orders),
            Route("GET", "orders/{}", order),
            Route("PUT", "orders/{}/script", putScript),
            Route("GET", "orders/{}/deep-links", deepLinks),
            Route("GET", "awards", Awards.list),
        ] + GrantControl.routes + [Route("POST", "orders/{}/{}", move)])

    private static func settings(_ state: SandboxState) -> Response {
        .json { state.appcharge.settings.encode(to: &$0) }
    }

    private static func putCustomer(_ state: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        let root = try Field.body(of: call.request.body)
        var reader = FieldReader()
        _ = reader.present(root, "blocked")
        let isBlocked = reader.flag(root, "blocked") == true
        try reader.finish()
        try state.changeShop { shop throws(Refusal) in
            if isBlocked { shop.blocked.insert(call.id) } else { shop.blocked.remove(call.id) }
        }
        return .json { w in w.object { w in w.field("blocked", isBlocked) } }
    }

    private static func orders(_ state: inout SandboxState, _: Call) throws(Refusal) -> Response {
        let all = state.appcharge.purchases.all
        return .json { w in w.array { w in for purchase in all { purchase.writeSummary(to: &w) } } }
    }

    private static func order(_ state: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        let purchase = try state.appcharge.require(call.id)
        return .json { purchase.writeSummary(to: &$0) }
    }

    /// Presses one of the page's buttons, or puts the order into one of its states.
    private static func move(_ state: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        let name = call.captures[1]
        let purchase: Purchase
        if let button = CheckoutButton(rawValue: name) {
            purchase = try state.press(button, of: call.id, at: call.now)
        } else if let target = PurchaseState(rawValue: name) {
            purchase = try set(target, &state, call)
        } else {
            throw .detail(404, "Not Found")
        }
        return .json { purchase.writeSummary(to: &$0) }
    }

    private static func set(
        _ target: PurchaseState, _ state: inout SandboxState, _ call: Call
    ) throws(Refusal) -> Purchase {
        var reader = FieldReader()
        let body = call.request.body
        let reason = body.isEmpty ? nil : reader.text(try Field.body(of: body), "reason")
        try reader.finish()
        return try state.changePurchase(call.id) { purchase, identifiers throws(Refusal) in
            purchase.script = []
            purchase.set(target.rawValue, reason: reason, at: call.now, &identifiers)
        }
    }

    private static func putScript(_ state: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        let root = try Field.body(of: call.request.body)
        var reader = FieldReader()
        let script = reader.requiredList(root, "states")?.map { $0.value.isNull ? nil : reader.text($0) } ?? []
        try reader.finish()
        let purchase = try state.changePurchase(call.id) { purchase, _ throws(Refusal) in purchase.script = script }
        return .json { purchase.writeSummary(to: &$0) }
    }

    /// Both links back to the game, for those who open no page.
    private static func deepLinks(_ state: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        let purchase = try state.appcharge.require(call.id)
        let named = call.query.first("end")
        guard let end = named.map(CheckoutEnd.init(rawValue:)) ?? purchase.end else {
            let reason = named == nil ? "the purchase has not come to an end" : "there is no such end"
            throw .detail(422, "Say end=success, fail or cancel: \(reason).")
        }
        let links = DeepLinks(
            purchase: purchase, settings: state.appcharge.settings, end: end,
            target: call.query.first("redirectUrl"), event: call.query.first("event"))
        return .json { w in
            w.object { w in
                w.field("app", links.app)
                w.nullableField("link", links.link)
            }
        }
    }
}

extension AppchargeShop {
    /// The purchase, or the refusal that says there is none.
    func require(_ id: String) throws(Refusal) -> Purchase {
        guard let purchase = purchases[id] else { throw .detail(404, "There is no such purchase.") }
        return purchase
    }
}

extension Purchase {
    /// The purchase in the control API's own words; without the session's token.
    fileprivate func writeSummary(to w: inout JSONWriter) {
        w.object { w in
            w.field("purchaseId", id)
            w.nullableField("orderId", orderID)
            w.field("customerId", draft.customerID)
            w.nullableField("state", state)
            w.nullableField("reason", reason)
            w.field("paid", paidAt != nil)
            w.field("awarded", award != nil)
            w.field("sessionCanceled", isSessionCanceled)
            w.field("price", draft.price)
            w.field("currency", draft.currency)
            w.field("scriptLeft", script.count)
        }
    }
}
