extension String {
    /// This text without Unicode whitespace at its ends.
    package func trimmingWhitespace() -> String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }

    /// Whether this text is empty or whitespace only.
    package var isBlank: Bool {
        unicodeScalars.allSatisfy { $0.properties.isWhitespace }
    }

    /// Whether this text has the same bytes as `other`. `==` also takes texts for equal that merely look the same.
    package func hasSameBytes(as other: String) -> Bool {
        utf8.elementsEqual(other.utf8)
    }

    /// This text with every `target` replaced, found by its bytes: what stands behind it, a combining mark for example,
    /// cannot hide it.
    package func replacingBytes(of target: String, with replacement: String) -> String {
        let target = Array(target.utf8)
        guard !target.isEmpty else { return self }
        var result: [UInt8] = []
        var rest = Array(utf8)[...]
        while let first = rest.firstIndex(of: target[0]) {
            result += rest[..<first]
            rest = rest[first...]
            if rest.starts(with: target) {
                result += replacement.utf8
                rest = rest.dropFirst(target.count)
            } else {
                result.append(rest.removeFirst())
            }
        }
        return String(decoding: result + rest, as: UTF8.self)
    }

    /// This text with the ASCII letters in lower case. `lowercased()` makes ASCII letters of some others.
    package var loweredASCII: String {
        String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
