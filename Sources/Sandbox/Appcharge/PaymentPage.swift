/// What the player sees of a purchase: the offer, its price, and what can be done with it.
struct PaymentPage {
    let purchase: Purchase
    let settings: AppchargeSettings
    /// Unix seconds.
    let now: Int

    func response(_ status: Int = 200) -> Response {
        Page(title: "Checkout", body: summary + actions).response(status)
    }

    private var summary: String {
        """
        <p><strong>\(escaped(purchase.draft.offerName))</strong></p>
        <ul>
        \(purchase.draft.items.map { "<li>\($0.quantity) × \(escaped($0.name))</li>" }.joined(separator: "\n"))
        </ul>
        <p>Total: <strong id="total">\(escaped(price))</strong></p>

        """
    }

    private var price: String {
        let draft = purchase.draft
        guard let currency = Currency.named(draft.currency) else {
            return "\(draft.currency) \(LocalPrice.decimalText(draft.price, digits: 2))"
        }
        return LocalPrice(draft.price, currency, .en).display
    }

    private var actions: String {
        guard purchase.isOpen(at: now) else { return note(standing) + ways }
        let declined = purchase.known == .paymentFailed
        return (declined ? note(purchase.reason ?? "The payment failed.") : "") + buttons + (declined ? ways : "")
    }

    private var buttons: String {
        let path = "/\(Boot.root)/\(CheckoutLink.path)/\(percentEncoded(purchase.token))"
        return CheckoutButton.allCases.map { button in
            "<form method=\"post\" action=\"\(path)/\(button.rawValue)\">"
                + "<button id=\"\(button.rawValue)\">\(escaped(label(button)))</button></form>"
        }.joined(separator: "\n")
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

    private func note(_ sentence: String) -> String {
        "<p id=\"status\" role=\"status\">\(escaped(sentence))</p>\n"
    }

    /// Both ways back, where the purchase has come to an end.
    private var ways: String {
        guard let end = purchase.end else { return "" }
        let links = DeepLinks(purchase: purchase, settings: settings, end: end)
        let app = anchor("return-app", links.app, "Back to the game")
        return app + (links.link.map { "\n" + anchor("return-link", $0, "Back by universal link") } ?? "")
    }

    private func anchor(_ id: String, _ url: String, _ text: String) -> String {
        "<a class=\"button\" id=\"\(id)\" href=\"\(escaped(url))\">\(text)</a>"
    }
}
