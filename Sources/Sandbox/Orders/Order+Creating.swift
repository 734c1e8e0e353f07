extension Order {
    /// What an order needs from its surroundings.
    struct Setting {
        let catalog: Catalog
        /// Where the player is.
        let market: Market
        /// Unix seconds.
        let now: Int
    }

    /// Prices a draft. Every SKU must be in the catalog: reading the draft has checked that.
    init(
        _ draft: OrderDraft, through channel: Channel, in setting: Setting, identifiers: inout Identifiers
    ) {
        let locale = draft.locale ?? setting.market.locale
        let priced = draft.items.compactMap { wish in
            setting.catalog[wish.sku].map { PricedItem(wish, $0, setting.market, locale) }
        }
        let before = priced.reduce(0) { $0.addedClamped($1.total) }
        let percent = channel == .s2s ? draft.discountPercent ?? 0 : 0
        let amount = before - before / 100 * percent - before % 100 * percent / 100
        let code = priced.first?.price.currency ?? setting.market.currency.code
        let currency = Currency.named(code)
        self.init(
            id: identifiers.next("ord_"), channel: channel, draft: draft,
            userID: identifiers.of(draft.playerID, "usr_"), country: setting.market.country, currency: code,
            digits: currency?.digits ?? 2, amount: amount, amountBeforeDiscount: before,
            display: currency.map { LocalPrice(amount, $0, locale).display }
                ?? "\(code) \(LocalPrice.decimalText(amount, digits: 2))",
            locale: locale, lines: priced.map { $0.line(identifiers.of($0.item.sku, "itm_")) },
            createdAt: setting.now, expiresAt: draft.expiresAt ?? setting.now.addedClamped(Self.lifetime))
    }
}

/// A wish, what the catalog has for it, and its price where the player is.
private struct PricedItem {
    let wish: DraftItem
    let item: Item
    let price: LocalPrice
    let locale: SandboxLocale

    init(_ wish: DraftItem, _ item: Item, _ market: Market, _ locale: SandboxLocale) {
        self.wish = wish
        self.item = item
        self.locale = locale
        price = item.price.local(in: market, locale)
    }

    var total: Int { price.amount.multipliedClamped(by: wish.quantity) }

    func line(_ id: String) -> OrderLine {
        OrderLine(
            id: id, sku: item.sku, name: wish.name ?? item.name(in: locale),
            description: wish.description ?? item.description, image: image, quantity: wish.quantity,
            type: item.type, price: price.amount, unitDisplay: price.display, display: display)
    }

    /// As the catalog has it for one; for more, formatted from the amount.
    private var display: String {
        guard wish.quantity > 1 else { return price.display }
        return Currency.named(price.currency).map { LocalPrice(total, $0, locale).display }
            ?? "\(price.currency) \(LocalPrice.decimalText(total, digits: 2))"
    }

    private var image: Item.Image {
        switch wish.imageURL {
        case nil: item.image
        case "": .none
        case let url?: .url(url)
        }
    }
}
