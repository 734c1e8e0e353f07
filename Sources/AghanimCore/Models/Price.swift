public import FoundationEssentials

/// A price in the base currency.
public struct Price: Sendable, Hashable {
    /// Price in the smallest currency unit.
    public let amount: Int
    /// Price in major currency units, exactly as the provider wrote it.
    public let amountDecimal: Decimal
}
