/// What the player sees of an order: its items, its total, and what can be done with it.
struct CheckoutPage {
    let order: Order
    let origin: String
    /// Unix seconds.
    let now: Int

    var response: Response { page.response() }

    var page: Page {
        Page(
            title: "Checkout", body: summary + actions, language: order.locale.rawValue,
            colorScheme: order.draft.appearance.mode == .auto ? "light dark" : order.draft.appearance.mode.rawValue)
    }

    private var summary: String {
        """
        <ul>
        \(order.lines.map(row).joined(separator: "\n"))
        </ul>
        <p>Total: <strong id="total">\(escaped(order.display))</strong></p>

        """
    }

    private func row(_ line: OrderLine) -> String {
        let image = line.imageURL(origin: origin).flatMap(safeLink)
        let picture = image.map { "<img src=\"\(escaped($0))\" alt=\"\">" } ?? ""
        let note = line.description.map { "<br><small>\(escaped($0))</small>" } ?? ""
        return "<li>\(picture)<span>\(line.quantity) × \(escaped(line.name))\(note)</span></li>"
    }

    private var actions: String {
        let isLive = now < order.expiresAt
        return switch order.status {
        case .created, .captured, .reattempted: isLive ? buttons : status("This order has expired.")
        case .paid: status("Paid. Thank you!")
        case .canceled: status("This order was canceled.")
        case .refunded: status("This order was refunded.")
        case .refundRequested: status("A refund was requested for this order.")
        case .disputed: status("This order is under dispute.")
        }
    }

    private var buttons: String {
        let path = "/checkout/" + percentEncoded(order.id)
        return """
            <form method="post" action="\(path)/pay"><button id="pay">Pay \(escaped(order.display))</button></form>
            <form method="post" action="\(path)/cancel"><button id="cancel">Cancel</button></form>
            """
    }

    private func status(_ sentence: String) -> String {
        "<p id=\"status\" role=\"status\">\(sentence)</p>\n" + wayBack
    }

    private var wayBack: String {
        let game = safeLink(order.backToGameURL).map { link($0, "Back to game") }
        let store = safeLink(order.backToStoreURL).map { link($0, "Back to store") }
        return [game, store].compactMap(\.self).joined(separator: "\n")
    }

    private func link(_ url: String, _ text: String) -> String {
        "<a class=\"button\" href=\"\(escaped(url))\">\(text)</a>"
    }
}
