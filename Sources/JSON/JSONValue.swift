import CSimdjson

/// A cursor over one value of a ``JSONDocument``.
public struct JSONValue: Sendable {
    /// What a JSON value can be.
    public enum Kind: String, Sendable {
        case object, array, string, number, bool, null
    }

    let document: JSONDocument
    let index: Int

    var node: csj_node { document.nodes[index] }

    var rawKind: UInt32 { node.kind & 0xFF }

    /// What this value is.
    public var kind: Kind {
        switch Int(rawKind) {
        case CSJ_OBJECT: .object
        case CSJ_ARRAY: .array
        case CSJ_STRING: .string
        case CSJ_NUMBER: .number
        case CSJ_NULL: .null
        default: .bool
        }
    }

    /// Whether this is `null`.
    public var isNull: Bool { Int(rawKind) == CSJ_NULL }

    /// Whether this is an object in which a name occurs more than once.
    public var hasDuplicateNames: Bool { node.kind & CSJ_DUPLICATE_NAME != 0 }

    /// About how much memory was taken for what was found in this value, besides its text, in bytes.
    package var indexBytes: Int {
        // There is room for a node at each value and each mark between them.
        2 * (Int(node.next) - index) * MemoryLayout<csj_node>.stride
    }

    /// The string's characters.
    public func string() throws(JSONDecodingError) -> String {
        guard Int(rawKind) == CSJ_STRING else { throw mismatch("a string") }
        return withTextBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// `true` or `false`.
    public func bool() throws(JSONDecodingError) -> Bool {
        switch Int(rawKind) {
        case CSJ_TRUE: return true
        case CSJ_FALSE: return false
        default: throw mismatch("true or false")
        }
    }

    /// Whether this is a string that says exactly `text`; no string is made.
    public func isString(_ text: StaticString) -> Bool {
        Int(rawKind) == CSJ_STRING
            && textEquals(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// The exact bytes of this value in its text, quotes and brackets included.
    public var rawBytes: [UInt8] { withRawBytes { Array($0) } }

    /// Hands over the exact bytes of this value in its text for the duration of the call.
    public func withRawBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        let range = rawRange
        return withExtendedLifetime(document) { body(UnsafeBufferPointer(rebasing: document.text[range])) }
    }

    /// An error that says what was needed here and what was found.
    func mismatch(_ expected: String) -> JSONDecodingError {
        let article = kind == .array || kind == .object ? "an" : kind == .null ? "" : "a"
        let found = kind == .bool ? "boolean" : kind.rawValue
        return JSONDecodingError(
            at: self, "expected \(expected), found \(article.isEmpty ? found : "\(article) \(found)")")
    }

    /// The bytes of a string's characters or a number's token.
    func withTextBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        document.withText(of: node, body)
    }

    func textEquals(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
        document.says(node, other)
    }

    private var rawRange: Range<Int> {
        let start = Int(node.source)
        guard Int(rawKind) == CSJ_STRING else { return start..<start + Int(node.length) }
        var end = start + 1
        while document.text[end] != 0x22 { end += document.text[end] == 0x5C ? 2 : 1 }
        return start..<end + 1
    }
}
