/// The page that a session's link leads to, and its buttons. It needs no script.
enum PaymentPages {
    static let routes = [
        Route("GET", CheckoutLink.path + "/{}", open),
        Route("POST", CheckoutLink.path + "/{}/{}", press),
        Route("GET", "wrapper", wrapper),
        Route("GET", Boot.subscriptionsPath) { _, _ throws(Refusal) in
            Page(title: "Subscriptions", body: "<p>There are no subscriptions in the sandbox.</p>").response()
        },
    ]

    /// Shows the page and with that begins the order. The link must carry the client's public key as `cot`, save for
    /// the links of clients that say `resource=pl_sdk` instead.
    private static func open(_ state: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        if let refusal = refusal(call.query) { return refusal }
        guard let found = state.appcharge.purchases.purchase(ofToken: call.id) else { return noSuchPage }
        let purchase = try state.changePurchase(found.id) { purchase, identifiers throws(Refusal) in
            purchase.returnURL = safeLink(call.query.first("redirectUrl")) ?? purchase.returnURL
            purchase.open(at: call.now, &identifiers)
        }
        return page(purchase, state, call.now).response()
    }

    /// Presses a button; where there is none, the page says how the purchase stands. A declined card leaves the player
    /// on the page, every other button leads back to the game.
    private static func press(_ state: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        guard let button = CheckoutButton(rawValue: call.captures[1]) else { return noSuchPage }
        guard let found = state.appcharge.purchases.purchase(ofToken: call.id) else { return noSuchPage }
        guard found.isOpen(at: call.now) else { return page(found, state, call.now).response(409) }
        let purchase = try state.press(button, of: found.id, at: call.now)
        var response = page(purchase, state, call.now).response()
        if button != .decline, let end = purchase.end {
            let links = DeepLinks(purchase: purchase, settings: state.appcharge.settings, end: end)
            if let url = links.followed {
                response.status = 303
                response.headers.append(Header(name: "Location", value: url))
            }
        }
        return response
    }

    /// The page around the page that a boot answer may ask for: it only leads on.
    private static func wrapper(_: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        guard let token = call.query.first("sessionToken") else { return noSuchPage }
        let key = call.query.first("checkoutToken") ?? call.query.first("cot") ?? ""
        var url = "/\(Boot.root)/\(CheckoutLink.path)/\(percentEncoded(token))?cot=\(percentEncoded(key))"
        if let target = call.query.first("redirectUrl") { url += "&redirectUrl=" + percentEncoded(target) }
        return Response(status: 303, headers: [Header(name: "Location", value: url)])
    }

    private static func refusal(_ query: RequestTarget) -> Response? {
        let key = query.first("cot")
        if key == nil, query.first("resource") == "pl_sdk" { return nil }
        do {
            try AppchargeKey.admit(key, named: "the link's cot", prefix: AppchargeKey.checkoutPrefix)
            return nil
        } catch {
            let status = error.response.status
            return Page(title: "This page cannot be loaded", body: "<p>\(error.sentence)</p>").response(status)
        }
    }

    private static func page(_ purchase: Purchase, _ state: SandboxState, _ now: Int) -> PaymentPage {
        PaymentPage(purchase: purchase, settings: state.appcharge.settings, now: now)
    }

    private static let noSuchPage = Page(title: "No such session", body: "<p>There is no such session.</p>").response(
        404)
}
