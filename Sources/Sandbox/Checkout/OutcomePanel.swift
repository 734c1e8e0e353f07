/// How an order stands where there is nothing left to pay: what happened, and the way back.
struct OutcomePanel {
    let order: Order
    let texts: CheckoutTexts
    /// Unix seconds.
    let now: Int
    /// Seconds until the browser leaves by itself.
    var leavesIn: Int?

    var title: String { texts[said.title] }

    var html: HTML {
        """
        <section class="panel">
        <div class="said">
        \(mark)<div id="status" role="status">
        <h1>\(title)</h1>
        \(sentence)\(fraud)</div>
        </div>
        \(countdown)\(verdict)\(wayBack)\(stay)
        </section>

        """
    }

    private var said: (title: CheckoutText, text: CheckoutText?) {
        switch order.status {
        case .created, .captured, .reattempted: (.orderExpired, .orderExpiredText)
        case .paid: (.paid, .paidText)
        case .canceled: (.canceled, order.paidAt == nil ? .notCharged : .chargedBack)
        case .refunded: (.refunded, nil)
        case .refundRequested: (.refundRequested, nil)
        case .disputed: (.disputed, .disputedText)
        }
    }

    private var sentence: HTML? {
        said.text.map { "<p class=\"muted\">\(texts[$0, order.display])</p>\n" }
    }

    private var fraud: HTML? {
        guard order.status == .paid, order.attempt == .fraud else { return nil }
        return "<p class=\"muted\" id=\"fraud\">\(texts[.fraudText])</p>\n"
    }

    private var mark: HTML {
        let (color, path): (String, String) =
            switch order.status {
            case .paid: ("good", "M5 13l5 5L20 7")
            case .canceled, .created, .captured, .reattempted: ("bad", "M6 6l12 12M18 6L6 18")
            case .refunded, .refundRequested: ("", "M9 7l-4 4 4 4M5 11h9a5 5 0 010 10h-2")
            case .disputed: ("", "M12 5v9M12 19v.01")
            }
        return """
            <div class="mark \(color)" aria-hidden="true"><svg viewBox="0 0 24 24" width="32" height="32">\
            <path d="\(path)"/></svg></div>

            """
    }

    /// The number that is seen counts down; the one that is read aloud stays as it was.
    private var countdown: HTML? {
        guard let leavesIn else { return nil }
        return """
            <p class="said" id="leaving" role="status">\(texts[.leaving, String(leavesIn)])</p>
            <div class="clock" id="clock" aria-hidden="true"><i></i></div>

            """
    }

    /// The page again, which then leads nowhere by itself: nobody has to be done reading in time.
    private var stay: HTML? {
        leavesIn.map { _ in "\n<a class=\"button\" id=\"stay\" href=\"\(order.checkoutPath)\">\(texts[.stay])</a>" }
    }

    /// A dispute that a test card opened ends the way of that card.
    private var verdict: HTML? {
        guard order.status == .disputed, let attempt = order.attempt, attempt.verdict != nil else { return nil }
        return """
            <form method="post" action="\(order.checkoutPath)/verdict"><button id="verdict">\
            \(texts[.letBankDecide]) · \(texts[attempt.text])</button></form>

            """
    }

    private var wayBack: HTML {
        let game = safeLink(order.backToGameURL).map { link($0, "main", texts[.backToGame]) }
        let store = safeLink(order.backToStoreURL).map { link($0, game == nil ? "main" : "", texts[.backToStore]) }
        return "\([game, store].compactMap(\.self))"
    }

    private func link(_ url: String, _ kind: String, _ text: String) -> HTML {
        "<a class=\"button \(kind)\" href=\"\(url)\">\(text)</a>"
    }
}
