import CSimdjson
import Glibc

/// A parsed, validated JSON text: its bytes and a flat list of its values.
///
/// Immutable, so it may cross threads. Values are read through ``JSONValue`` cursors, which keep the document alive.
public final class JSONDocument: Sendable {
    /// The deepest nesting accepted unless a caller says otherwise.
    public static let defaultMaxDepth = 128

    let text: [UInt8]
    let nodes: [csj_node]
    let strings: [UInt8]

    /// Parses exactly one JSON text.
    ///
    /// Strict RFC 8259 in UTF-8: no byte order mark, no trailing comma, no lone surrogate, no second value.
    /// - Parameter maxValues: The most values and names; more are refused before anything is set aside for them. An
    ///   empty array or object counts as two.
    /// - Throws: ``JSONSyntaxError`` with the reason.
    public convenience init(
        parsing buffer: UnsafeRawBufferPointer, maxDepth: Int = defaultMaxDepth, maxValues: Int = .max
    ) throws(JSONSyntaxError) {
        // Short texts cannot have many; to count costs about as much as to parse.
        if buffer.count > maxValues, csj_has_more_values(buffer.baseAddress, buffer.count, maxValues) {
            throw JSONSyntaxError("more than \(maxValues) values")
        }
        try self.init(padded: Self.padded(buffer), length: buffer.count, maxDepth: maxDepth)
    }

    /// Parses exactly one JSON text held in an array.
    public convenience init(parsing bytes: [UInt8], maxDepth: Int = defaultMaxDepth) throws(JSONSyntaxError) {
        try self.init(padded: bytes.withUnsafeBytes(Self.padded), length: bytes.count, maxDepth: maxDepth)
    }

    /// Parses exactly one JSON text held in a string.
    public convenience init(text: String, maxDepth: Int = defaultMaxDepth) throws(JSONSyntaxError) {
        try self.init(parsing: Array(text.utf8), maxDepth: maxDepth)
    }

    private init(padded text: [UInt8], length: Int, maxDepth: Int) throws(JSONSyntaxError) {
        self.text = text
        (nodes, strings) = try Self.walk(text, length: length, maxDepth: maxDepth)
    }

    /// The text with the readable bytes behind it that the parser's wide loads touch.
    private static func padded(_ buffer: UnsafeRawBufferPointer) -> [UInt8] {
        let padding = Int(CSJ_PADDING)
        return [UInt8](unsafeUninitializedCapacity: buffer.count + padding) { padded, count in
            let bytes = UnsafeMutableRawBufferPointer(padded)
            bytes.copyMemory(from: buffer)
            bytes[buffer.count..<buffer.count + padding].initializeMemory(as: UInt8.self, repeating: 0x20)
            count = buffer.count + padding
        }
    }

    /// The text's one outermost value.
    public var root: JSONValue { JSONValue(document: self, index: 0) }

    private static func walk(
        _ text: [UInt8], length: Int, maxDepth: Int
    ) throws(JSONSyntaxError) -> (nodes: [csj_node], strings: [UInt8]) {
        var mostNodes: UInt32 = 0
        if let reason = csj_scan(text, length, &mostNodes) { throw JSONSyntaxError(reason) }
        let hasEscapes = text.prefix(length).withUnsafeBytes { bytes in
            bytes.baseAddress.map { memchr($0, 0x5C, bytes.count) != nil } ?? false
        }
        var result = csj_result()
        var strings: [UInt8] = []
        let nodes = [csj_node](unsafeUninitializedCapacity: Int(mostNodes)) { nodes, nodeCount in
            strings = Self.filled(room: hasEscapes ? length : 0) { strings in
                result = csj_walk(text, length, UInt32(clamping: maxDepth), nodes.baseAddress, strings)
                return Int(result.string_bytes)
            }
            nodeCount = Int(result.count)
        }
        if let reason = result.error { throw JSONSyntaxError(reason) }
        return (nodes, strings)
    }

    /// What `fill` writes, which says how much that is. Without room it gets no memory: an array of none is the one
    /// that all threads share, and its count would be written.
    private static func filled(room: Int, _ fill: (UnsafeMutablePointer<UInt8>?) -> Int) -> [UInt8] {
        guard room > 0 else {
            _ = fill(nil)
            return []
        }
        return [UInt8](unsafeUninitializedCapacity: room) { bytes, count in count = fill(bytes.baseAddress) }
    }
}
