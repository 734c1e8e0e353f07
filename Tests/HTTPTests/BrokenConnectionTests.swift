import Glibc
import HTTP
import Testing

@Suite("Connections that fail or break")
struct BrokenConnectionTests {
    private func error(_ request: HTTPRequest, _ transport: CurlTransport = CurlTransport()) async -> HTTPError? {
        await #expect(throws: HTTPError.self) { try await transport.send(request) }
    }

    /// The error that a server causes which sends `answer` and closes.
    private func error(after answer: String, method: HTTPMethod = .get) async -> HTTPError? {
        let server = ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send(answer)
        }
        defer { server.stop() }
        return await error(HTTPRequest(method, url: server.url))
    }

    @Test("a refused connection sent nothing")
    func refused() async {
        let port = closedPort()
        let error = await error(HTTPRequest(.post, url: "http://127.0.0.1:\(port)/"))
        #expect(error?.kind == .connect)
        #expect(error?.sent == .notSent)
        #expect(error?.message.contains("http://127.0.0.1:\(port)") == true)
    }

    @Test("a name with two addresses, one of which refuses, is reached by the other", arguments: [AF_INET, AF_INET6])
    func twoAddresses(family: Int32) async throws {
        let server = ScriptedServer(family: family) { connection in
            while connection.readRequest() != nil { connection.respond() }
        }
        defer { server.stop() }
        let url = "http://localhost:\(server.port)/"
        #expect(try await CurlTransport().send(HTTPRequest(.post, url: url)).status == 200)
        #expect(server.requestCount == 1)
    }

    @Test("a name without an address sent nothing")
    func unresolved() async {
        let error = await error(HTTPRequest(url: "http://name.invalid/"))
        #expect(error?.kind == .resolve)
        #expect(error?.sent == .notSent)
    }

    @Test(
        "an answer that stops half way is truncated",
        arguments: [
            "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n",
            "HTTP/1.1 200 OK\r\nContent-",
            "HTTP/1.1 200 OK\r\n",
        ])
    func truncated(answer: String) async {
        let error = await error(after: answer, method: .post)
        #expect(error?.kind == .truncated)
        #expect(error?.sent == .unknown)
    }

    @Test(
        "an answer that is not HTTP is truncated",
        arguments: ["SSH-2.0-Server\r\n", "{}\n", "HTTP/1.1 abc\r\n\r\n", "\u{0}\u{1}\u{2}"])
    func garbage(answer: String) async {
        let error = await error(after: answer)
        #expect(error?.kind == .truncated)
        #expect(error?.sent == .unknown)
    }

    @Test("a connection that closes before any answer is reset", arguments: [HTTPMethod.get, .post])
    func reset(method: HTTPMethod) async {
        let error = await error(after: "", method: method)
        #expect(error?.kind == .reset)
        #expect(error?.sent == .unknown)
    }

    /// Answers the first request of the first connection, reads a second one there and closes; answers
    /// everything on later connections.
    private func dyingServer() -> ScriptedServer {
        let first = Once()
        return ScriptedServer { connection in
            let isFirst = first.claim()
            while connection.readRequest() != nil {
                connection.respond("200 OK", "ok")
                if isFirst {
                    _ = connection.readRequest()
                    return
                }
            }
        }
    }

    @Test(
        "a request is never sent again by itself when a kept connection dies",
        arguments: [
            HTTPMethod.get, .post, .put, .patch, .delete,
        ])
    func noResend(method: HTTPMethod) async throws {
        for body in [nil, [], Array("body".utf8)] {
            let server = dyingServer()
            let transport = CurlTransport()
            _ = try await transport.send(HTTPRequest(url: server.url))
            let error = await error(HTTPRequest(method, url: server.url, body: body), transport)
            #expect(error?.kind == .reset)
            #expect(error?.sent == .unknown)
            #expect(server.requestCount == 2)
            server.stop()
        }
    }

    @Test("a connection that the server closed while it was idle is replaced before a POST is sent")
    func idleClose() async throws {
        let closed = Moment()
        let server = ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.respond()
            connection.close()
            closed.happen()
        }
        defer { server.stop() }
        let transport = CurlTransport()
        _ = try await transport.send(HTTPRequest(.post, url: server.url))
        await closed.wait()
        #expect(try await transport.send(HTTPRequest(.post, url: server.url)).status == 200)
        #expect(server.requestCount == 2)
    }

    @Test("an answer that comes twice is not taken for that of the next request", arguments: [HTTPMethod.get, .patch])
    func doubled(method: HTTPMethod) async throws {
        let (asked, doubled) = (Moment(), Moment())
        let server = ScriptedServer { connection in
            guard let first = connection.readRequest() else { return }
            let isFirst = first.head.contains("/first")
            connection.respond("200 OK", isFirst ? "first" : "second")
            guard isFirst else { return }
            asked.block()
            connection.respond("200 OK", "first")
            doubled.happen()
            if connection.readRequest() != nil { connection.respond("200 OK", "on the same connection") }
        }
        defer { server.stop() }
        let transport = CurlTransport()
        let first = try await transport.send(HTTPRequest(method, url: server.url + "/first"))
        #expect(String(decoding: first.body, as: UTF8.self) == "first")
        asked.happen()
        await doubled.wait()
        let second = try await transport.send(HTTPRequest(method, url: server.url + "/second"))
        #expect(String(decoding: second.body, as: UTF8.self) == "second")
        #expect(server.requestCount == 2)
        #expect(server.connectionCount == 2)
    }

    @Test("no error shows a header, a query or a body")
    func discretion() async throws {
        let server = ScriptedServer { connection in
            guard let request = connection.readRequest() else { return }
            if request.head.contains("/half") { connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n") }
            if request.head.contains("/garbage") { connection.send("s3cret\r\n") }
            if request.head.contains("/hang") { connection.waitForClose() }
        }
        defer { server.stop() }
        let urls =
            ["/half", "/garbage", "/hang", "/reset"].map { server.url + $0 } + [
                "http://127.0.0.1:\(closedPort())/", "http://name.invalid/", "bogus://host/",
            ]
        for url in urls {
            let error = await error(
                HTTPRequest(
                    .post, url: url + "?key=s3cret", headers: [HTTPHeader("Authorization", "Bearer s3cret")],
                    body: Array("s3cret".utf8), timeout: .milliseconds(500)))
            #expect(error?.message.contains("s3cret") == false)
        }
    }
}
