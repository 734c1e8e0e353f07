/// Path and query of a URL as bytes: a second opinion on what `RedirectMatcher` compares.
struct PlainURL {
    let userInfo: [UInt8]?
    /// Decoded, with a mark before what must not stand for a separator: `%2F` is no `/`.
    let path: [UInt8]
    /// Names and values, decoded as a form's.
    let parameters: [[[UInt8]]]

    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let colon = bytes.firstIndex(of: 0x3A) else { return nil }
        var rest = bytes[(colon + 1)...].prefix { $0 != 0x23 }
        var authority: ArraySlice<UInt8> = []
        if rest.starts(with: [0x2F, 0x2F]) {
            authority = rest.dropFirst(2).prefix { $0 != 0x2F && $0 != 0x3F }
            rest = rest[authority.endIndex...]
        }
        userInfo = authority.lastIndex(of: 0x40).map { Array(authority[..<$0]) }
        let mark = rest.firstIndex(of: 0x3F) ?? rest.endIndex
        let path = Self.decoded(rest[..<mark], asForm: false)
        let isWeb = ["http", "https"].contains(String(decoding: bytes[..<colon], as: UTF8.self).lowercased())
        self.path = path.isEmpty && isWeb && bytes[(colon + 1)...].starts(with: [0x2F, 0x2F]) ? [0x2F] : path
        parameters = rest[mark...].dropFirst().split(separator: 0x26).map { pair in
            let parts = pair.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
            return [Self.decoded(parts[0], asForm: true), parts.count > 1 ? Self.decoded(parts[1], asForm: true) : []]
        }
    }

    /// Whether every parameter is one of `other`, one that is here twice at least twice.
    func parametersAreIncluded(in other: PlainURL) -> Bool {
        let counts = Dictionary(parameters.map { ($0, 1) }, uniquingKeysWith: +)
        let others = Dictionary(other.parameters.map { ($0, 1) }, uniquingKeysWith: +)
        return counts.allSatisfy { others[$0.key, default: 0] >= $0.value }
    }

    /// What escapes mean. In a path an escaped delimiter is not the delimiter, so a zero byte is put before it.
    private static func decoded(_ bytes: ArraySlice<UInt8>, asForm: Bool) -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            let isHex = digits.count == 2 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 }
            if byte == 0x25, isHex, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) {
                rest = rest.dropFirst(2)
                if !asForm, isDelimiter(value) { result.append(0) }
                result.append(value)
            } else {
                result.append(asForm && byte == 0x2B ? 0x20 : byte)
            }
        }
        return result
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        ":/?#[]@!$&'()*+,;=".utf8.contains(byte)
    }
}
