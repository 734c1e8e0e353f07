import JSON

/// Items as one player sees them.
struct ItemView {
    let market: Market
    let locale: SandboxLocale
    let origin: String

    func write(_ item: Item, to w: inout JSONWriter) {
        let price = item.price.local(in: market, locale)
        w.object { w in
            w.field("sku", item.sku)
            w.field("name", item.name(in: locale))
            w.nullableField("description", item.description)
            w.field("type", item.type)
            w.field(
                "price",
                object: { w in
                    w.field("amount", price.amount)
                    w.key("amount_decimal")
                    w.raw(price.decimalText.utf8)
                    w.field("currency", price.currency)
                    w.field("display", price.display)
                })
            w.nullableField("image_url", item.imageURL(origin: origin))
            w.field("quantity", item.quantity)
            w.field("is_stackable", item.isStackable)
            w.field("is_currency", item.isCurrency)
        }
    }
}

extension JSONWriter {
    /// Writes a member, `null` where there is no value.
    mutating func nullableField(_ name: StaticString, _ value: (some JSONEncodable)?) {
        key(name)
        nullable(value)
    }

    /// Writes a value, `null` where there is none.
    mutating func nullable(_ value: (some JSONEncodable)?) {
        if let value { value.encode(to: &self) } else { null() }
    }
}
