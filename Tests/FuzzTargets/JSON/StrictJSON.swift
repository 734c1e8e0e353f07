/// A JSON text read by the letter of RFC 8259, one byte after the other: a second opinion on `JSONDocument`.
struct StrictJSON {
    struct Node: Equatable {
        let value: Value
        /// Where the value stands in the text.
        let range: Range<Int>
    }

    indirect enum Value: Equatable {
        case object([Member])
        case array([Node])
        case string([UInt8])
        case number
        case bool(Bool)
        case null
    }

    struct Member: Equatable {
        let name: [UInt8]
        let value: Node
    }

    private struct Refusal: Error {}

    private let text: [UInt8]
    private let maxDepth: Int
    private var position = 0
    private var depth = 0

    /// The one value of `text`; `nil` when the text is not JSON, or is nested too deeply.
    static func parse(_ text: [UInt8], maxDepth: Int = 128) -> Node? {
        guard String(validating: text, as: UTF8.self) != nil else { return nil }
        var reader = StrictJSON(text: text, maxDepth: maxDepth)
        guard let root = try? reader.value() else { return nil }
        return reader.position == text.count ? root : nil
    }

    private init(text: [UInt8], maxDepth: Int) {
        self.text = text
        self.maxDepth = maxDepth
    }

    private var next: UInt8? { position < text.count ? text[position] : nil }

    private mutating func skipBlanks() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
    }

    /// Takes `byte` if it is next.
    private mutating func takes(_ byte: UnicodeScalar) -> Bool {
        guard next == UInt8(ascii: byte) else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ byte: UnicodeScalar) throws {
        guard takes(byte) else { throw Refusal() }
    }

    /// A value with the blanks around it.
    private mutating func value() throws -> Node {
        skipBlanks()
        let start = position
        let value = try bareValue()
        let node = Node(value: value, range: start..<position)
        skipBlanks()
        return node
    }

    private mutating func bareValue() throws -> Value {
        switch next {
        case UInt8(ascii: "{"): try nested { reader throws in .object(try reader.members()) }
        case UInt8(ascii: "["): try nested { reader throws in .array(try reader.elements()) }
        case UInt8(ascii: "\""): .string(try string())
        case UInt8(ascii: "t"): try word("true", .bool(true))
        case UInt8(ascii: "f"): try word("false", .bool(false))
        case UInt8(ascii: "n"): try word("null", .null)
        default: try number()
        }
    }

    private mutating func word(_ word: StaticString, _ value: Value) throws -> Value {
        for scalar in word.description.unicodeScalars { try expect(scalar) }
        return value
    }

    private mutating func nested(_ body: (inout StrictJSON) throws -> Value) throws -> Value {
        position += 1
        depth += 1
        guard depth <= maxDepth else { throw Refusal() }
        defer { depth -= 1 }
        return try body(&self)
    }

    private mutating func members() throws -> [Member] {
        skipBlanks()
        if takes("}") { return [] }
        var members: [Member] = []
        repeat {
            skipBlanks()
            let name = try string()
            skipBlanks()
            try expect(":")
            members.append(Member(name: name, value: try value()))
        } while takes(",")
        try expect("}")
        return members
    }

    private mutating func elements() throws -> [Node] {
        skipBlanks()
        if takes("]") { return [] }
        var elements: [Node] = []
        repeat { elements.append(try value()) } while takes(",")
        try expect("]")
        return elements
    }

    private mutating func number() throws -> Value {
        _ = takes("-")
        if !takes("0") { try digits() }
        if takes(".") { try digits() }
        if takes("e") || takes("E") {
            _ = takes("+") || takes("-")
            try digits()
        }
        return .number
    }

    private mutating func digits() throws {
        let start = position
        while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
        guard position > start else { throw Refusal() }
    }

    private mutating func string() throws -> [UInt8] {
        try expect("\"")
        var content: [UInt8] = []
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return content
            case UInt8(ascii: "\\"): content += try escaped()
            case 0..<0x20: throw Refusal()
            default: content.append(byte)
            }
        }
        throw Refusal()
    }

    private mutating func escaped() throws -> [UInt8] {
        guard let letter = next else { throw Refusal() }
        position += 1
        if letter == UInt8(ascii: "u") { return Array(String(try scalar()).utf8) }
        let letters: [UInt8: UInt8] = [
            0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09,
        ]
        guard let meant = letters[letter] else { throw Refusal() }
        return [meant]
    }

    private mutating func scalar() throws -> Unicode.Scalar {
        let first = try hexDigits()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00 else { throw Refusal() }
        try expect("\\")
        try expect("u")
        let second = try hexDigits()
        guard (0xDC00..<0xE000).contains(second) else { throw Refusal() }
        guard let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) * 0x400 + second - 0xDC00) else { throw Refusal() }
        return scalar
    }

    private mutating func hexDigits() throws -> UInt32 {
        let digits = text[position...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 }),
            let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw Refusal() }
        position += 4
        return value
    }
}
