import JSON

/// The price ladder in one market.
struct PricePoints {
    let market: Market
    let locale: SandboxLocale

    var response: Response {
        .json { w in
            w.object { w in
                w.field("context", object: writeContext)
                w.field(
                    "price_points",
                    array: { w in
                        for index in PriceLadder.cents.indices { writePoint(index, to: &w) }
                    })
            }
        }
    }

    private func writeContext(to w: inout JSONWriter) {
        w.field("country", market.country)
        w.field("base_currency", Currency.base.code)
        w.field("local_currency", market.currency.code)
    }

    private func writePoint(_ index: Int, to w: inout JSONWriter) {
        let cents = PriceLadder.cents[index]
        let local = LocalPrice(market.currency.price(ofCents: cents), market.currency, locale)
        w.object { w in
            w.field("id", PriceLadder.identifier(index))
            w.field(
                "base_price",
                object: { w in
                    w.field("amount", cents)
                    w.key("amount_decimal")
                    w.raw(LocalPrice.decimalText(cents, digits: Currency.base.digits).utf8)
                })
            w.field(
                "local_price",
                object: { w in
                    w.field("amount", local.amount)
                    w.key("amount_decimal")
                    w.raw(local.decimalText.utf8)
                    w.field("display", local.display)
                })
        }
    }
}
