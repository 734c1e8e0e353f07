/// What the player sees of an order: a place to pay, the bank's question, or how it ended. All of it follows from the
/// order, in the order's language and appearance.
struct CheckoutPage {
    let order: Order
    let origin: String
    /// Unix seconds.
    let now: Int
    /// What was wrong with what was just sent.
    var faults: [CardEntry.Fault] = []
    /// Where the browser is to go by itself, and after how many seconds.
    var leaving: (url: String, seconds: Int)?

    var response: Response { page.response() }

    var page: Page {
        guard order.isPayable(at: now) else { return outcome }
        return order.attempt == .challenge && order.status == .captured ? challenge : payment
    }

    private var texts: CheckoutTexts { CheckoutTexts(order.locale) }
    private var summary: OrderSummary { OrderSummary(order: order, texts: texts, origin: origin) }

    private var payment: Page {
        let form = CardForm(order: order, texts: texts, faults: faults)
        return framed(
            texts[.checkout], .wide, "<div class=\"split\">\n\(summary.html)\(form.html)\(form.testCards)</div>")
    }

    private var challenge: Page {
        let action = order.checkoutPath + "/challenge"
        return framed(
            texts[.verifyTitle], .narrow,
            """
            <section class="panel">
            <p>\(texts[.verifyText, order.display])</p>
            <form method="post" action="\(action)/approve"><button class="main" id="approve">\(texts[.approve])</button>\
            </form>
            <form method="post" action="\(action)/refuse"><button id="refuse">\(texts[.refuse])</button></form>
            </section>
            \(summary.html)
            """)
    }

    private var outcome: Page {
        let panel = OutcomePanel(order: order, texts: texts, now: now, leavesIn: leaving?.seconds)
        var page = framed(panel.title, .bare, panel.html + summary.html)
        if let (url, seconds) = leaving {
            page.head = "<meta http-equiv=\"refresh\" content=\"\(seconds);url=\(url)\">\n"
            page.style = PageStyle.countdown(from: seconds)
        }
        return page
    }

    private func framed(_ title: String, _ layout: Page.Layout, _ body: HTML) -> Page {
        Page(
            title: title, body: body, layout: layout, language: texts.language.rawValue,
            appearance: order.draft.appearance.mode,
            formsLeadOut: safeLink(order.backToGameURL) ?? safeLink(order.backToStoreURL) != nil,
            picturesFromOutside: summary.hasPicturesFromOutside, badge: texts[.testMode], footnote: texts[.noMoney])
    }
}

extension Order {
    /// The path of its page.
    var checkoutPath: String { "/checkout/" + percentEncoded(id) }

    /// Whether the player may still pay.
    func isPayable(at now: Int) -> Bool {
        switch status {
        case .created, .captured, .reattempted: now < expiresAt
        case .paid, .canceled, .refunded, .refundRequested, .disputed: false
        }
    }
}
