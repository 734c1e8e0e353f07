/// Where a player pays: the form for a card, and the list of test cards.
///
/// Browsers are told not to fill the fields in, so that nobody's own card ends up here, and what was typed is never
/// shown again.
struct CardForm {
    let order: Order
    let texts: CheckoutTexts
    /// What was wrong with the last attempt.
    var faults: [CardEntry.Fault] = []

    /// The form in a column of its own.
    var html: HTML {
        """
        <section class="panel pay" aria-labelledby="card">
        \(alert)<h2 id="card">\(texts[.payByCard])</h2>
        <form method="post" action="\(action("pay"))" autocomplete="off" novalidate>
        <div class="fields">
        \(CardEntry.Field.allCases.map(input))
        </div>
        <button class="main" id="pay">\(texts[.pay, order.display])</button>
        </form>
        <form method="post" action="\(action("cancel"))"><button id="cancel">\(texts[.cancelOrder])</button></form>
        </section>

        """
    }

    /// Every test card as a button that pays with it.
    var testCards: HTML {
        """
        <section class="panel cards" aria-labelledby="cards">
        <h2 id="cards">\(texts[.testCards])</h2>
        <p class="muted small">\(texts[.testCardsHint])</p>
        <form method="post" action="\(action("pay"))">
        <ul>
        \(TestCard.all.prefix(TestCard.kinds).map(row))
        </ul>
        <details><summary>\(texts[.moreCards])</summary>
        <ul>
        \(TestCard.all.dropFirst(TestCard.kinds).map(row))
        </ul>
        </details>
        </form>
        </section>

        """
    }

    private func action(_ name: String) -> String { order.checkoutPath + "/" + name }

    /// Why the last attempt failed; it takes the focus, so that it is read and the form is next.
    private var alert: HTML? {
        guard faults.isEmpty, let outcome = order.attempt, outcome.isDecline else { return nil }
        let title = outcome == .notVerified ? CheckoutText.notVerified : .cardDeclined
        let reason = outcome.declineCode.map { code -> HTML in
            "<p>\(texts[outcome.text]) · <span id=\"code\">\(texts[.code, String(code)])</span></p>\n"
        }
        return """
            <div class="alert" id="decline" role="alert" tabindex="-1" autofocus>
            <p><strong>\(texts[title])</strong></p>
            \(reason)<p>\(texts[.tryAgain])</p>
            </div>

            """
    }

    private func input(_ field: CardEntry.Field) -> HTML {
        let fault = faults.first { $0.field == field }
        let hint = fault == nil ? hint(field) : nil
        let described = [fault.map { _ in "\(field.rawValue)-fault" }, hint.map { _ in "\(field.rawValue)-hint" }]
            .compactMap(\.self).joined(separator: " ")
        let state: HTML =
            fault.map { $0 == faults[0] ? " aria-invalid=\"true\" autofocus" : " aria-invalid=\"true\"" } ?? ""
        return """
            <div><label for="\(field.rawValue)">\(texts[label(field)])</label>
            <input id="\(field.rawValue)" name="\(field.rawValue)" inputmode="numeric" autocomplete="off" required \
            maxlength="\(length(field))" aria-describedby="\(described)"\(state)>
            \(fault.map { note($0.text, field, "fault") })\(hint.map { note($0, field, "hint") })</div>
            """
    }

    private func note(_ text: CheckoutText, _ field: CardEntry.Field, _ kind: String) -> HTML {
        "<p class=\"\(kind)\" id=\"\(field.rawValue)-\(kind)\">\(texts[text])</p>\n"
    }

    private func label(_ field: CardEntry.Field) -> CheckoutText {
        switch field {
        case .number: .cardNumber
        case .expiry: .expiry
        case .cvc: .cvc
        }
    }

    private func hint(_ field: CardEntry.Field) -> CheckoutText? {
        switch field {
        case .number: nil
        case .expiry: .expiryHint
        case .cvc: .cvcHint
        }
    }

    private func length(_ field: CardEntry.Field) -> Int {
        switch field {
        case .number: 23
        case .expiry: 9
        case .cvc: 4
        }
    }

    private func row(_ card: TestCard) -> HTML {
        let code = card.outcome.declineCode.map { " (\($0))" } ?? ""
        return """
            <li><button name="\(CardEntry.testCardField)" value="\(card.number)">\
            <span class="brand-name">\(card.brand.rawValue)</span><span class="digits">\(card.groups)</span> \
            <span class="then \(color(card.outcome))">\(texts[card.outcome.text])\(code)</span></button></li>
            """
    }

    private func color(_ outcome: CardOutcome) -> String {
        if outcome == .succeeds { return "good" }
        return outcome.isDecline ? "bad" : "other"
    }
}
