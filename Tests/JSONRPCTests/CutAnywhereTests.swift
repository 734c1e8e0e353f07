import JSONRPC
import TestSupport
import Testing

/// Bytes arrive in any pieces; what is answered must not depend on them.
@Suite("Streams cut anywhere")
struct CutAnywhereTests {
    static let unicode = #"{"名前":"渡辺 ￥","emoji":"😀👩‍👩‍👧","escaped":"\ud83d\ude00\u00e9\n"}"#

    /// Messages, each with the summaries of its answers.
    static let messages: [(request: String, answers: [String])] = [
        (request("1", "echo"), [result("1")]),
        (request("2", "echo", "[42,23]"), [result("2", "[42,23]")]),
        (request("3", "echo", unicode), [result("3", unicode)]),
        (request(#""名前-😀""#, "echo", "{}"), [result(#""名前-😀""#)]),
        (request(#""a\u0062\"\\\n""#, "echo"), [result(#""a\u0062\"\\\n""#)]),
        (request("9007199254740993", "echo"), [result("9007199254740993")]),
        (request("-0", "echo"), [result("-0")]),
        (request("1.0", "echo"), [result("1.0")]),
        (request("1e2", "echo"), [result("1e2")]),
        (request("null", "echo"), [result("null")]),
        (request(nil, "echo", "[1]"), []),
        (request("5", "no.such"), ["-32601 5"]),
        (
            request("6", "echo", #"{"_meta":{"timeoutMs":250},"x":1}"#),
            [result("6", #"{"_meta":{"timeoutMs":250},"x":1}"#)]
        ),
        (request("7", "echo", #"{"_meta":{"timeoutMs":0}}"#), ["-32602 7"]),
        (request(nil, "$/cancelRequest", #"{"id":"unknown"}"#), []),
        (request("8", "slow") + "\n" + request(nil, "$/cancelRequest", #"{"id":8}"#), ["-32800 8"]),
        (
            "[" + request("1", "echo", unicode) + "," + request(nil, "echo") + ",1," + request("1.0", "no.such") + "]",
            ["[" + result("1", unicode) + ",-32600 null,-32601 1.0]"]
        ),
        ("[" + request(nil, "echo") + "]", []),
        ("[]", ["-32600 null"]),
        (#"{"jsonrpc":"2.0","id":1,"#, ["-32700 null"]),
        (#" { "jsonrpc" : "2.0" , "id" : 1 , "method" : "echo" } "#, [result("1")]),
    ]

    private static func streams(_ index: Int) -> [[UInt8]] {
        let (request, _) = messages[index]
        return Framing.both.map { framing in
            // Only the pair of call and cancel has two messages.
            Array(request.split(separator: "\n").map { framing.frame(String($0)) }.joined().utf8)
        }
    }

    @Test("each message is answered the same wherever its bytes are cut", arguments: messages.indices)
    func cutOnce(index: Int) throws {
        for stream in Self.streams(index) {
            for cut in 0...stream.count {
                var peer = echoPeer()
                let written = peer.feed(Array(stream[..<cut])) + peer.feed(Array(stream[cut...]))
                try #require(try frames(in: written).map(summary) == Self.messages[index].answers, "cut at \(cut)")
            }
        }
    }

    @Test("each message is answered the same a byte at a time", arguments: messages.indices)
    func byteAtATime(index: Int) throws {
        for stream in Self.streams(index) {
            var peer = echoPeer()
            #expect(try frames(in: peer.feed(stream, step: 1)).map(summary) == Self.messages[index].answers)
        }
    }

    @Test("all messages in one stream, in pieces of any size", arguments: [1, 2, 3, 7, 64, 1000, 1 << 20])
    func oneStream(step: Int) throws {
        let expected = Self.messages.flatMap(\.answers)
        for framing in 0..<2 {
            var peer = echoPeer()
            let stream = Self.messages.indices.flatMap { Self.streams($0)[framing] }
            #expect(try frames(in: peer.feed(stream, step: step)).map(summary) == expected)
        }
    }
}
