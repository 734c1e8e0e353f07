/// Country and currencies that prices were resolved for.
public struct PricePointsContext: Sendable, Hashable {
    /// Country code the prices were resolved for.
    public let country: String
    /// ISO 4217 code of the base currency.
    public let baseCurrency: String
    /// ISO 4217 code of the player's local currency.
    public let localCurrency: String
}
