import JSON

extension Catalog {
    /// Reads a `PUT catalog` body: a list of items in the wire's form, bare or under `items`.
    ///
    /// `sku` must be there; every other member has a default. Prices in a currency that the sandbox knows are
    /// converted for players elsewhere; in one it does not know they are shown to everyone as they are.
    init(body: [UInt8]) throws(Refusal) {
        let root: JSONValue
        do {
            root = try JSONDocument(parsing: body).root
        } catch {
            throw .invalid([.name("body")], "the body is not JSON: \(error.reason)", "value_error.jsondecode")
        }
        guard let elements = try? (root.member(named: "items") ?? root).elements() else {
            throw .invalid([.name("body")], "value is not a valid list", "type_error.list")
        }
        var reader = FieldReader()
        var seen: Set<String> = []
        let items = elements.enumerated().compactMap { index, element in
            reader.item(Field(value: element, location: [.name("body"), .position(index)]), &seen)
        }
        try reader.finish()
        self.init(source: .custom(body), items: items)
    }
}

extension FieldReader {
    fileprivate mutating func item(_ field: Field, _ seen: inout Set<String>) -> Item? {
        guard let sku = requiredText(field, "sku") else { return nil }
        if !seen.insert(sku).inserted {
            complain(field.location + [.name("sku")], "this SKU is in the list twice", "value_error.duplicate")
        }
        let type = text(field, "type") ?? "item"
        return Item(
            sku: sku, name: text(field, "name") ?? sku, description: text(field, "description"), type: type,
            price: price(field), image: image(field), quantity: integer(field, "quantity", in: 1 ... .max) ?? 1,
            isStackable: flag(field, "is_stackable") ?? false,
            isCurrency: flag(field, "is_currency") ?? (type == "currency" || type == "virtual_currency"))
    }

    private mutating func price(_ field: Field) -> ItemPrice {
        guard let price = object(field, "price") else { return ItemPrice(cents: 999) }
        _ = present(price, "amount")
        return ItemPrice(
            amount: integer(price, "amount", in: 0 ... .max) ?? 0,
            currency: text(price, "currency") ?? Currency.base.code,
            decimalText: price.member("amount_decimal").flatMap { decimal($0) },
            display: text(price, "display"))
    }

    private mutating func decimal(_ field: Field) -> String? {
        if let text = field.value.numberText { return text }
        complain(field.location, "value is not a valid number", "type_error.number")
        return nil
    }

    /// Missing: the sandbox draws one. Null or empty: none.
    private mutating func image(_ field: Field) -> Item.Image {
        guard let value = field.value.member(named: "image_url") else { return .served }
        guard !value.isNull, let url = text(field, "image_url"), !url.isEmpty else { return .none }
        return .url(url)
    }
}
