public import FoundationEssentials
package import JSON

/// Localized price of an item.
public struct ItemPrice: Sendable, Hashable {
    /// Price in the smallest currency unit, for example cents.
    public let amount: Int
    /// Price in major currency units, exactly as the provider wrote it.
    public var amountDecimal: Decimal { amountText.value }
    /// The same as text.
    package let amountText: DecimalText
    /// ISO 4217 currency code.
    public let currency: String
    /// Formatted price string, for example `$9.99`.
    public let display: String
}
