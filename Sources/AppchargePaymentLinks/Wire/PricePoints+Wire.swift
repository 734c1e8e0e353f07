internal import JSON

extension PricePoints {
    /// Reads the provider's price points. Amounts may be numbers or text.
    init(wire json: JSONValue) throws(JSONDecodingError) {
        var points: [PricingPoint] = []
        for element in try json.required("pricingPoints").elements() { points.append(try PricingPoint(wire: element)) }
        pricingPoints = points
        pricingPointData = try PricingPointData(wire: json.required("pricingPointData"))
    }
}

extension PricingPoint {
    init(wire json: JSONValue) throws(JSONDecodingError) {
        basePriceInUSD = try json.requiredText("basePriceInUSD")
        localizedPrice = try json.requiredText("localizedPrice")
        formattedPrice = try json.requiredText("formattedPrice")
    }
}

extension PricingPointData {
    init(wire json: JSONValue) throws(JSONDecodingError) {
        currencyCode = try json.requiredText("currencyCode")
        currencySymbol = try json.requiredText("currencySymbol")
        fractionalSeparator = try json.requiredText("fractionalSeparator")
        milSeparator = try json.requiredText("milSeparator")
        symbolPosition = try json.requiredText("symbolPosition")
        spacing = try json.decodeIfPresent("spacing")
        multiplier = json.wholeNumber("multiplier")
    }
}
