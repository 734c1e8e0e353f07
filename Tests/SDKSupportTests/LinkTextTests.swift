import JSON
import SDKSupport
import TestSupport
import Testing

@Suite("Pages, queries and what is made of a provider's text")
struct LinkTextTests {
    @Test(
        "a page is https anywhere or http on loopback, with query and fragment as it likes",
        arguments: ["https://a.example/x?y=1#z", "HTTPS://a.example", "http://127.0.0.1:1/x#y", "http://[::1]/"])
    func pages(text: String) {
        #expect(BaseURL.isPage(text))
    }

    @Test(
        "what a browser must not be given is no page",
        arguments: [
            "", "a", "https://", "https:/a", "http://a.example", "javascript:alert(1)", "file:///etc/passwd",
            "data:text/html,x",
            "https://user@a.example", "https://a.example/ x", "https://a.example/\n", "https://a.example/<x>",
            "-https://a.example",
            "https://ä.example",
        ])
    func noPages(text: String) {
        #expect(!BaseURL.isPage(text))
    }

    @Test("names and values of a query are encoded, and decoded again")
    func query() {
        #expect(PercentEncoding.query([("a b", "1&2"), ("c", "ü=/")]) == "a%20b=1%262&c=%C3%BC%3D%2F")
        #expect(PercentCoding.decoded("%C3%BC%3D%2F+%zz") == "ü=/+%zz")
    }

    @Test("what a URL takes for a step, or drops, is no segment of a path")
    func segments() {
        #expect(["", " ", "\t\u{2003}", ".", ".."].allSatisfy(PercentEncoding.isNoSegment))
        #expect(!["...", "a", "a b", "%2E"].contains(where: PercentEncoding.isNoSegment))
    }

    @Test("secrets, line breaks and endless texts do not get through")
    func redaction() {
        let redaction = Redaction(["key", "", " "].map(Secret.init))
        #expect(redaction.line("a key\nand a keykey") == "a [redacted] and a [redacted][redacted]")
        #expect(redaction.line(String(repeating: "x", count: 5_000)).count == Redaction.longestText + 1)
    }

    @Test("combining marks hide no secret and make no text endless")
    func marks() {
        let redaction = Redaction(["key"].map(Secret.init))
        #expect(
            redaction.line("a key\u{301}, a\u{301}key\u{200D}") == "a [redacted]\u{301}, a\u{301}[redacted]\u{200D}")
        let line = redaction.line("x" + String(repeating: "\u{301}", count: 5_000))
        #expect(line.unicodeScalars.count == Redaction.longestText + 1)
    }

    @Test("the parts of a URL are cut at bytes: a mark behind a delimiter hides none")
    func marksInURLs() throws {
        let url = try #require(URLParts("https:/\u{2F}a.example/\u{301}@b.example?\u{301}c#\u{301}d"))
        #expect(url.host == "a.example" && url.userInfo == nil)
        #expect(url.path == "/\u{301}@b.example" && url.query == "\u{301}c")
        #expect(
            try #require(URLParts("https://a\u{301}")).hasSameOrigin(as: #require(URLParts("https://\u{E1}"))) == false)
    }

    @Test("texts of a list come in its order, each once")
    func distinct() throws {
        let list = try JSONValue(text: #"["b","a","b","c","a"]"#)
        #expect(try list.distinctTexts { json throws(JSONDecodingError) in try json.string() } == ["b", "a", "c"])
        #expect(throws: JSONDecodingError.self) {
            try list.distinctTexts { json throws(JSONDecodingError) in try json.required("x").string() }
        }
    }
}
