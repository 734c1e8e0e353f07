public import FoundationEssentials

/// A price in the player's local currency.
public struct LocalPrice: Sendable, Hashable {
    /// Price in the smallest currency unit.
    public let amount: Int
    /// Price in major currency units, exactly as the provider wrote it.
    public let amountDecimal: Decimal
    /// The formatted string to show the player.
    public let display: String
}
