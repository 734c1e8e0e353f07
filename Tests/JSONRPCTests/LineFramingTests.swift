import JSONRPC
import TestSupport
import Testing

@Suite("Lines")
struct LineFramingTests {
    private let ping = request("1", "echo")
    private let pong = result("1")

    @Test(
        "blank lines, carriage returns and one byte order mark at the start are passed over, however cut",
        arguments: ["\u{FEFF}%\n", "\u{FEFF}\r\n\n%\r\n", "\n\r\n \t\n%\n", "  %  \r\n\r\n", "%\n\n\n"])
    func tolerated(pattern: String) {
        let stream = Array(pattern.replacing("%", with: ping).utf8)
        for cut in 0...stream.count {
            var peer = echoPeer()
            let written = peer.feed(Array(stream[..<cut])) + peer.feed(Array(stream[cut...]))
            #expect(String(decoding: written, as: UTF8.self) == pong + "\n", "cut at \(cut)")
        }
    }

    @Test("answers end in LF alone, also when requests end in CRLF")
    func lineFeedOnly() {
        var peer = echoPeer()
        let ends = peer.feed(ping + "\r\n" + "nonsense\r\n").utf8.filter { $0 == 0x0D || $0 == 0x0A }
        #expect(ends == [0x0A, 0x0A])
    }

    @Test(
        "a byte order mark is dropped once and only at the start", arguments: ["\u{FEFF}\u{FEFF}%\n", "%\n\u{FEFF}%\n"])
    func laterMark(pattern: String) throws {
        var peer = echoPeer()
        let answers = try peer.ask(pattern.replacing("%", with: ping) + "\n" + ping)
        #expect(answers.contains("-32700 null"))
        #expect(answers.last == pong)
    }

    @Test("a stream that ends within a byte order mark is told so")
    func halfMark() throws {
        var peer = echoPeer()
        #expect(peer.feed([0xEF, 0xBB]) == [])
        #expect(try frames(in: Array(peer.finishInput().utf8)).map(summary) == ["-32700 null"])
    }

    @Test(
        "what is not JSON is answered with one -32700 and the next line is served",
        arguments: [
            Array("nonsense".utf8), Array("{".utf8), Array("{]".utf8), Array(#"{"a":1,}"#.utf8), Array("{} {}".utf8),
            Array(#"{"a":"\ud800"}"#.utf8), Array(#"{"a":"\udc00\ud800"}"#.utf8), [0x00],
            Array(#"{"a":""#.utf8) + [0xFF, 0x22, 0x7D],
            Array(#"{"a":""#.utf8) + [0xED, 0xA0, 0x80, 0x22, 0x7D], Array(#"{"a":""#.utf8) + [0xC0, 0x80, 0x22, 0x7D],
            [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], Array("01".utf8), Array("NaN".utf8), Array("{\"a\":\"\t\"}".utf8),
        ])
    func notJSON(line: [UInt8]) throws {
        for terminator in ["\n", "\r\n"] {
            var peer = echoPeer()
            let stream = line + Array((terminator + ping + "\n").utf8)
            #expect(try frames(in: peer.feed(stream)).map(summary) == ["-32700 null", pong])
        }
    }

    @Test("the line separators of Unicode and a lone CR end no line")
    func otherSeparators() throws {
        var peer = echoPeer()
        let text = #"{"a":"\#u{2028}\#u{2029}\#u{85}"}"#
        #expect(try peer.ask(request("1", "echo", text)) == [result("1", text)])
        #expect(try peer.ask(ping + "\r" + ping) == ["-32700 null"])
    }

    @Test("nesting of 128 levels is served, one more is refused")
    func depth() throws {
        func nested(_ levels: Int) -> String {
            request("1", "echo", String(repeating: "[", count: levels) + String(repeating: "]", count: levels))
        }
        var peer = echoPeer()
        #expect(try peer.answer(to: nested(127)).text("result") != nil)
        #expect(try peer.ask(nested(128)) == ["-32700 null"])
        #expect(try peer.ask(String(repeating: "[", count: 100_000)) == ["-32700 null"])
        #expect(try peer.ask(ping) == [pong])
    }
}
