import AghanimCheckout
import FoundationEssentials
import JSON

extension OpenStringEnum where Self: Choice {
    /// The known strings; others may come.
    public static var schema: Schema {
        .enumeration(
            EnumSchema(
                name: schemaName, summary: schemaSummary, values: knownCases.map(\.rawValue), isOpen: true))
    }
}

extension OpenStringEnum {
    /// Writes the provider's own string.
    public func encode(to writer: inout JSONWriter) { writer.string(rawValue) }
}

extension ItemType: Choice, ResultValue {
    /// What the strings tell apart.
    public static var schemaSummary: String { "Type of a catalog item." }
}

extension OrderStatus: Choice, ResultValue {
    /// What the strings tell apart.
    public static var schemaSummary: String { "Current status of an order." }
}

extension OrderRedirectMode: Choice, ResultValue {
    /// What the strings tell apart.
    public static var schemaSummary: String { "Whether and how the player is redirected after paying." }
}

extension Platform: Choice, ResultValue {
    /// What the strings tell apart.
    public static var schemaSummary: String { "Platform that an order was created on." }
}

extension RedirectTarget: Choice, ResultValue {
    /// What the strings tell apart.
    public static var schemaSummary: String { "Where the redirect after payment sends the player." }
}

extension UiMode: Choice, ResultValue {
    /// What the strings tell apart.
    public static var schemaSummary: String { "Appearance of a checkout." }
}

extension AghanimLocale: ParamChoice {
    /// What the strings tell apart.
    public static var schemaSummary: String { "A locale that the provider can localize names and prices for." }
}

extension AghanimLocale: ResultValue {
    /// Writes the locale's tag.
    public func encode(to writer: inout JSONWriter) { writer.string(rawValue) }
}

extension Decimal: ResultValue {
    /// A decimal number as text.
    public static var schema: Schema { .format("decimal") }

    /// Writes it as text: a JSON number would invite readers to round it.
    public func encode(to writer: inout JSONWriter) { writer.string(description) }
}
