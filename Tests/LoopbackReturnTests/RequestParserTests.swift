import Testing

@testable import LoopbackReturn

/// The end of a request that names its host.
private let end = "Host: 127.0.0.1:1\r\n\r\n"

private func parse(_ text: String) -> RequestParser.Progress {
    var parser = RequestParser()
    return parser.receive(text.utf8)
}

@Suite("The head of a request")
struct RequestParserTests {
    private static let browser = """
        GET /return/abc?status=success&a=b%20c HTTP/1.1\r
        Host: 127.0.0.1:4711\r
        User-Agent: Mozilla/5.0 (X11; Linux x86_64)\r
        Accept-Language:  de-DE,de;q=0.9 \t\r
        Cookie: a=\u{C3}; b=c\r
        Sec-Fetch-Mode: navigate\r
        \r

        """

    @Test("wherever it is cut, the head is the same, and what comes behind it is ignored")
    func cutAnywhere() {
        let bytes = Array((Self.browser + "GET /other HTTP/1.1\r\n").utf8)
        for cut in 0...bytes.count {
            var parser = RequestParser()
            _ = parser.receive(bytes[..<cut])
            guard case .complete(let head) = parser.receive(bytes[cut...]) else {
                Issue.record("cut at \(cut)")
                continue
            }
            #expect(head.method == "GET" && head.path == "/return/abc")
            #expect(head.target == "/return/abc?status=success&a=b%20c")
            #expect(head.host == "127.0.0.1:4711" && head.acceptLanguage == "de-DE,de;q=0.9")
            #expect(!head.isSpeculative)
        }
    }

    @Test("byte by byte nothing is decided before the empty line")
    func byteByByte() {
        var parser = RequestParser()
        let bytes = Array(Self.browser.utf8)
        for byte in bytes.dropLast() {
            let progress = parser.receive([byte])
            #expect(progress == .needsMore)
        }
        let progress = parser.receive(bytes.suffix(1))
        #expect(progress != .needsMore)
    }

    @Test("lines may end in a line feed alone, and HTTP/1.0 is taken too")
    func lenient() {
        guard case .complete(let head) = parse("HEAD / HTTP/1.0\nHOST: [::1]:80\n\n") else {
            Issue.record("refused")
            return
        }
        #expect(head.method == "HEAD" && head.host == "[::1]:80")
    }

    @Test(
        "what is no plain HTTP/1 request is refused",
        arguments: [
            "\r\n", "GET\r\n", "GET /\r\n", "GET  / HTTP/1.1\r\n", "GET / HTTP/1.1 \r\n", "GET / HTTP/2.0\r\n",
            "PRI * HTTP/2.0\r\n", "G\u{7F}T / HTTP/1.1\r\n", "G@T / HTTP/1.1\r\n", "GET /a\rb HTTP/1.1\r\n",
            "GET /\0 HTTP/1.1\r\n", "\u{16}\u{3}\u{1}", "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost\r\n",
            "GET / HTTP/1.1\r\nHost : a\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n",
            "GET / HTTP/1.1\r\nX: a\r\n folded\r\n", "GET / HTTP/1.1\r\n: a\r\n", "GET / HTTP/1.1\r\nX: a\rb\r\n",
        ])
    func refused(text: String) {
        #expect(parse(text) == .malformed)
    }

    @Test("a head that never ends is given up at the limit, in one line or in many, and no byte later")
    func limit() {
        let start = "GET / HTTP/1.1\r\n"
        for filling in ["a", "X-Filling: 1\r\n"] {
            var text = start
            while text.utf8.count < RequestParser.limit { text += filling }
            let bytes = Array(text.utf8.prefix(RequestParser.limit))
            var parser = RequestParser()
            let progress = [bytes, [0x61], Array("\r\n\r\n".utf8)].map { parser.receive($0) }
            #expect(progress == [.needsMore, .tooLarge, .tooLarge])
        }
    }

    @Test(
        "a browser that looks ahead says so",
        arguments: [
            "Sec-Purpose: prefetch", "sec-purpose: prefetch;prerender", "Purpose: prefetch", "X-Purpose: preview",
            "X-Moz: prefetch",
        ])
    func speculative(field: String) {
        guard case .complete(let head) = parse("GET / HTTP/1.1\r\n\(field)\r\n" + end) else {
            Issue.record("refused")
            return
        }
        #expect(head.isSpeculative)
    }
}
