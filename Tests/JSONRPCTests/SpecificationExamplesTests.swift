import JSON
import JSONRPC
import TestSupport
import Testing

/// The thirteen examples of the JSON-RPC 2.0 specification, section 7, against the methods they assume.
@Suite("The examples of the JSON-RPC 2.0 specification")
struct SpecificationExamplesTests {
    static let examples: [(title: String, request: String, answer: [String])] = [
        (
            "positional parameters", #"{"jsonrpc": "2.0", "method": "subtract", "params": [42, 23], "id": 1}"#,
            [#"{"jsonrpc":"2.0","id":1,"result":19}"#]
        ),
        (
            "positional parameters, other order",
            #"{"jsonrpc": "2.0", "method": "subtract", "params": [23, 42], "id": 2}"#,
            [#"{"jsonrpc":"2.0","id":2,"result":-19}"#]
        ),
        (
            "named parameters",
            #"{"jsonrpc": "2.0", "method": "subtract", "params": {"subtrahend": 23, "minuend": 42}, "id": 3}"#,
            [#"{"jsonrpc":"2.0","id":3,"result":19}"#]
        ),
        (
            "named parameters, other order",
            #"{"jsonrpc": "2.0", "method": "subtract", "params": {"minuend": 42, "subtrahend": 23}, "id": 4}"#,
            [#"{"jsonrpc":"2.0","id":4,"result":19}"#]
        ),
        ("a notification", #"{"jsonrpc": "2.0", "method": "update", "params": [1,2,3,4,5]}"#, []),
        ("a notification without params", #"{"jsonrpc": "2.0", "method": "foobar"}"#, []),
        ("a method that does not exist", #"{"jsonrpc": "2.0", "method": "foobar", "id": "1"}"#, ["-32601 \"1\""]),
        ("invalid JSON", #"{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]"#, ["-32700 null"]),
        ("an invalid request object", #"{"jsonrpc": "2.0", "method": 1, "params": "bar"}"#, ["-32600 null"]),
        (
            "a batch of invalid JSON",
            #"[ {"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"}, {"jsonrpc": "2.0", "method" ]"#,
            ["-32700 null"]
        ),
        ("an empty batch", "[]", ["-32600 null"]),
        ("an invalid batch that is not empty", "[1]", ["[-32600 null]"]),
        ("an invalid batch", "[1,2,3]", ["[-32600 null,-32600 null,-32600 null]"]),
    ]

    static let mixedBatch = """
        [{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},\
        {"jsonrpc": "2.0", "method": "notify_hello", "params": [7]},\
        {"jsonrpc": "2.0", "method": "subtract", "params": [42,23], "id": "2"},{"foo": "boo"},\
        {"jsonrpc": "2.0", "method": "foo.get", "params": {"name": "myself"}, "id": "5"},\
        {"jsonrpc": "2.0", "method": "get_data", "id": "9"}]
        """
    static let mixedAnswer = """
        [{"jsonrpc":"2.0","id":"1","result":7},{"jsonrpc":"2.0","id":"2","result":19},-32600 null,-32601 "5",\
        {"jsonrpc":"2.0","id":"9","result":["hello",5]}]
        """
    static let notificationBatch = """
        [{"jsonrpc": "2.0", "method": "notify_sum", "params": [1,2,4]},{"jsonrpc": "2.0", "method": "notify_hello", "params": [7]}]
        """

    static var all: [(title: String, request: String, answer: [String])] {
        examples + [("a mixed batch", mixedBatch, [mixedAnswer]), ("a batch of notifications", notificationBatch, [])]
    }

    @Test("each is answered as specified, whatever the framing and wherever the bytes are cut", arguments: 0..<15)
    func example(index: Int) throws {
        let (title, request, answer) = Self.all[index]
        for framed in [request + "\n", "Content-Length: \(request.utf8.count)\r\n\r\n\(request)"] {
            let bytes = Array(framed.utf8)
            for cut in 0...bytes.count {
                var peer = SessionPeer(handler: Self.answer)
                let written = peer.feed(Array(bytes[..<cut])) + peer.feed(Array(bytes[cut...]))
                #expect(try frames(in: written).map(summary) == answer, "\(title), cut at \(cut)")
            }
            var peer = SessionPeer(handler: Self.answer)
            #expect(try frames(in: peer.feed(bytes, step: 1)).map(summary) == answer, "\(title), a byte at a time")
        }
    }

    private static func answer(_ call: Call) -> Reply? {
        let numbers = (call.params.flatMap { try? [Int](json: $0) }) ?? []
        switch call.method {
        case "subtract":
            let minuend = (try? call.params?["minuend"]?.int()) ?? numbers.first ?? 0
            let subtrahend = (try? call.params?["subtrahend"]?.int()) ?? numbers.last ?? 0
            return .result { $0.int(minuend - subtrahend) }
        case "sum": return .result { $0.int(numbers.reduce(0, +)) }
        case "get_data": return .result(Array(#"["hello",5]"#.utf8))
        case "update", "notify_hello", "notify_sum": return .empty
        default: return .failure(.methodNotFound)
        }
    }
}
