/// One purchase, from the wish to the money and back.
struct Order: Sendable {
    let id: String
    /// Which API it came through.
    let channel: Channel
    /// What the caller asked for.
    let draft: OrderDraft
    let userID: String
    let country: String
    /// ISO 4217 code of both amounts.
    let currency: String
    /// Decimal places of `currency`.
    let digits: Int
    /// Minor units.
    let amount: Int
    let amountBeforeDiscount: Int
    /// Exactly `amount`, formatted for the order's locale, for the checkout page.
    let display: String
    let locale: SandboxLocale
    let lines: [OrderLine]
    /// Unix seconds.
    let createdAt: Int
    var expiresAt: Int
    var paidAt: Int?
    var status = OrderStatus.created
    /// What came of the last card that was tried, as long as nothing else has happened since.
    var attempt: CardOutcome?
    /// Whether the game said that it has taken note of the payment.
    var isConsumed = false
    /// Whether the player has opened the checkout page, or the order has moved without.
    var isOpened = false

    enum Channel: String, Sendable {
        case sdk, s2s
    }

    /// Three days, the provider's default.
    static let lifetime = 3 * 24 * 60 * 60

    /// Whether the game still has to be told of it.
    var isUnconsumed: Bool { status == .paid && !isConsumed }

    /// What a paid order is called on the receipt.
    var receiptNumber: String? { paidAt.map { _ in "R-" + id.dropFirst(4) } }

    /// The developer's URL with `{order_id}` filled in.
    var backToGameURL: String? { draft.backToGameURL.map(resolved) }
    var backToStoreURL: String? { draft.backToStoreURL.map(resolved) }

    /// An amount in minor units of the order's currency, formatted for its locale.
    func display(of amount: Int) -> String {
        Currency.named(currency).map { LocalPrice(amount, $0, locale).display }
            ?? "\(currency) \(LocalPrice.decimalText(amount, digits: 2))"
    }

    /// Virtual currency that comes on top: ten gems for each bundle.
    var bonusGems: Int {
        lines.filter { $0.type == "bundle" }.reduce(0) { $0.addedClamped($1.quantity.multipliedClamped(by: 10)) }
    }

    private func resolved(_ template: String) -> String {
        template.split(separator: "{order_id}", omittingEmptySubsequences: false).joined(separator: id)
    }
}

/// One item of an order as it was when the order was made.
struct OrderLine: Sendable {
    let id: String
    let sku: String
    let name: String
    let description: String?
    let image: Item.Image
    let quantity: Int
    /// The catalog's type.
    let type: String
    /// Minor units of the order's currency, for one; 0 in an order that an earlier version stored.
    let price: Int
    /// What one costs, formatted for the order's locale.
    var unitDisplay: String?
    /// What all of them cost.
    var display: String?
}
