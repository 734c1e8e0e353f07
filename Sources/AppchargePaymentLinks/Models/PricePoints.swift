/// The price points available to the player, in their currency.
///
/// A game maps its offers to a price point by `basePriceInUSD`.
public struct PricePoints: Sendable, Hashable {
    /// The price points.
    public let pricingPoints: [PricingPoint]
    /// How their currency is written.
    public let pricingPointData: PricingPointData
}

/// One price in US dollars and in the player's currency.
public struct PricingPoint: Sendable, Hashable {
    /// The base price in US dollars, minor units as text: `"200"` is two dollars.
    public let basePriceInUSD: String
    /// The local price times the currency's `multiplier`, as text.
    public let localizedPrice: String
    /// The local price ready for display.
    public let formattedPrice: String
}

/// How the currency of price points is written.
public struct PricingPointData: Sendable, Hashable {
    /// ISO 4217 currency code.
    public let currencyCode: String
    /// The currency's symbol, for example `$`.
    public let currencySymbol: String
    /// What stands before the fraction, `.` or `,`.
    public let fractionalSeparator: String
    /// What stands between thousands.
    public let milSeparator: String
    /// On which side of the number the symbol stands, `Right` or `Left`.
    public let symbolPosition: String
    /// Whether a space stands between number and symbol.
    public let spacing: Bool?
    /// What `localizedPrice` was multiplied with, for example 100.
    public let multiplier: Int?
}
