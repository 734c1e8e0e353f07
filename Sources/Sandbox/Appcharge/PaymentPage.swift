/// What the player sees of a purchase: the offer, its price, and what can be done with it.
struct PaymentPage {
    let purchase: Purchase
    let settings: AppchargeSettings
    /// Unix seconds.
    let now: Int

    func response(_ status: Int = 200) -> Response {
        let body: HTML = """
            \(summary)<section class="panel">
            \(actions)
            </section>
            """
        let target = safeLink(purchase.returnURL) ?? safeLink(purchase.draft.redirectURL)
        return Page(title: "Checkout", body: body, formsLeadOut: target != nil).response(status)
    }

    private var summary: HTML {
        """
        <section class="panel" aria-labelledby="offer">
        <h2 id="offer">\(purchase.draft.offerName)</h2>
        <ul class="lines">
        \(purchase.draft.items.map { "<li><div>\($0.quantity) × \($0.name)</div></li>" as HTML })
        </ul>
        <dl class="sums"><div class="all"><dt>Total</dt><dd id="total">\(price)</dd></div></dl>
        </section>

        """
    }

    private var price: String {
        let draft = purchase.draft
        guard let currency = Currency.named(draft.currency) else {
            return "\(draft.currency) \(LocalPrice.decimalText(draft.price, digits: 2))"
        }
        return LocalPrice(draft.price, currency, .en).display
    }

    private var actions: HTML {
        guard purchase.isOpen(at: now) else { return note(standing) + ways }
        guard purchase.known == .paymentFailed else { return buttons }
        return note(purchase.reason ?? "The payment failed.", kind: "alert") + buttons + ways
    }

    private var buttons: HTML {
        let path = "/\(Boot.root)/\(CheckoutLink.path)/\(percentEncoded(purchase.token))"
        return "\(CheckoutButton.allCases.map { form($0, path) })\n"
    }

    private func form(_ button: CheckoutButton, _ path: String) -> HTML {
        """
        <form method="post" action="\(path)/\(button.rawValue)">\
        <button id="\(button.rawValue)" class="\(button == .pay ? "main" : "")">\(label(button))</button></form>
        """
    }

    private func label(_ button: CheckoutButton) -> String {
        switch button {
        case .pay: "Pay \(price)"
        case .decline: "Have the card declined"
        case .fail: "Pay, and let the reward fail"
        case .cancel: "Cancel"
        }
    }

    private var standing: String {
        if purchase.isSessionCanceled { return "This session was canceled." }
        return switch purchase.known {
        case .paymentSucceed, .chargeSucceed, .chargeSuccess: "Paid. Thank you!"
        case .chargePending: "Paid. Your reward is on its way."
        case .chargeFailed: "Paid, but the reward failed: " + (purchase.reason ?? Purchase.undelivered)
        case .paymentCanceled: "This purchase was canceled."
        case .created, .paymentPending, .paymentFailed, nil:
            now >= purchase.createdAt.addedClamped(Purchase.lifetime)
                ? "This session has expired." : "This purchase is \(purchase.state ?? "new")."
        }
    }

    private func note(_ sentence: String, kind: String = "said") -> HTML {
        "<p class=\"\(kind)\" id=\"status\" role=\"status\"><strong>\(sentence)</strong></p>\n"
    }

    /// Both ways back, where the purchase has come to an end.
    private var ways: HTML {
        guard let end = purchase.end else { return "" }
        let links = DeepLinks(purchase: purchase, settings: settings, end: end)
        let app = anchor("return-app", links.app, "Back to the game")
        return "\([app, links.link.map { anchor("return-link", $0, "Back by universal link") }].compactMap(\.self))"
    }

    private func anchor(_ id: String, _ url: String, _ text: String) -> HTML {
        "<a class=\"button\" id=\"\(id)\" href=\"\(url)\">\(text)</a>"
    }
}
