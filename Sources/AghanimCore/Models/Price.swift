public import FoundationEssentials
package import JSON

/// A price in the base currency.
public struct Price: Sendable, Hashable {
    /// Price in the smallest currency unit.
    public let amount: Int
    /// Price in major currency units, exactly as the provider wrote it.
    public var amountDecimal: Decimal { amountText.value }
    /// The same as text.
    package let amountText: DecimalText
}
