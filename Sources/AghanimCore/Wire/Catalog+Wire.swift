package import JSON

extension Item: WireDecodable {
    package init(wire json: JSONValue) throws(JSONDecodingError) {
        sku = try json.decode("sku")
        name = try json.decode("name")
        description = try json.decodeIfPresent("description")
        type = ItemType(rawValue: try json.decode("type"))
        price = try json.wire("price")
        imageUrl = try json.decodeIfPresent("image_url")
        quantity = try json.decode("quantity")
        isStackable = try json.decode("is_stackable")
        isCurrency = try json.decode("is_currency")
    }
}

extension ItemPrice: WireDecodable {
    package init(wire json: JSONValue) throws(JSONDecodingError) {
        amount = try json.decode("amount")
        amountText = try json.exactDecimal("amount_decimal")
        currency = try json.decode("currency")
        display = try json.decode("display")
    }
}

extension PricePointsResponse: WireDecodable {
    package init(wire json: JSONValue) throws(JSONDecodingError) {
        context = try json.wire("context")
        pricePoints = try json.wireList("price_points")
    }
}

extension PricePointsContext: WireDecodable {
    package init(wire json: JSONValue) throws(JSONDecodingError) {
        country = try json.decode("country")
        baseCurrency = try json.decode("base_currency")
        localCurrency = try json.decode("local_currency")
    }
}

extension PricePoint: WireDecodable {
    package init(wire json: JSONValue) throws(JSONDecodingError) {
        id = try json.decode("id")
        basePrice = try json.wire("base_price")
        localPrice = try json.wire("local_price")
    }
}

extension Price: WireDecodable {
    package init(wire json: JSONValue) throws(JSONDecodingError) {
        amount = try json.decode("amount")
        amountText = try json.exactDecimal("amount_decimal")
    }
}

extension LocalPrice: WireDecodable {
    package init(wire json: JSONValue) throws(JSONDecodingError) {
        amount = try json.decode("amount")
        amountText = try json.exactDecimal("amount_decimal")
        display = try json.decode("display")
    }
}

extension JSONValue {
    /// A decimal as the provider wrote it: a number, or the same number in quotes.
    fileprivate func exactDecimal(_ name: StaticString) throws(JSONDecodingError) -> DecimalText {
        let value = try required(name)
        guard value.kind == .string else { return try DecimalText(json: value) }
        guard let quoted = try? DecimalText(json: JSONDocument(text: value.string()).root) else {
            throw JSONDecodingError(at: value, "expected a decimal number")
        }
        return quoted
    }
}
