import JSON

/// The request that the words of a command line ask for.
struct CallRequest {
    /// The id of the call.
    static let id = 1
    /// The largest params taken from a file or from stdin, in bytes.
    private static let maxParamsBytes = 64 << 20

    /// The request as a frame.
    let line: [UInt8]

    /// - Parameter words: The method and, where it needs them, its params: JSON, `@FILE` or `-`.
    init(_ words: [String], timeout: Duration?) throws(UsageError) {
        guard (1...2).contains(words.count) else {
            throw UsageError("call takes a method and, where it needs them, its params as JSON, @FILE or -.")
        }
        let params: JSONValue?
        if words.count == 2 { params = try Self.params(words[1]) } else { params = nil }
        var writer = JSONWriter()
        writer.beginObject()
        writer.field("jsonrpc", "2.0")
        writer.field("id", Self.id)
        writer.field("method", words[0])
        if let timeout {
            writer.key("params")
            try Self.write(params, timeout, to: &writer)
        } else {
            writer.optionalField("params", params)
        }
        writer.endObject()
        line = Self.frame(writer.bytes)
    }

    /// A message as a line: outside strings, line ends mean nothing in JSON.
    static func frame(_ message: [UInt8]) -> [UInt8] { message.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 } + [0x0A] }

    private static func params(_ word: String) throws(UsageError) -> JSONValue {
        let text = try text(word)
        do throws(JSONSyntaxError) {
            return try JSONDocument(parsing: text).root
        } catch {
            throw UsageError("The params are not JSON: \(error.reason).")
        }
    }

    private static func text(_ word: String) throws(UsageError) -> [UInt8] {
        // Not by way of /dev/stdin, which cannot be opened when it is a socket, as Node's pipes are.
        if word == "-" { return try Environment.readAll(0, named: "stdin", limit: maxParamsBytes) }
        guard word.hasPrefix("@") else { return Array(word.utf8) }
        return try Environment.readFile(String(word.dropFirst()), limit: maxParamsBytes)
    }

    /// The params with the deadline among them.
    private static func write(
        _ params: JSONValue?, _ timeout: Duration, to writer: inout JSONWriter
    ) throws(UsageError) {
        guard params?.kind ?? .object == .object else {
            throw UsageError("--timeout needs params by name: give an object.")
        }
        guard params?["_meta"] == nil else { throw UsageError("Give either --timeout or _meta in the params.") }
        writer.beginObject()
        do throws(JSONDecodingError) {
            for (name, value) in try params?.members().map({ $0 }) ?? [] {
                writer.key(name)
                writer.raw(value.rawBytes)
            }
        } catch {
            throw UsageError("The params are no object: \(error.reason).")
        }
        let (seconds, attoseconds) = timeout.components
        let milliseconds = Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
        writer.field("_meta", object: { $0.field("timeoutMs", milliseconds) })
        writer.endObject()
    }
}
