/// Percent-encoding of one component of a URL (RFC 3986): all but unreserved characters.
package enum PercentEncoding {
    private static let hex = Array("0123456789ABCDEF".utf8)

    /// `text` so that it can stand as a path segment, or as a name or value in a query.
    package static func component(_ text: String) -> String {
        guard !text.utf8.allSatisfy(isUnreserved) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 2)
        for byte in text.utf8 {
            if isUnreserved(byte) {
                bytes.append(byte)
            } else {
                bytes += escape(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The byte as `%XX`.
    static func escape(_ byte: UInt8) -> [UInt8] {
        [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
    }

    /// `a=1&b=2`, names and values encoded.
    package static func query(_ parameters: [(String, String)]) -> String {
        parameters.map { name, value in "\(component(name))=\(component(value))" }.joined(separator: "&")
    }

    /// Whether `text` cannot be a segment of a path: it is blank, or a URL takes it for a step.
    package static func isNoSegment(_ text: String) -> Bool {
        text.isBlank || isStep(text)
    }

    /// Whether a URL takes `text` for a step in its path rather than for a name.
    package static func isStep(_ text: String) -> Bool {
        text == "." || text == ".."
    }

    /// Whether the byte means itself everywhere in a URL.
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
