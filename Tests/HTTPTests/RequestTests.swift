import HTTP
import Synchronization
import Testing

@Suite("Requests as a server sees them")
struct RequestTests {
    /// What a server receives when `request` is sent to it.
    private func received(
        _ method: HTTPMethod, headers: [HTTPHeader] = [], body: [UInt8]? = nil
    ) async throws -> ServerConnection.Request {
        let seen = Mutex<ServerConnection.Request?>(nil)
        let server = ScriptedServer { connection in
            let request = connection.readRequest()
            seen.withLock { $0 = request }
            connection.respond()
        }
        defer { server.stop() }
        _ = try await CurlTransport().send(
            HTTPRequest(method, url: server.url + "/path?query=1", headers: headers, body: body))
        return try #require(seen.withLock { $0 })
    }

    @Test("method, path and body are sent as given", arguments: [HTTPMethod.post, .put, .patch, .delete])
    func withBody(method: HTTPMethod) async throws {
        let request = try await received(method, body: Array("payload".utf8))
        #expect(request.head.hasPrefix("\(method.rawValue) /path?query=1 HTTP/1.1\r\n"))
        #expect(request.body == "payload")
    }

    @Test("a request without a body says nothing about one", arguments: [HTTPMethod.get, .delete])
    func withoutBody(method: HTTPMethod) async throws {
        let head = try await received(method).head.lowercased()
        #expect(head.hasPrefix("\(method.rawValue.lowercased()) "))
        #expect(!head.contains("content-"))
    }

    @Test("a post without a body has the length zero and no invented type")
    func emptyPost() async throws {
        let head = try await received(.post).head.lowercased()
        #expect(head.contains("content-length: 0\r\n"))
        #expect(!head.contains("content-type"))
    }

    @Test("header fields arrive as given, also an empty one")
    func headers() async throws {
        let head = try await received(
            .post, headers: [HTTPHeader("Content-Type", "application/json"), HTTPHeader("X-Empty", "")],
            body: [0x7B, 0x7D]
        ).head
        #expect(head.contains("Content-Type: application/json\r\n"))
        #expect(head.contains("X-Empty:\r\n"))
        #expect(head.contains("Accept-Encoding: gzip\r\n"))
    }

    @Test("a big body is not announced with Expect")
    func noExpect() async throws {
        let body = [UInt8](repeating: 0x61, count: 2_000_000)
        let request = try await received(.put, body: body)
        #expect(!request.head.contains("Expect"))
        #expect(request.body.utf8.count == body.count)
    }

    @Test(
        "a URL that is not absolute http is refused",
        arguments: [
            "", "/path", "ftp://host/", "file:///etc/passwd", "http://", "https://user:secret@host/", "http://a b/",
            "http://host/\nX: y",
        ])
    func badURL(url: String) async {
        let error = await #expect(throws: HTTPError.self) { try await CurlTransport.shared.send(HTTPRequest(url: url)) }
        #expect(error?.kind == .invalidURL)
        #expect(error?.sent == .notSent)
        #expect(error?.message.contains("secret") == false)
    }

    @Test(
        "a header field that would break the head is refused",
        arguments: [
            HTTPHeader("X", "a\r\nY: b"), HTTPHeader("X\nY", "a"), HTTPHeader("", "a"), HTTPHeader("X:", "a"),
        ])
    func badHeader(header: HTTPHeader) async {
        let error = await #expect(throws: HTTPError.self) {
            try await CurlTransport.shared.send(HTTPRequest(url: "http://127.0.0.1:1/", headers: [header]))
        }
        #expect(error?.kind == .other)
        #expect(error?.sent == .notSent)
    }
}
