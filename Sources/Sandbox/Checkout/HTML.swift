/// Markup in which every text is escaped: what stands in a literal of the source is taken as it is, what is
/// interpolated is made safe for an element or a quoted attribute.
struct HTML: Sendable, ExpressibleByStringInterpolation {
    private(set) var text = ""

    init(stringLiteral literal: String) { text = literal }

    init(stringInterpolation parts: StringInterpolation) { text = parts.text }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        mutating func appendLiteral(_ literal: String) { text += literal }
        mutating func appendInterpolation(_ outside: String) { text += escaped(outside) }
        mutating func appendInterpolation(_ number: Int) { text += String(number) }
        mutating func appendInterpolation(_ part: HTML) { text += part.text }
        /// A part that may be missing.
        mutating func appendInterpolation(_ part: HTML?) { text += part?.text ?? "" }
        /// Parts, each on a line of its own.
        mutating func appendInterpolation(_ parts: [HTML]) { text += parts.map(\.text).joined(separator: "\n") }
    }

    static func + (first: HTML, second: HTML) -> HTML { "\(first)\(second)" }
}

/// Text made safe for an HTML element or a quoted attribute.
func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "&"): bytes += "&amp;".utf8
        case UInt8(ascii: "<"): bytes += "&lt;".utf8
        case UInt8(ascii: ">"): bytes += "&gt;".utf8
        case UInt8(ascii: "\""): bytes += "&quot;".utf8
        case UInt8(ascii: "'"): bytes += "&#39;".utf8
        default: bytes.append(byte)
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}
