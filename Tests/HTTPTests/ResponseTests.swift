import Foundation
import HTTP
import Testing

@Suite("Responses over real connections")
struct ResponseTests {
    /// Sends one request to a server that answers every request with the same bytes and closes.
    private func exchange(
        _ answer: [UInt8], method: HTTPMethod = .get, headers: [HTTPHeader] = [], body: [UInt8]? = nil,
        limit: Int = 64 << 20
    ) async throws(HTTPError) -> HTTPResponse {
        let server = ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send(answer)
        }
        defer { server.stop() }
        let request = HTTPRequest(method, url: server.url, headers: headers, body: body, maxBodyBytes: limit)
        return try await CurlTransport().send(request)
    }

    @Test("status, header fields and body arrive")
    func plain() async throws {
        let response = try await exchange(
            Array("HTTP/1.1 201 Created\r\nContent-Length: 5\r\nX-Twice: a\r\nx-twice:  b \r\n\r\nhello".utf8))
        #expect(response.status == 201)
        #expect(response.body == Array("hello".utf8))
        #expect(response.headers.suffix(2) == [HTTPHeader("X-Twice", "a"), HTTPHeader("x-twice", "b")])
        #expect(response.header("X-TWICE") == "a")
        #expect(response.header("X-None") == nil)
    }

    @Test("a chunked body is put together, and a trailer is no header field")
    func chunked() async throws {
        let response = try await exchange(
            Array(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\nX-Late: 1\r\n\r\n"
                    .utf8))
        #expect(response.body == Array("abcde".utf8))
        #expect(response.header("X-Late") == nil)
    }

    @Test("an informational response is not the response")
    func informational() async throws {
        let response = try await exchange(
            Array("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8))
        #expect(response.status == 200)
        #expect(response.header("Link") == nil)
    }

    @Test("a compressed body is decoded, and its limit counts decoded bytes")
    func gzip() async throws {
        let zipped = try shell("head -c 100000 /dev/zero | gzip -c")
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(zipped.count)\r\n\r\n"
        let response = try await exchange(Array(head.utf8) + zipped, limit: 100_000)
        #expect(response.body == [UInt8](repeating: 0, count: 100_000))
        let error = await #expect(throws: HTTPError.self) {
            try await exchange(Array(head.utf8) + zipped, limit: 99_999)
        }
        #expect(error?.kind == .responseTooLarge)
        #expect(error?.message.contains("99999 bytes") == true)
    }

    @Test("no content is an empty body")
    func noContent() async throws {
        let response = try await exchange(Array("HTTP/1.1 204 No Content\r\n\r\n".utf8), method: .delete)
        #expect(response == HTTPResponse(status: 204))
    }

    @Test("a big body arrives whole")
    func big() async throws {
        let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let response = try await exchange(
            Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body)
        #expect(response.body == body)
    }

    @Test("a redirect is returned and not followed")
    func redirect() async throws {
        let target = ScriptedServer { $0.waitForClose() }
        defer { target.stop() }
        let response = try await exchange(
            Array("HTTP/1.1 302 Found\r\nLocation: \(target.url)/\r\nContent-Length: 0\r\n\r\n".utf8))
        #expect(response.status == 302)
        #expect(response.header("location") == target.url + "/")
        #expect(target.connectionCount == 0)
    }

    @Test("an error status is a response")
    func errorStatus() async throws {
        let response = try await exchange(Array("HTTP/1.1 503 Busy\r\nContent-Length: 2\r\n\r\nno".utf8), method: .post)
        #expect(response.status == 503)
        #expect(response.body == Array("no".utf8))
    }
}
