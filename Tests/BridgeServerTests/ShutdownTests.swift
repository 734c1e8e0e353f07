import BridgeServer
import EventLoop
import TestSupport
import Testing

@Suite("Shutting down", .timeLimit(.minutes(5)))
struct ShutdownTests {
    @Test("shutdown is answered last, later calls are refused, and the end is orderly")
    func answeredLast() async throws {
        try await withPipes { bridge, client in
            client.send(request("1", "wait"), request("2", "shutdown"), request("3", "echo"), request(nil, "echo"))
            #expect(await client.answer() == "-32002 3")
            try await until { bridge.handler.gate.count == 1 }
            bridge.handler.gate.open()
            #expect(await client.rest() == [result("1"), result("2")])
            #expect(await bridge.end() == .orderly)
            #expect(bridge.handler.begun == ["wait", "shutdown"])
        }
    }

    @Test("shutdown waits for the calls of every connection")
    func allConnections() async throws {
        try await withBridge { bridge in
            let (one, two) = (try await bridge.connect(), try await bridge.connect())
            two.send(request("1", "wait"))
            try await until { bridge.handler.gate.count == 1 }
            one.send(request("2", "shutdown"), request("3", "shutdown"))
            #expect(await one.answer() == "-32002 3")
            two.send(request("4", "echo"))
            #expect(await two.answer() == "-32002 4")
            bridge.handler.gate.open()
            #expect(await two.rest() == [result("1")])
            #expect(await one.rest() == [result("2")])
            #expect(await bridge.end() == .orderly)
        }
    }

    @Test("shutdown with nothing to wait for is answered at once, even if its caller has ended its input")
    func nothingToWaitFor() async throws {
        try await withPipes { bridge, client in
            client.send(request("1", "shutdown"))
            client.endInput()
            #expect(await client.rest() == [result("1")])
            #expect(await bridge.end() == .orderly)
        }
    }

    @Test("when the drain deadline passes, calls are cancelled and told so before shutdown is answered")
    func deadline() async throws {
        try await withPipes { options in
            options.drainTimeout = .milliseconds(50)
        } _: { bridge, client in
            client.send(request("1", "wait"), request("2", "keep"), request("3", "shutdown"))
            var answers = await client.rest()
            #expect(answers.popLast() == result("3"))
            #expect(answers.sorted() == ["-32800 1", "-32800 2"])
            #expect(await bridge.end() == .answersLost)
        }
    }

    @Test("a call that does not stop cannot hold a shutdown up")
    func stubbornCall() async throws {
        try await withPipes { options in
            options.drainTimeout = .milliseconds(50)
        } _: { bridge, client in
            client.send(request("1", "stuck"), request("2", "shutdown"))
            #expect(await client.rest() == [result("2")])
            #expect(await bridge.end() == .answersLost)
        }
    }

    @Test("stopping closes idle connections, lets calls end and refuses new ones and new clients")
    func stop() async throws {
        try await withBridge { bridge in
            let (idle, busy) = (try await bridge.connect(), try await bridge.connect())
            busy.send(request("1", "wait"))
            idle.send(request("1", "echo"))
            #expect(await idle.answer() == result("1"))
            try await until { bridge.handler.gate.count == 1 }
            bridge.server.stop()
            bridge.server.stop()
            #expect(await idle.rest() == [])
            busy.send(request("2", "echo"))
            #expect(await busy.answer() == "-32002 2")
            await #expect(throws: UVError.self) { try await bridge.connect() }
            bridge.handler.gate.open()
            #expect(await busy.rest() == [result("1")])
            #expect(await bridge.end() == .orderly)
        }
    }

    @Test("requests that had arrived and were not read yet when the server stops are refused, not dropped")
    func unread() async throws {
        try await withPipes { bridge, client in
            client.send(request("0", "echo"))
            #expect(await client.answer() == result("0"))
            client.send(request("1", "echo"), request(nil, "echo"), request("2", "wait"))
            bridge.server.stop()
            #expect(await client.rest() == ["-32002 1", "-32002 2"])
            #expect(await bridge.end() == .orderly)
            #expect(bridge.handler.begun == ["echo"])
        }
    }

    @Test("a client that never stops sending cannot hold the end up")
    func endlessRequests() async throws {
        try await withBridge { options in
            options.drainTimeout = .milliseconds(50)
        } _: { bridge in
            let client = try await bridge.connect()
            let flood = Loop.task {
                while bridge.status == nil, (try? await Loop.sleep(for: .zero)) != nil {
                    client.send(raw: Array(String(repeating: request(nil, "echo") + "\n", count: 500).utf8))
                }
            }
            try await until { bridge.handler.begun.count > 1000 }
            bridge.server.stop()
            #expect(await bridge.end() == .orderly)
            await flood.value
        }
    }

    @Test("stopping now loses what is in flight, and only then")
    func stopNow() async throws {
        for (method, expected) in [("wait", BridgeServer.ExitStatus.answersLost), ("echo", .orderly)] {
            try await withPipes { bridge, client in
                client.send(request("1", method), request("2", "echo"))
                while await client.answer() != result("2") {}
                bridge.server.stopNow()
                #expect(bridge.status == expected)
                #expect(await client.rest() == [])
            }
        }
    }

    @Test("a client that does not read its last answers cannot hold the end up")
    func unreadAnswers() async throws {
        try await withBridge { options in
            options.drainTimeout = .milliseconds(50)
        } _: { bridge in
            let client = try await bridge.connect()
            client.send(request("1", "big", #"{"bytes":3000000}"#))
            try await until { bridge.handler.begun == ["big"] }
            bridge.server.stop()
            #expect(await bridge.end() == .answersLost)
        }
    }
}
