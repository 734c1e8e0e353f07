import AghanimCheckout
import FoundationEssentials
import JSON

extension OpenStringEnum {
    /// The known strings; others may come.
    public static var schema: Schema { .enumeration(knownCases.map(\.rawValue), open: true) }

    /// Writes the provider's own string.
    public func encode(to writer: inout JSONWriter) { writer.string(rawValue) }
}

extension ItemType: ResultValue {}
extension OrderStatus: ResultValue {}
extension OrderRedirectMode: ResultValue {}
extension Platform: ResultValue {}
extension RedirectTarget: ResultValue {}
extension UiMode: ResultValue {}

extension AghanimLocale: ParamChoice {}

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
