import JSON

/// What prices in US cents are elsewhere, as a publisher's server asks for them.
enum PriceLookup {
    /// The most prices one request may name.
    static let limit = 50

    static func serve(_ state: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        try AppchargeKey.admitPublisher(call.request)
        let wish: Wish
        do {
            wish = try Wish(body: call.request.body)
        } catch {
            throw .publisherError(400, error.sentence)
        }
        let market = Market.of(wish.country)
        return .json { w in
            w.object { w in
                w.field("currencyCode", market.currency.code)
                w.field("pricePoints", object: { w in for cents in wish.prices { write(cents, market, to: &w) } })
            }
        }
    }

    /// A price that is no price point has `null`.
    private static func write(_ cents: Int, _ market: Market, to w: inout JSONWriter) {
        w.key(String(cents))
        guard PriceLadder.cents.contains(cents) else { return w.null() }
        let local = LocalPrice(market.currency.price(ofCents: cents), market.currency, market.locale)
        w.object { w in
            w.field("price", local.amount)
            w.field("displayPrice", local.display)
        }
    }

    private struct Wish {
        let country: String
        let prices: [Int]

        init(body: [UInt8]) throws(Refusal) {
            let root = try Field.body(of: body)
            var reader = FieldReader()
            country = reader.requiredText(root, "countryCode2") ?? ""
            if !country.isEmpty, !Market.isCountryCode(country) {
                reader.complain(
                    root.location + [.name("countryCode2")], "not an ISO 3166-1 code", "value_error.country")
            }
            prices = reader.prices(root)
            try reader.finish()
        }
    }
}

extension FieldReader {
    /// Distinct prices in the order they came.
    fileprivate mutating func prices(_ root: Field) -> [Int] {
        guard let fields = requiredList(root, "pricesInUsdCents") else { return [] }
        if fields.isEmpty || fields.count > PriceLookup.limit {
            complain(
                root.location + [.name("pricesInUsdCents")], "ensure this value has 1 to \(PriceLookup.limit) items",
                "value_error.list.items")
        }
        var seen: Set<Int> = []
        return fields.compactMap { field in
            guard let cents = try? field.value.int(), cents > 0 else {
                complain(field.location, "value is not a positive whole number", "type_error.integer")
                return nil
            }
            return seen.insert(cents).inserted ? cents : nil
        }
    }
}
