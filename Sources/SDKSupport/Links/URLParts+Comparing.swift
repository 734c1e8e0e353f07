extension URLParts {
    /// The path in one spelling: unreserved characters bare, every other escape in capitals, and
    /// what a URL cannot hold escaped. An empty path of an `http` URL is `/`.
    var comparablePath: [UInt8] {
        if path.isEmpty, host != nil, scheme == "http" || scheme == "https" { return [UInt8(ascii: "/")] }
        return PercentCoding.normalized(path)
    }

    /// The decoded parameters of the query, in order.
    package var parameters: [Parameter] {
        Array((query ?? "").utf8).split(separator: UInt8(ascii: "&")).map { pair in
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            return Parameter(
                name: PercentCoding.formDecoded(parts[0]),
                value: parts.count > 1 ? PercentCoding.formDecoded(parts[1]) : [])
        }
    }

    /// Whether `token` stands somewhere in the path or the query, as a whole: `ord_1` does not stand
    /// in `/ord_12`.
    package func mentions(_ token: String) -> Bool {
        let text = String(
            decoding: PercentCoding.formDecoded(Array((path + "?" + (query ?? "")).utf8)[...]), as: UTF8.self)
        return text.ranges(of: token).contains { range in
            let before = text[..<range.lowerBound].unicodeScalars.last
            let after = text[range.upperBound...].unicodeScalars.first
            return !isPartOfToken(before) && !isPartOfToken(after)
        }
    }

    private func isPartOfToken(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_" || scalar == "-"
    }
}

/// Escapes in URLs, for comparing and reading.
package enum PercentCoding {
    /// `text` with its escapes in one spelling.
    static func normalized(_ text: String) -> [UInt8] {
        var result: [UInt8] = []
        for unit in units(Array(text.utf8)[...]) {
            if unit.isEscaped ? PercentEncoding.isUnreserved(unit.byte) : !needsEscape(unit.byte) {
                result.append(unit.byte)
            } else {
                result += PercentEncoding.escape(unit.byte)
            }
        }
        return result
    }

    /// `text` with its escapes decoded.
    package static func decoded(_ text: some StringProtocol) -> String {
        String(decoding: units(Array(text.utf8)[...]).map(\.byte), as: UTF8.self)
    }

    /// `text` with its escapes decoded, and `+` as a space.
    static func formDecoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        units(text).map { unit in
            unit.byte == UInt8(ascii: "+") && !unit.isEscaped ? UInt8(ascii: " ") : unit.byte
        }
    }

    private struct Unit {
        let byte: UInt8
        let isEscaped: Bool
    }

    /// The bytes of a text, `%XX` as one. A percent sign without two digits means itself.
    private static func units(_ bytes: ArraySlice<UInt8>) -> [Unit] {
        var units: [Unit] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex,
                let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
            {
                units.append(Unit(byte: high << 4 | low, isEscaped: true))
                index += 3
            } else {
                units.append(Unit(byte: bytes[index], isEscaped: false))
                index += 1
            }
        }
        return units
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    /// Whether a URL's path cannot hold the byte unescaped.
    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte >= 0x7F || "\"%<>\\^`{|}".utf8.contains(byte)
    }
}
