import JSON

/// The price ladder in one market, in the Appcharge form: every number is a text.
struct AppchargePricePoints {
    let market: Market

    private var style: MoneyStyle { MoneyStyle(market.currency, market.locale) }

    var response: Response {
        .json { w in
            w.object { w in
                w.field("pricingPoints", array: { w in for cents in PriceLadder.cents { writePoint(cents, to: &w) } })
                w.field("pricingPointData", object: writeData)
            }
        }
    }

    private func writePoint(_ cents: Int, to w: inout JSONWriter) {
        let amount = market.currency.price(ofCents: cents)
        w.object { w in
            w.field("basePriceInUSD", String(cents))
            w.field("localizedPrice", String(amount))
            w.field("formattedPrice", style.text(amount, digits: market.currency.digits))
        }
    }

    private func writeData(to w: inout JSONWriter) {
        w.field("currencyCode", market.currency.code)
        w.field("currencySymbol", style.symbol)
        w.field("fractionalSeparator", style.number.decimal)
        w.field("milSeparator", style.number.group)
        w.field("symbolPosition", style.number.symbolFirst ? "Left" : "Right")
        w.field("spacing", style.isSpaced)
        w.field("multiplier", (0..<market.currency.digits).reduce(1) { product, _ in product * 10 })
    }
}
