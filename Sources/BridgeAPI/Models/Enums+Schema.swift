import AghanimCheckout
import FoundationEssentials
import JSON

extension OpenStringEnum where Self: Choice {
    /// The known strings; others may come.
    public static var schema: Schema { schema(knownCases, isOpen: true) }
}

extension OpenStringEnum {
    /// Writes the provider's own string.
    public func encode(to writer: inout JSONWriter) { writer.string(rawValue) }
}

extension ItemType: Choice, ResultValue {}
extension OrderStatus: Choice, ResultValue {}
extension OrderRedirectMode: Choice, ResultValue {}
extension Platform: Choice, ResultValue {}
extension RedirectTarget: Choice, ResultValue {}
extension UiMode: Choice, ResultValue {}

extension AghanimLocale: ParamChoice {}

extension AghanimLocale: ResultValue {
    /// Writes the locale's tag.
    public func encode(to writer: inout JSONWriter) { writer.string(rawValue) }
}

extension DecimalText: ResultValue {
    /// A decimal number as text.
    public static var schema: Schema { .format("decimal") }

    /// Writes it as text: a JSON number would invite readers to round it.
    public func encode(to writer: inout JSONWriter) { writer.string(text) }
}
