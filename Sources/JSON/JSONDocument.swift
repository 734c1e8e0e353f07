import CSimdjson
import Glibc

/// A parsed, validated JSON text: its bytes and a flat list of its values.
///
/// Immutable, so it may cross threads. Values are read through ``JSONValue`` cursors, which keep the document alive.
public final class JSONDocument: Sendable {
    /// The deepest nesting accepted unless a caller says otherwise.
    public static let defaultMaxDepth = 128

    // Unsafe only in name: written before `init` returns and never again. Memory of their own, since the storage of
    // arrays made this way costs the runtime a look-up of its type, which takes as long as parsing a small message.
    nonisolated(unsafe) let text: UnsafeBufferPointer<UInt8>
    // As above.
    nonisolated(unsafe) let nodes: UnsafeBufferPointer<csj_node>
    // As above: what strings with escapes say.
    nonisolated(unsafe) let strings: UnsafeBufferPointer<UInt8>

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

    /// Takes over the text's memory, also when this throws.
    private init(
        padded text: UnsafeBufferPointer<UInt8>, length: Int, maxDepth: Int
    ) throws(JSONSyntaxError) {
        var mostNodes: UInt32 = 0
        if let reason = csj_scan(text.baseAddress, length, &mostNodes) {
            free(UnsafeMutableRawPointer(mutating: text.baseAddress))
            throw JSONSyntaxError(reason)
        }
        let hasEscapes = text.baseAddress.map { memchr($0, 0x5C, length) != nil } ?? false
        let nodes = Self.memory(of: csj_node.self, Int(mostNodes))
        let strings = hasEscapes ? Self.memory(of: UInt8.self, length) : nil
        let result = csj_walk(text.baseAddress, length, UInt32(clamping: maxDepth), nodes, strings)
        self.text = text
        self.nodes = UnsafeBufferPointer(start: nodes, count: Int(result.count))
        self.strings = UnsafeBufferPointer(start: strings, count: strings == nil ? 0 : length)
        if let reason = result.error { throw JSONSyntaxError(reason) }
    }

    deinit {
        free(UnsafeMutableRawPointer(mutating: text.baseAddress))
        free(UnsafeMutableRawPointer(mutating: nodes.baseAddress))
        free(UnsafeMutableRawPointer(mutating: strings.baseAddress))
    }

    /// Room for `count` values, to be given back by `free`: Swift's own `allocate` asks for an alignment, which takes
    /// several times as long.
    private static func memory<T>(of type: T.Type, _ count: Int) -> UnsafeMutablePointer<T> {
        guard let memory = malloc(max(1, count * MemoryLayout<T>.stride)) else {
            fatalError("out of memory for \(count) values of a JSON text")
        }
        return memory.bindMemory(to: T.self, capacity: count)
    }

    /// A copy of the text with the readable bytes behind it that the parser's wide loads touch.
    private static func padded(_ buffer: UnsafeRawBufferPointer) -> UnsafeBufferPointer<UInt8> {
        let padding = Int(CSJ_PADDING)
        let padded = memory(of: UInt8.self, buffer.count + padding)
        if let bytes = buffer.baseAddress { memcpy(padded, bytes, buffer.count) }
        memset(padded + buffer.count, 0x20, padding)
        return UnsafeBufferPointer(start: padded, count: buffer.count + padding)
    }

    /// The text's one outermost value.
    public var root: JSONValue { JSONValue(document: self, index: 0) }
}
