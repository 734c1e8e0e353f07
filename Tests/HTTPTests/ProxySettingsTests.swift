import Testing

@testable import HTTP

@Suite("Which proxy a request goes through")
struct ProxySettingsTests {
    private func route(_ variables: [String: String], to url: String) throws -> ProxySettings.Route {
        ProxySettings { variables[$0] }.route(to: try #require(Origin(url: url)))
    }

    private func proxy(_ variables: [String: String], to url: String) throws -> Proxy? {
        guard case .through(let proxy) = try route(variables, to: url) else { return nil }
        return proxy
    }

    @Test("the variables are taken in curl's order, lower case first, empty ones not at all")
    func order() throws {
        var variables = [
            "https_proxy": "http://a:1", "HTTPS_PROXY": "http://b:1", "all_proxy": "http://c:1",
            "ALL_PROXY": "http://d:1",
            "http_proxy": "http://e:1",
        ]
        for name in ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] {
            #expect(try proxy(variables, to: "https://example.com")?.variable == name)
            variables[name] = ""
        }
        #expect(try route(variables, to: "https://example.com") == .direct)
    }

    @Test("plain http has its own variable, and never the one that a web server sets from a request")
    func plain() throws {
        let variables = ["http_proxy": "http://a:1", "https_proxy": "http://b:1"]
        #expect(try proxy(variables, to: "http://example.com")?.variable == "http_proxy")
        #expect(try route(["HTTP_PROXY": "http://a:1"], to: "http://example.com") == .direct)
        #expect(try route(["http_proxy": "http://a:1"], to: "https://example.com") == .direct)
    }

    @Test("this machine is never asked through a proxy")
    func loopback() throws {
        for host in ["localhost", "LOCALHOST", "localhost.", "shop.localhost", "127.0.0.1", "127.8.9.10", "[::1]"] {
            for scheme in ["http", "https"] {
                #expect(try route(["all_proxy": "http://a:1"], to: "\(scheme)://\(host):8443/x") == .direct)
            }
        }
        for host in ["127.example.com", "notlocalhost", "localhost.example.com", "128.0.0.1", "[::2]"] {
            #expect(try proxy(["all_proxy": "http://a:1"], to: "https://\(host)") != nil)
        }
    }

    @Test(
        "a proxy's place has no user name and no password",
        arguments: [
            ("http://u:p@host:3128", "http://host:3128"), ("host:3128", "http://host:3128"),
            ("u:p@host", "http://host:1080"),
            ("HTTPS://u:p@host/", "https://host:443"), ("socks5h://u:p%40@[::1]:9", "socks5h://[::1]:9"),
        ])
    func place(value: String, place: String) throws {
        let proxy = try proxy(["https_proxy": value], to: "https://example.com")
        #expect(proxy?.place == place)
        #expect(proxy?.url == value)
        #expect(proxy?.description.contains("u:p") == false)
    }

    @Test(
        "what is no proxy is refused by the variable's name alone, and nothing is sent",
        arguments: [
            "ftp://u:s3cret@host:1", "http://u:s3cret@host:port", "http://u:s3cret@[::1", "http://u:s3 cret@host", "/",
        ])
    func unusable(value: String) async throws {
        let settings = ProxySettings { $0 == "HTTPS_PROXY" ? value : nil }
        let transport = CurlTransport(proxies: settings)
        let error = await #expect(throws: HTTPError.self) {
            try await transport.send(HTTPRequest(.post, url: "https://name.invalid/"))
        }
        #expect(error?.kind == .connect)
        #expect(error?.sent == .notSent)
        #expect(error?.message.contains("HTTPS_PROXY") == true)
        #expect(error?.message.contains("s3cret") == false)
    }

    @Test(
        "NO_PROXY holds a host",
        arguments: [
            ("*", "x.example.com"), ("example.com", "example.com"), ("example.com", "x.example.com"),
            (".example.com", "example.com"), (".example.com", "x.example.com"), ("*.example.com", "x.y.example.com"),
            ("EXAMPLE.com", "x.Example.COM"), ("example.com.", "example.com"), ("example.com", "example.com."),
            (" a , example.com\t", "example.com"), ("a example.com", "example.com"), ("a,,example.com,", "example.com"),
            ("example.com:8443", "example.com"), (".example.com:8443", "x.example.com"), ("10.1.2.3", "10.1.2.3"),
            ("10.0.0.0/8", "10.1.2.3"), ("0.0.0.0/0", "10.1.2.3"), ("10.1.2.2/31", "10.1.2.3"),
            ("10.1.2.3/32", "10.1.2.3"),
            ("10.1.2.3:8443", "10.1.2.3"), ("fd00::1", "[fd00::1]"), ("[fd00::1]", "[fd00::1]"),
            ("[fd00::1]:8443", "[fd00::1]"), ("FD00:0::0:1", "[fd00::1]"), ("fd00::/8", "[fd00::1]"),
            ("::/0", "[fd00::1]"),
        ])
    func holds(list: String, host: String) throws {
        let variables = ["https_proxy": "http://a:1", "NO_PROXY": list]
        #expect(try route(variables, to: "https://\(host):8443/x") == .direct)
    }

    @Test(
        "NO_PROXY does not hold a host",
        arguments: [
            ("", "example.com"), ("ample.com", "example.com"), ("x.example.com", "example.com"),
            ("example.com:443", "example.com"), ("example.com:", "example.com"), (".", "example.com"),
            ("*.", "example.com"),
            ("example.*", "example.com"), ("10.", "10.1.2.3"), ("0.1.2.3", "10.1.2.3"), ("2.3", "10.1.2.3"),
            ("11.0.0.0/8", "10.1.2.3"), ("10.1.2.0/31", "10.1.2.3"), ("10.0.0.0/33", "10.1.2.3"),
            ("10.0.0.0/", "10.1.2.3"),
            ("10.0.0.0/8/8", "10.1.2.3"), ("10.1.2.3:443", "10.1.2.3"), ("fd00::2", "[fd00::1]"),
            ("[fd00::1]:443", "[fd00::1]"), ("fe00::/8", "[fd00::1]"), ("0.0.0.0/0", "[fd00::1]"), ("::/0", "10.1.2.3"),
        ])
    func doesNotHold(list: String, host: String) throws {
        let variables = ["https_proxy": "http://a:1", "no_proxy": list, "NO_PROXY": "*"]
        let expected = list.isEmpty ? nil : "https_proxy"
        #expect(try proxy(variables, to: "https://\(host):8443/x")?.variable == expected)
    }

    @Test("a port of NO_PROXY may be the scheme's own")
    func defaultPort() throws {
        let variables = ["all_proxy": "http://a:1", "no_proxy": "example.com:443"]
        #expect(try route(variables, to: "https://example.com/") == .direct)
        #expect(try proxy(variables, to: "http://example.com/") != nil)
    }
}
