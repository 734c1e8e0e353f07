import AghanimCheckout

extension PricePointsResponse: ResultObject {
    /// The price ladder.
    public static let shape = Shape<PricePointsResponse>(
        "PricePointsResponse", "The price ladder for the player's country.",
        [
            .field("context", "Country and currencies that the prices were resolved for.") { $0.context },
            .field("pricePoints", "The price points of that context.") { $0.pricePoints },
        ])
}

extension PricePointsContext: ResultObject {
    /// What prices were resolved for.
    public static let shape = Shape<PricePointsContext>(
        "PricePointsContext", "What prices were resolved for.",
        [
            .field("country", "Country code.") { $0.country },
            .field("baseCurrency", "ISO 4217 code of the base currency.") { $0.baseCurrency },
            .field("localCurrency", "ISO 4217 code of the player's currency.") { $0.localCurrency },
        ])
}

extension PricePoint: ResultObject {
    /// One step of the ladder.
    public static let shape = Shape<PricePoint>(
        "PricePoint", "One step of the price ladder.",
        [
            .field("id", "Unique id of the price point.") { $0.id },
            .field("basePrice", "Price in the base currency.") { $0.basePrice },
            .field("localPrice", "Price in the player's currency.") { $0.localPrice },
        ])
}

extension Price: ResultObject {
    /// A price without its display.
    public static let shape = Shape<Price>(
        "Price", "A price.",
        [
            .field("amount", "Price in minor units, for example cents.") { $0.amount },
            .field("amountDecimal", "Price in major units, as decimal text.") { $0.amountDecimal },
        ])
}

extension LocalPrice: ResultObject {
    /// A price with its display.
    public static let shape = Shape<LocalPrice>(
        "LocalPrice", "A price with the text to show.",
        [
            .field("amount", "Price in minor units, for example cents.") { $0.amount },
            .field("amountDecimal", "Price in major units, as decimal text.") { $0.amountDecimal },
            .field("display", "Price as the player should see it.") { $0.display },
        ])
}
