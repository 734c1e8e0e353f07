import JSONRPC
import TestSupport
import Testing

@Suite("Content-Length headers")
struct HeaderFramingTests {
    private static let ping = request("1", "echo")
    private static let length = ping.utf8.count
    private static let pong = result("1")

    @Test(
        "headers are understood in any case, order and company, however cut",
        arguments: [
            "Content-Length: %\r\n\r\n", "content-length: %\r\n\r\n", "CONTENT-LENGTH:%\r\n\r\n",
            "Content-Length: \t % \r\n\r\n",
            "Content-Length: 000%\r\n\r\n", "\u{FEFF}\r\n Content-Length: %\r\n\r\n",
            "Content-Length: %\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n",
            "Content-Type: application/vscode-jsonrpc;charset=\"UTF-8\" ; x=y\r\nContent-Length: %\r\n\r\n",
            "Content-Type: application/json\r\nContent-Length: %\r\n\r\n",
            "Content-Length: %\r\nX-Other: a:b\r\nX-Empty:\r\n\r\n",
            "content-type: application/vscode-jsonrpc; charset=utf8\r\nContent-Length: %\r\n\r\n",
        ])
    func understood(pattern: String) throws {
        let stream = Array((pattern.replacing("%", with: String(Self.length)) + Self.ping).utf8)
        for cut in 0...stream.count {
            var peer = echoPeer()
            let written = peer.feed(Array(stream[..<cut])) + peer.feed(Array(stream[cut...]))
            #expect(
                String(decoding: written, as: UTF8.self)
                    == "Content-Length: \(Self.pong.utf8.count)\r\n\r\n\(Self.pong)")
        }
    }

    @Test(
        "a header that cannot be understood is answered with one -32700, and then the connection closes, however cut",
        arguments: [
            "Content-Length: -5\r\n\r\n", "Content-Length: +5\r\n\r\n", "Content-Length: 0x10\r\n\r\n",
            "Content-Length: 1e3\r\n\r\n",
            "Content-Length: 5.0\r\n\r\n", "Content-Length: \r\n\r\n", "Content-Length: 5 5\r\n\r\n",
            "Content-Length: ５\r\n\r\n",
            "Content-Length: 1234567890123456789\r\n\r\n", "Content-Length: 00000000000000000005\r\n\r\n",
            "Content-Length: 5\r\nContent-Length: 5\r\n\r\n", "Content-Length: 5\r\ncontent-length: 6\r\n\r\n",
            "Content-Type: application/json\r\n\r\n", "Content-Length : 5\r\n\r\n", "Content-Length 5\r\n\r\n",
            "Content\u{E9}: 1\r\n\r\n",
            "Content-Length: 5\n\n", "Content-Length: 5\nX: y\r\n\r\n", "Content-Length: 5\r\nX: y\n\r\n",
            "Content-Length: 5\r\n: y\r\n\r\n",
            "Content-Length: 5\r\nContent-Type: text/plain; charset=latin1\r\n\r\n",
            "Content-Length: 5\r\nContent-Type: charset=utf-16\r\n\r\n",
            "Content-Length: 5\r\nContent-Type: a/b; charset=utf-8; charset=x\r\n\r\n",
            "c\r\n\r\n",
            "Content-Length: 5\r\r\n\r\n", "Content-Length: 5\r\r\nX: y\r\n\r\n",
            "C: a\rb\r\nContent-Length: 5\r\n\r\n",
        ])
    func refused(header: String) throws {
        let stream = Array((header + Self.ping + "\n").utf8)
        for cut in 0...stream.count {
            var peer = echoPeer()
            let written = peer.feed(Array(stream[..<cut])) + peer.feed(Array(stream[cut...]))
            #expect(try frames(in: written).map(summary) == ["-32700 null"], "cut at \(cut)")
            #expect(peer.closed)
        }
    }

    @Test("after a broken header nothing is served and nothing is kept")
    func nothingAfterwards() {
        var peer = echoPeer()
        #expect(peer.feed("Content-Length: x\r\n\r\n") != "")
        #expect(peer.feed([UInt8](repeating: 0x20, count: 1 << 20)) == [])
        #expect(peer.feed(Framing.contentLength.frame(Self.ping)) == "")
        #expect(peer.session.heldInputBytes < 100_000)
        #expect(peer.finishInput() == "")
    }

    @Test(
        "a header block of 4096 bytes is read, one byte more is refused, in one read or byte by byte",
        arguments: [1, Int.max])
    func blockLength(step: Int) throws {
        func stream(_ block: Int) -> [UInt8] {
            let head = "Content-Length: \(Self.length)\r\nX: "
            return Array((head + String(repeating: "x", count: block - head.utf8.count) + "\r\n\r\n" + Self.ping).utf8)
        }
        var peer = echoPeer()
        #expect(try frames(in: peer.feed(stream(4096), step: step)).map(summary) == [Self.pong])
        #expect(try frames(in: peer.feed(stream(4097), step: step)).map(summary) == ["-32700 null"])
        #expect(peer.closed)
    }

    @Test("a header that never ends is refused before it is long")
    func endlessHeader() throws {
        var peer = echoPeer()
        #expect(
            try frames(in: peer.feed([UInt8](repeating: 0x63, count: 4100), step: 1)).map(summary) == ["-32700 null"])
    }

    @Test("lengths count bytes in both directions", arguments: ["naïve", "日本語", "😀👩‍👩‍👧", #"\ud83d\ude00"#])
    func lengthsInBytes(text: String) throws {
        var peer = echoPeer()
        let message = request("1", "echo", #"["\#(text)"]"#)
        let answer = result("1", #"["\#(text)"]"#)
        #expect(
            peer.feed(Framing.contentLength.frame(message)) == "Content-Length: \(answer.utf8.count)\r\n\r\n\(answer)")
    }

    @Test(
        "a body that is not JSON is reported and the next frame is served",
        arguments: ["", "nonsense", "{", "\u{FEFF}{}"])
    func badBody(body: String) throws {
        var peer = echoPeer()
        let stream = [body, Self.ping].map(Framing.contentLength.frame).joined()
        #expect(try frames(in: Array(peer.feed(stream).utf8)).map(summary) == ["-32700 null", Self.pong])
        #expect(!peer.closed)
    }

    @Test("line feeds within a body are part of it")
    func lineFeedsInBody() throws {
        var peer = echoPeer()
        let body = Self.ping.replacing(",", with: ",\r\n")
        #expect(try frames(in: Array(peer.feed(Framing.contentLength.frame(body)).utf8)).map(summary) == [Self.pong])
    }
}
