extension JSONWriter {
    /// How many of the first bytes need no escape.
    ///
    /// Eight at a time: a byte below 0x20, or one that is 0 after the quote or the backslash was taken off it bit by
    /// bit, borrows from its highest bit when 0x20 or 1 is subtracted. A borrow may also come from the byte before, but
    /// then that one counts first.
    static func plainPrefix(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        guard let start = text.baseAddress else { return 0 }
        let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        var index = 0
        while index + 8 <= text.count {
            let word = UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self)
            let (quotes, backslashes) = (word ^ (ones &* 0x22), word ^ (ones &* 0x5C))
            let hits =
                (word &- ones &* 0x20) & ~word | (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
            if hits & highs != 0 { break }
            index += 8
        }
        while index < text.count, !needsEscape(start[index]) { index += 1 }
        return index
    }

    /// Writes a string's characters, copying runs that need no escape whole. `plain` of the first are known to need none.
    mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>, plain: Int) {
        var (rest, plain) = (text, plain)
        while true {
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: rest[..<plain]))
            if plain == rest.count { return }
            appendEscape(rest[plain])
            rest = UnsafeBufferPointer(rebasing: rest[(plain + 1)...])
            plain = Self.plainPrefix(rest)
        }
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func appendEscape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0..<0x20:
            bytes.append(contentsOf: "u00".utf8)
            for digit in [byte >> 4, byte & 15] {
                bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
            }
        default: bytes.append(byte)
        }
    }
}
