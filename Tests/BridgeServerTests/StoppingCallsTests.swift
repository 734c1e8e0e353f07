import BridgeServer
import EventLoop
import JSON
import TestSupport
import Testing

@Suite("Cancelled calls and deadlines", .timeLimit(.minutes(5)))
struct StoppingCallsTests {
    private func cancel(_ id: String) -> String { request(nil, "$/cancelRequest", #"{"id":\#(id)}"#) }

    @Test("a cancel in the same write stops its call and is answered before what follows")
    func cancelAtOnce() async throws {
        try await withBridge { bridge in
            let client = try await bridge.connect()
            client.send(request("1", "wait"), cancel("1"), request("2", "echo"))
            #expect(await client.answer() == "-32800 1")
            #expect(await client.answer() == result("2"))
            #expect(bridge.handler.ended == ["cancelled"])
        }
    }

    @Test("a deadline that passes stops the call, whose answer says so and what is known")
    func deadline() async throws {
        try await withBridge { bridge in
            let client = try await bridge.connect()
            client.send(request("1", "wait", #"{"_meta":{"timeoutMs":20}}"#), request("2", "wait"))
            let answer = try #require(await client.next())
            #expect(summary(answer) == "-32005 1")
            #expect(try answer["error"]?["data"]?["outcome"]?.string() == "unknown")
            #expect(bridge.handler.gate.count == 1)
        }
    }

    @Test("a deadline within a batch stops its member alone")
    func deadlineInBatch() async throws {
        try await withBridge { bridge in
            let client = try await bridge.connect()
            client.send("[" + request("1", "wait", #"{"_meta":{"timeoutMs":20}}"#) + "," + request("2", "echo") + "]")
            #expect(await client.answer() == "[-32005 1," + result("2") + "]")
        }
    }

    @Test("a call that ends in time leaves no deadline behind")
    func inTime() async throws {
        try await withBridge { bridge in
            let client = try await bridge.connect()
            client.send(
                request("1", "wait", #"{"_meta":{"timeoutMs":60000}}"#),
                request("2", "echo", #"{"_meta":{"timeoutMs":1}}"#))
            #expect(await client.answer() == result("2", #"{"_meta":{"timeoutMs":1}}"#))
            bridge.handler.gate.open()
            #expect(await client.answer() == result("1"))
        }
    }

    @Test("a call that its caller has cancelled is cancelled, also when its deadline passes before it stops")
    func cancelBeforeDeadline() async throws {
        try await withBridge { bridge in
            let client = try await bridge.connect()
            client.send(request("1", "wait", #"{"_meta":{"timeoutMs":20}}"#), cancel("1"))
            #expect(await client.answer() == "-32800 1")
            client.send(request("2", "stopLate", #"{"_meta":{"timeoutMs":20}}"#), cancel("2"), request("3", "wait"))
            client.send(request("4", "wait", #"{"_meta":{"timeoutMs":20}}"#))
            #expect(await client.answer() == "-32005 4")
            bridge.handler.gate.open()
            #expect(Set([await client.answer(), await client.answer()]) == ["-32800 2", result("3")])
        }
    }

    @Test("however cancel and end race, there is one answer", arguments: 0..<20)
    func race(round: Int) async throws {
        try await withBridge { bridge in
            let client = try await bridge.connect()
            client.send(request("1", "wait"))
            try await until { bridge.handler.gate.count == 1 }
            if round.isMultiple(of: 2) { bridge.handler.gate.open() }
            client.send(cancel("1"), cancel("1"))
            if round.isMultiple(of: 3) { try await Loop.sleep(for: .zero) }
            bridge.handler.gate.open()
            client.send(cancel("1"), request("2", "echo"))
            let first = await client.answer()
            #expect(first == result("1") || first == "-32800 1")
            #expect(await client.answer() == result("2"))
        }
    }

    @Test("a finished id can be used again at once")
    func reuse() async throws {
        try await withBridge { bridge in
            let client = try await bridge.connect()
            for _ in 0..<10 {
                client.send(request("1", "wait"), cancel("1"), request("1", "echo"))
                #expect(await client.answer() == "-32800 1")
                #expect(await client.answer() == result("1"))
            }
        }
    }
}
