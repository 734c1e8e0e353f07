public import FoundationEssentials
package import JSON

/// A price in the player's local currency.
public struct LocalPrice: Sendable, Hashable {
    /// Price in the smallest currency unit.
    public let amount: Int
    /// Price in major currency units, exactly as the provider wrote it.
    public var amountDecimal: Decimal { amountText.value }
    /// The same as text.
    package let amountText: DecimalText
    /// The formatted string to show the player.
    public let display: String
}
