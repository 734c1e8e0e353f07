import SDKSupport
import Testing

@Suite("Base URLs")
struct BaseURLTests {
    @Test(
        "https anywhere and http to loopback are taken, without trailing slashes",
        arguments: [
            ("https://api.example.com/sdk", "https://api.example.com/sdk"),
            ("https://api.example.com/sdk//", "https://api.example.com/sdk"),
            ("HTTPS://API.example.com", "HTTPS://API.example.com"),
            ("https://203.0.113.9:8443/x", "https://203.0.113.9:8443/x"),
            ("http://127.0.0.1:8080/sdk", "http://127.0.0.1:8080/sdk"), ("http://127.9.8.7", "http://127.9.8.7"),
            ("http://localhost:1/", "http://localhost:1"), ("http://LOCALHOST", "http://LOCALHOST"),
            ("http://[::1]:9000", "http://[::1]:9000"),
        ])
    func accepted(text: String, normal: String) throws {
        #expect(try BaseURL.validate(text) == normal)
    }

    @Test(
        "plain http to another host, credentials, and what is no URL are refused without being repeated",
        arguments: [
            "http://api.example.com", "http://localhost.example.com", "http://127.0.0.1.example.com",
            "http://127.0.0.1@example.com", "https://user:pass@example.com", "http://0177.0.0.1", "http://127.1",
            "http://128.0.0.1", "http://[::2]", "http://10.0.0.1", "https://", "https:/example.com", "example.com",
            "ftp://example.com", "file:///etc/passwd", "", " https://example.com", "https://exa mple.com",
            "https://example.com?x=1", "https://example.com#x", "http://127.0.0.1\\@example.com",
            "https://example.com:99999", "https://example.com:x", "https://exämple.com", "https://example.com/\r\nX: y",
        ])
    func refused(text: String) {
        let error = #expect(throws: BaseURLError.self) { try BaseURL.validate(text) }
        #expect(error?.message.isEmpty == false)
        #expect(text.count < 9 || error?.message.contains(text) == false)
    }
}

@Suite("URLs taken apart")
struct URLPartsTests {
    @Test("scheme and host lose their case, nothing else changes")
    func parts() throws {
        let parts = try #require(URLParts("HTTPS://User:Pw@Example.COM:8443/A/b%2Fc?Q=1&x#frag"))
        #expect(parts.scheme == "https")
        #expect(parts.userInfo == "User:Pw")
        #expect(parts.host == "example.com")
        #expect(parts.port == 8_443)
        #expect(parts.path == "/A/b%2Fc")
        #expect(parts.query == "Q=1&x")
    }

    @Test("custom schemes work with and without slashes")
    func customSchemes() throws {
        let link = try #require(URLParts("MyGame://Aghanim/return"))
        #expect(link.scheme == "mygame" && link.host == "aghanim" && link.path == "/return" && link.port == nil)
        let plain = try #require(URLParts("mygame:return?x=1"))
        #expect(plain.host == nil && plain.path == "return" && plain.query == "x=1")
    }

    @Test("a scheme's own port is filled in, an IPv6 address keeps its colons")
    func ports() {
        #expect(URLParts("https://a")?.port == 443)
        #expect(URLParts("http://a:")?.port == 80)
        #expect(URLParts("http://[::1]:81/")?.host == "[::1]")
        #expect(URLParts("http://[::1]:81/")?.port == 81)
        #expect(URLParts("http://[::1]/")?.port == 80)
    }

    @Test(
        "what has no scheme or no sound port is no URL",
        arguments: ["", "a/b", "//host/x", "1a://x", "a b://x", "http://h:x"])
    func refused(text: String) {
        #expect(URLParts(text) == nil)
    }
}
