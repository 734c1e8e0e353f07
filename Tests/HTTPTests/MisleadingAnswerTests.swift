import HTTP
import Testing

@Suite("Answers that mislead", .timeLimit(.minutes(2)))
struct MisleadingAnswerTests {
    /// A server that gives the first request `answer`, on a connection that is kept, and any other its own.
    ///
    /// The first request, and not the first connection: a busy machine may give one up before anything is sent on it.
    private func server(_ answer: @escaping @Sendable (ServerConnection) -> Void) -> ScriptedServer {
        let first = Once()
        return ScriptedServer { connection in
            while let request = connection.readRequest() {
                if first.claim() {
                    answer(connection)
                    continue
                }
                connection.respond("200 OK", request.head.contains("/second") ? "second" : "other")
            }
        }
    }

    private static let stranger = "HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nstranger"

    @Test(
        "what comes behind an answer is never taken for the next one",
        arguments: [
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfirst" + stranger,
            "HTTP/1.1 200 OK\r\nContent-Length: 50\r\nContent-Length: 5\r\n\r\nfirst" + stranger,
            "HTTP/1.1 200 OK\r\nContent-Length: 50\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\n0\r\n\r\n"
                + stranger,
        ])
    func behind(answer: String) async throws {
        let server = server { $0.send(answer) }
        defer { server.stop() }
        let transport = CurlTransport()
        #expect(try await transport.send(HTTPRequest(url: server.url)).body == Array("first".utf8))
        for method in [HTTPMethod.post, .get] {
            let response = try await transport.send(HTTPRequest(method, url: server.url + "/second"))
            #expect(response.body == Array("second".utf8))
        }
        #expect(server.requestCount == 3)
    }

    @Test(
        "an answer to a request that was never made is not taken for that of the next one",
        arguments: [stranger, "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", "x"],
        [true, false])
    func unasked(bytes: String, closes: Bool) async throws {
        let (read, said) = (Moment(), Moment())
        let server = server { connection in
            connection.respond("200 OK", "first")
            read.block()
            connection.send(bytes)
            if closes { connection.close() }
            said.happen()
        }
        defer { server.stop() }
        let transport = CurlTransport()
        #expect(try await transport.send(HTTPRequest(url: server.url)).body == Array("first".utf8))
        read.happen()
        await said.wait()
        let response = try await transport.send(HTTPRequest(.post, url: server.url + "/second", body: [1]))
        #expect(response.body == Array("second".utf8))
        #expect(server.requestCount == 2)
        #expect(server.connectionCount == 2)
    }

    /// The request times out after it was sent. A busy machine may need longer than a moment to send it.
    private func timesOut(_ request: HTTPRequest, _ transport: CurlTransport = CurlTransport()) async {
        var request = request
        for milliseconds in [100, 1_000, 10_000] {
            request.timeout = .milliseconds(milliseconds)
            let error = await #expect(throws: HTTPError.self) { try await transport.send(request) }
            #expect(error?.kind == .timeout)
            if error?.sent == .unknown { return }
        }
        Issue.record("it was never sent")
    }

    @Test("an answer that comes after the deadline is not taken for that of the next request")
    func late() async throws {
        let timedOut = Moment()
        let server = server { connection in
            timedOut.block()
            connection.respond("200 OK", "first")
        }
        defer { server.stop() }
        let transport = CurlTransport()
        await timesOut(HTTPRequest(.post, url: server.url), transport)
        timedOut.happen()
        let response = try await transport.send(HTTPRequest(.post, url: server.url + "/second"))
        #expect(response.body == Array("second".utf8))
        #expect(server.requestCount == 2)
    }

    @Test("an answer that comes a byte at a time has the same deadline")
    func drip() async {
        let ended = Moment()
        let server = ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            connection.sendForever("1\r\nx\r\n")
            ended.happen()
        }
        defer { server.stop() }
        await timesOut(HTTPRequest(.post, url: server.url, maxBodyBytes: .max))
        await ended.wait()
    }

    @Test("a header and then nothing is a timeout after something was sent")
    func stall() async {
        let server = ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")
            connection.waitForClose()
        }
        defer { server.stop() }
        await timesOut(HTTPRequest(.post, url: server.url))
        #expect(server.requestCount == 1)
    }

    @Test("an answer that comes before the request was read is the answer")
    func early() async throws {
        let server = ScriptedServer { connection in
            guard connection.readHead() != nil else { return }
            connection.respond("413 Content Too Large", "no", headers: ["Connection: close"])
            connection.waitForClose()
        }
        defer { server.stop() }
        let body = [UInt8](repeating: 0x61, count: 8 << 20)
        let response = try await CurlTransport().send(HTTPRequest(.post, url: server.url, body: body))
        #expect(response.status == 413)
        #expect(server.connectionCount == 1)
    }

    @Test(
        "an answer that contradicts itself is incomplete",
        arguments: [
            "Content-Length: -5\r\n\r\n12345", "Content-Length: five\r\n\r\n12345", "Content-Length: 6\r\n\r\n12345",
            "Transfer-Encoding: chunked\r\n\r\nzz\r\n12345", "Transfer-Encoding: unknown\r\n\r\n12345",
            "Content-Encoding: unknown\r\nContent-Length: 5\r\n\r\n12345",
            "Content-Encoding: gzip\r\nContent-Length: 5\r\n\r\n12345",
            "Content-Encoding: gzip, gzip, gzip, gzip, gzip, gzip\r\nContent-Length: 5\r\n\r\n12345",
        ])
    func contradiction(rest: String) async {
        await isIncomplete("HTTP/1.1 200 OK\r\n" + rest)
    }

    @Test(
        "what is not the kind of HTTP that was asked for is incomplete",
        arguments: [
            "an answer by HTTP/0.9\n", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\nrest",
            "HTTP/3 200\r\n\r\n",
            "\u{16}\u{3}\u{1}\u{0}",
        ])
    func notHTTP(answer: String) async {
        await isIncomplete(answer)
    }

    private func isIncomplete(_ answer: String) async {
        let server = ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send(answer)
        }
        defer { server.stop() }
        let error = await #expect(throws: HTTPError.self) {
            try await CurlTransport().send(HTTPRequest(.post, url: server.url, body: [1]))
        }
        #expect(error?.kind == .truncated)
        #expect(error?.sent == .unknown)
        #expect(server.requestCount == 1)
    }
}
