public import FoundationEssentials

/// A decimal number as its plain text, without zeros that say nothing: what `Decimal` prints.
///
/// A `Decimal` takes some hundred times as long to make and to print as the text does to copy, so it is made only for
/// those who compute.
public struct DecimalText: Sendable, Hashable {
    /// The number, for example `-9.99`: no exponent, no trailing zeros behind the point.
    public let text: String

    /// The number as a value to compute with.
    public var value: Decimal { JSONNumber(token: text.utf8).decimal ?? .nan }
}

extension DecimalText: JSONDecodable {
    /// Reads a JSON number exactly.
    public init(json: JSONValue) throws(JSONDecodingError) {
        guard json.kind == .number else { throw json.mismatch("a number") }
        if let text = json.withTextBytes(Self.plainText) {
            self.text = text
        } else {
            text = try json.decimal().description
        }
    }

    /// The text of a number without exponent that is short enough to be no trouble; nil for any other.
    private static func plainText(_ token: UnsafeBufferPointer<UInt8>) -> String? {
        guard token.count <= 30, token.allSatisfy({ $0 < UInt8(ascii: "A") }) else { return nil }
        var end = token.count
        if token.contains(UInt8(ascii: ".")) {
            while token[end - 1] == UInt8(ascii: "0") { end -= 1 }
            if token[end - 1] == UInt8(ascii: ".") { end -= 1 }
        }
        let text = String(decoding: token[..<end], as: UTF8.self)
        return text == "-0" ? "0" : text
    }
}
