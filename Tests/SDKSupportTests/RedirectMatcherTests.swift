import SDKSupport
import Testing

@Suite("Recognising the way back to the game")
struct RedirectMatcherTests {
    /// A link, a URL, and whether the URL is a way back through the link.
    private static let rows: [(String, String, Bool)] = [
        ("https://game.example.com/return", "https://game.example.com/return", true),
        // Scheme and host are compared without case, the path exactly.
        ("https://game.example.com/return", "HTTPS://Game.EXAMPLE.com/return", true),
        ("HTTPS://GAME.example.com/return", "https://game.example.com/return", true),
        ("https://game.example.com/return", "https://game.example.com/Return", false),
        ("https://game.example.com/return", "https://game.example.com/return/", false),
        ("https://game.example.com/return/", "https://game.example.com/return", false),
        ("https://game.example.com/return", "https://game.example.com/return/more", false),
        ("https://game.example.com/return", "https://game.example.com/", false),
        ("https://game.example.com/return", "https://game.example.com//return", false),
        ("https://game.example.com/a/../b", "https://game.example.com/b", false),
        // No path and the root are the same of an http URL, and only there.
        ("https://game.example.com", "https://game.example.com/", true),
        ("https://game.example.com/", "https://game.example.com?x=1", true),
        ("mygame://return", "mygame://return/", false),
        // Other hosts and schemes.
        ("https://game.example.com/return", "https://example.com/return", false),
        ("https://game.example.com/return", "https://game.example.com.evil.example/return", false),
        ("https://game.example.com/return", "https://evil.example/?https://game.example.com/return", false),
        ("https://game.example.com/return", "https://game.example.com@evil.example/return", false),
        ("https://game.example.com/return", "https://user@game.example.com/return", false),
        ("https://game.example.com/return", "http://game.example.com/return", false),
        // Ports.
        ("https://game.example.com/return", "https://game.example.com:443/return", true),
        ("https://game.example.com:443/return", "https://game.example.com/return", true),
        ("http://game.example.com:80/return", "http://game.example.com/return", true),
        ("https://game.example.com/return", "https://game.example.com:8443/return", false),
        ("http://127.0.0.1:5000/return", "http://127.0.0.1:5000/return?ok=1", true),
        ("http://127.0.0.1:5000/return", "http://127.0.0.1:5001/return", false),
        ("http://[::1]:5000/r", "http://[::1]:5000/r", true),
        // Parameters the developer set are required, in any order; further ones are ignored.
        ("https://g.example/r?a=1", "https://g.example/r?a=1", true),
        ("https://g.example/r?a=1", "https://g.example/r?b=2&a=1", true),
        ("https://g.example/r?a=1&b=2", "https://g.example/r?b=2&status=ok&a=1", true),
        ("https://g.example/r", "https://g.example/r?status=ok", true),
        ("https://g.example/r?a=1", "https://g.example/r", false),
        ("https://g.example/r?a=1", "https://g.example/r?a=2", false),
        ("https://g.example/r?a=1", "https://g.example/r?A=1", false),
        ("https://g.example/r?a=1", "https://g.example/r?a=", false),
        ("https://g.example/r?a=1", "https://g.example/r#a=1", false),
        ("https://g.example/r?a=1&a=1", "https://g.example/r?a=1", false),
        ("https://g.example/r?a=1&a=2", "https://g.example/r?a=2&a=1", true),
        ("https://g.example/r?flag", "https://g.example/r?flag=", true),
        ("https://g.example/r?flag", "https://g.example/r?x", false),
        ("https://g.example/r?", "https://g.example/r", true),
        ("https://g.example/r?a=b=c", "https://g.example/r?a=b%3Dc", true),
        ("https://g.example/r?a=1", "https://g.example/r?&&a=1&", true),
        // Escapes are compared by what they mean.
        ("https://g.example/a b", "https://g.example/a%20b", true),
        ("https://g.example/caf\u{E9}", "https://g.example/caf%C3%A9", true),
        ("https://g.example/%7euser", "https://g.example/~user", true),
        ("https://g.example/a%2fb", "https://g.example/a%2Fb", true),
        ("https://g.example/a%2Fb", "https://g.example/a/b", false),
        ("https://g.example/100%", "https://g.example/100%25", true),
        ("https://g.example/r?n=a b", "https://g.example/r?n=a+b", true),
        ("https://g.example/r?n=a%20b", "https://g.example/r?n=a+b", true),
        ("https://g.example/r?n=a%2Bb", "https://g.example/r?n=a+b", false),
        ("https://g.example/r?k%5B%5D=1", "https://g.example/r?k[]=1", true),
        // Fragments are ignored.
        ("https://g.example/r#top", "https://g.example/r", true),
        ("https://g.example/r", "https://g.example/r#done", true),
        // Custom schemes.
        ("mygame://aghanim/return", "mygame://aghanim/return", true),
        ("mygame://aghanim/return", "MyGame://Aghanim/return?order=1", true),
        ("mygame://aghanim/return", "mygame://aghanim/Return", false),
        ("mygame://aghanim/return", "othergame://aghanim/return", false),
        ("mygame://aghanim/return", "mygame:aghanim/return", false),
        ("mygame:return", "mygame:return?x", true),
        ("mygame://aghanim:7/return", "mygame://aghanim/return", false),
        // The order's ID, in its place.
        ("https://g.example/r/{order_id}", "https://g.example/r/ord_1", true),
        ("https://g.example/r/{order_id}", "https://g.example/r/ord_2", false),
        ("mygame://r?o={order_id}&p={order_id}", "mygame://r?o=ord_1&p=ord_1", true),
        ("mygame://r?o={order_id}", "mygame://r?o=%7Border_id%7D", false),
        // By bytes: what merely looks the same, or becomes the same when read, is something else.
        ("https://k.example/r", "https://\u{212A}.example/r", false),
        ("mygamk://r", "mygam\u{212A}://r", false),
        ("https://caf\u{E9}.example/r", "https://cafe\u{301}.example/r", false),
        ("https://g.example/r?t=\u{E9}", "https://g.example/r?t=e\u{301}", false),
        ("https://g.example/r?t=%FF", "https://g.example/r?t=%FE", false),
        ("https://g.example/r?t=%FF", "https://g.example/r?t=%ff", true),
        ("https://g.example/{order_id}\u{301}", "https://g.example/ord_1\u{301}", true),
        ("https://g.example/r", "https://g.example:+443/r", false),
        ("https://g.example/r", "https://g.example/r#\u{301}", true),
        ("https://g.example/r", "https://g.example/r?\u{301}", true),
        ("https://g.example/", "https://evil.example/\u{301}@g.example/", false),
        // Texts that are no URL.
        ("https://g.example/r", "", false),
        ("https://g.example/r", "g.example/r", false),
        ("https://g.example/r", "/r", false),
    ]

    @Test("a URL matches as decided", arguments: rows)
    func matches(link: String, url: String, expected: Bool) throws {
        let matcher = try #require(RedirectMatcher(link: link, orderId: "ord_1"))
        #expect((URLParts(url).map { matcher.matches($0) } ?? false) == expected)
    }

    @Test("every link matches itself, also with a parameter more", arguments: rows.map(\.0))
    func reflexive(link: String) throws {
        let resolved = link.replacingBytes(of: "{order_id}", with: "ord_1")
        let matcher = try #require(RedirectMatcher(link: link, orderId: "ord_1"))
        #expect(matcher.matches(try #require(URLParts(resolved))))
        let parts = resolved.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let longer = parts[0] + (parts[0].contains("?") ? "&" : "?") + "added=1"
        #expect(matcher.matches(try #require(URLParts(String(longer)))))
    }

    @Test("a link that is no URL makes no matcher", arguments: ["", "return", "//host/x", "https://h:port/"])
    func noMatcher(link: String) {
        #expect(RedirectMatcher(link: link, orderId: "ord_1") == nil)
    }
}
