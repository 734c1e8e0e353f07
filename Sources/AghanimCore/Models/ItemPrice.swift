public import FoundationEssentials

/// Localized price of an item.
public struct ItemPrice: Sendable, Hashable {
    /// Price in the smallest currency unit, for example cents.
    public let amount: Int
    /// Price in major currency units, exactly as the provider wrote it.
    public let amountDecimal: Decimal
    /// ISO 4217 currency code.
    public let currency: String
    /// Formatted price string, for example `$9.99`.
    public let display: String
}
