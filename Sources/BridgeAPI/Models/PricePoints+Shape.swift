import AghanimCheckout

extension PricePointsResponse: ResultObject {
    /// The price ladder.
    public static let shape = Shape<PricePointsResponse>(
        "PricePointsResponse",
        [
            .field("context") { $0.context },
            .field("pricePoints") { $0.pricePoints },
        ])
}

extension PricePointsContext: ResultObject {
    /// What prices were resolved for.
    public static let shape = Shape<PricePointsContext>(
        "PricePointsContext",
        [
            .field("country") { $0.country },
            .field("baseCurrency") { $0.baseCurrency },
            .field("localCurrency") { $0.localCurrency },
        ])
}

extension PricePoint: ResultObject {
    /// One step of the ladder.
    public static let shape = Shape<PricePoint>(
        "PricePoint",
        [
            .field("id") { $0.id },
            .field("basePrice") { $0.basePrice },
            .field("localPrice") { $0.localPrice },
        ])
}

extension Price: ResultObject {
    /// A price without its display.
    public static let shape = Shape<Price>(
        "Price",
        [
            .field("amount") { $0.amount },
            .field("amountDecimal") { $0.amountText },
        ])
}

extension LocalPrice: ResultObject {
    /// A price with its display.
    public static let shape = Shape<LocalPrice>(
        "LocalPrice",
        [
            .field("amount") { $0.amount },
            .field("amountDecimal") { $0.amountText },
            .field("display") { $0.display },
        ])
}
