import HTTP
import Synchronization
import Testing

@Suite("Deadlines, cancellation and queueing")
struct CancellationTests {
    @Test("an answer that does not come in time is a timeout, after something was sent")
    func timeout() async {
        let server = ScriptedServer { $0.waitForClose() }
        defer { server.stop() }
        let error = await #expect(throws: HTTPError.self) {
            try await CurlTransport().send(HTTPRequest(.post, url: server.url, timeout: .milliseconds(100)))
        }
        #expect(error?.kind == .timeout)
        #expect(error?.sent == .unknown)
    }

    @Test("cancelling the task stops the transfer: the server sees the connection close")
    func cancel() async {
        let (received, closed) = (Moment(), Moment())
        let server = ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            received.happen()
            connection.waitForClose()
            closed.happen()
        }
        defer { server.stop() }
        let transport = CurlTransport()
        let task = Task { try await transport.send(HTTPRequest(.post, url: server.url)) }
        await received.wait()
        task.cancel()
        let error = await #expect(throws: HTTPError.self) { try await task.value }
        #expect(error?.kind == .cancelled)
        #expect(error?.sent == .unknown)
        await closed.wait()
    }

    @Test("a task that was cancelled before sends nothing")
    func cancelledBefore() async {
        let server = ScriptedServer { $0.waitForClose() }
        defer { server.stop() }
        let transport = CurlTransport()
        let gate = Moment()
        let task = Task {
            await gate.wait()
            return try await transport.send(HTTPRequest(.post, url: server.url))
        }
        task.cancel()
        gate.happen()
        let error = await #expect(throws: HTTPError.self) { try await task.value }
        #expect(error?.kind == .cancelled)
        #expect(error?.sent == .notSent)
        #expect(server.connectionCount == 0)
    }

    @Test("many requests share eight connections")
    func connectionCap() async throws {
        let eight = Moment()
        let server = ScriptedServer { connection in
            while connection.readRequest() != nil {
                eight.block()
                connection.respond("200 OK", "ok")
            }
        }
        defer { server.stop() }
        let transport = CurlTransport()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<200 {
                group.addTask { try await transport.send(HTTPRequest(url: server.url)).status }
            }
            // Nothing is answered until eight requests have arrived at once.
            while server.requestCount < 8 { await Task.yield() }
            eight.happen()
            for try await status in group { #expect(status == 200) }
        }
        #expect(server.requestCount == 200)
        #expect(server.mostOpenConnections == 8)
        #expect(server.connectionCount == 8)
    }

    @Test("a request that waits for a connection keeps its deadline, and sent nothing")
    func queuedDeadline() async throws {
        let release = Moment()
        let server = ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            release.block()
            connection.respond()
        }
        defer { server.stop() }
        let transport = CurlTransport()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask { try await transport.send(HTTPRequest(.post, url: server.url)).status }
            }
            while server.requestCount < 8 { await Task.yield() }
            let error = await #expect(throws: HTTPError.self) {
                try await transport.send(HTTPRequest(.post, url: server.url, timeout: .milliseconds(50)))
            }
            #expect(error?.kind == .timeout)
            #expect(error?.sent == .notSent)
            release.happen()
            for try await status in group { #expect(status == 200) }
        }
        #expect(server.requestCount == 8)
    }

    @Test("a request says that it leaves before the server can see it")
    func leaves() async throws {
        let left = Mutex(false)
        let seen = Mutex(false)
        let server = ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            seen.withLock { seen in left.withLock { seen = $0 } }
            connection.respond()
        }
        defer { server.stop() }
        var request = HTTPRequest(.post, url: server.url)
        request.willLeave = { left.withLock { $0 = true } }
        #expect(try await CurlTransport().send(request).status == 200)
        #expect(seen.withLock { $0 })
    }

    @Test("a request that never had a connection never says that it leaves")
    func staysWithoutConnection() async {
        let left = Mutex(0)
        var request = HTTPRequest(.post, url: "http://127.0.0.1:\(closedPort())")
        request.willLeave = { left.withLock { $0 += 1 } }
        let error = await #expect(throws: HTTPError.self) { try await CurlTransport().send(request) }
        #expect(error?.sent == .notSent)
        #expect(left.withLock { $0 } == 0)
    }

    @Test("connections are kept for the next request")
    func keepAlive() async throws {
        let server = ScriptedServer { connection in
            while connection.readRequest() != nil { connection.respond() }
        }
        defer { server.stop() }
        let transport = CurlTransport()
        for method in [HTTPMethod.get, .post, .delete, .post] {
            #expect(try await transport.send(HTTPRequest(method, url: server.url, body: [1])).status == 200)
        }
        #expect(server.connectionCount == 1)
    }
}
