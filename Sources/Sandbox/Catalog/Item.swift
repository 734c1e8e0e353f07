/// One thing the game sells.
struct Item: Sendable {
    var sku: String
    /// English, and the fallback for every locale without a translation.
    var name: String
    /// One name for each locale in the order of `SandboxLocale.allCases`, or empty.
    var localizedNames: [String] = []
    var description: String?
    /// The provider's own string; any text is accepted so that a client can be shown a type it does not know.
    var type: String
    var price: ItemPrice
    var image: Image = .served
    /// How much of it one purchase grants.
    var quantity = 1
    var isStackable = false
    var isCurrency = false

    /// Where the picture of an item comes from.
    enum Image: Sendable, Equatable {
        /// The sandbox draws one.
        case served
        case url(String)
        case none
    }

    func name(in locale: SandboxLocale) -> String {
        localizedNames.isEmpty ? name : localizedNames[locale.index]
    }

    /// The absolute URL of the picture, given the sandbox's own origin.
    func imageURL(origin: String) -> String? {
        switch image {
        case .served: origin + "/images/" + percentEncoded(sku)
        case .url(let text): text
        case .none: nil
        }
    }
}

/// What an item costs, as it was set.
struct ItemPrice: Sendable {
    /// Minor units of `currency`.
    var amount: Int
    /// ISO 4217 code; one outside the sandbox's table is never converted.
    var currency: String
    /// Texts to hand out unchanged where the player pays in `currency`.
    var decimalText: String?
    var display: String?

    init(cents: Int) {
        self.init(amount: cents, currency: Currency.base.code)
    }

    init(amount: Int, currency: String, decimalText: String? = nil, display: String? = nil) {
        self.amount = amount
        self.currency = currency
        self.decimalText = decimalText
        self.display = display
    }

    /// The price in a market: as it was set where the currencies agree, else converted through US dollars.
    func local(in market: Market, _ locale: SandboxLocale) -> LocalPrice {
        guard let own = Currency.named(currency) else {
            return asSet(LocalPrice(amount, .base, locale), code: currency)
        }
        guard own == market.currency else {
            return LocalPrice(market.currency.price(ofCents: own.cents(ofPrice: amount)), market.currency, locale)
        }
        return asSet(LocalPrice(amount, own, locale), code: nil)
    }

    private func asSet(_ computed: LocalPrice, code: String?) -> LocalPrice {
        let decimal = decimalText ?? computed.decimalText
        return LocalPrice(
            amount: amount, decimalText: decimal, currency: currency,
            display: display ?? code.map { "\($0) \(decimal)" } ?? computed.display)
    }
}
