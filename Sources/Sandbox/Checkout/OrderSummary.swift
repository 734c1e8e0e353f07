/// What an order is about: its items with their prices, and what they come to.
struct OrderSummary {
    let order: Order
    let texts: CheckoutTexts
    let origin: String

    var html: HTML {
        """
        <section class="panel order" aria-labelledby="summary">
        <h2 id="summary">\(texts[.summary])</h2>
        <ul class="lines">
        \(order.lines.map(row))
        </ul>
        <dl class="sums">
        \(player)\(discount)<div class="all"><dt>\(texts[.total])</dt><dd id="total">\(order.display)</dd></div>
        </dl>
        </section>

        """
    }

    var hasPicturesFromOutside: Bool {
        order.lines.contains { if case .url = $0.image { true } else { false } }
    }

    private func row(_ line: OrderLine) -> HTML {
        let picture = line.imageURL(origin: origin).flatMap(safeLink).map { "<img src=\"\($0)\" alt=\"\">" as HTML }
        let note = line.description.map { "<small>\($0)</small>" as HTML }
        return """
            <li>\(picture)<div><b lang="\(order.locale.rawValue)">\(line.quantity) × \(line.name)</b>\(note)</div>\
            \(price(of: line))</li>
            """
    }

    /// Orders of older state files know no price of a line.
    private func price(of line: OrderLine) -> HTML? {
        guard let total = line.display else { return nil }
        let each = line.quantity > 1 ? line.unitDisplay.map { texts[.each, $0] } : nil
        return "<div class=\"price\">\(total)\(each.map { "<small>\($0)</small>" as HTML })</div>"
    }

    private var discount: HTML? {
        let reduction = order.amountBeforeDiscount - order.amount
        guard reduction > 0 else { return nil }
        return """
            <div><dt>\(texts[.subtotal])</dt><dd>\(order.display(of: order.amountBeforeDiscount))</dd></div>
            <div><dt>\(texts[.discount])</dt><dd id="discount">−\(order.display(of: reduction))</dd></div>

            """
    }

    private var player: HTML? {
        guard order.draft.appearance.showPlayerInfo == true else { return nil }
        return "<div><dt>\(texts[.player])</dt><dd>\(order.draft.playerID)</dd></div>\n"
    }
}
