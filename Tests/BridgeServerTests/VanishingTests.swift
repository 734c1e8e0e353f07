import BridgeServer
import EventLoop
import TestSupport
import Testing

@Suite("Clients that vanish", .timeLimit(.minutes(5)))
struct VanishingTests {
    @Test("its calls are cancelled, save those that must not be, and other clients go on")
    func cancels() async throws {
        try await withBridge { bridge in
            let (leaver, stayer) = (try await bridge.connect(), try await bridge.connect())
            leaver.send(request("1", "wait"), request("2", "keep"), request(nil, "wait"))
            stayer.send(request("1", "wait"))
            try await until { bridge.handler.gate.count == 4 }
            leaver.close()
            try await until { bridge.handler.closedConnections == 1 }
            try await until { bridge.handler.ended.count == 2 }
            #expect(bridge.handler.ended == ["cancelled", "cancelled"] && bridge.handler.gate.count == 2)
            bridge.handler.gate.open()
            #expect(await stayer.answer() == result("1"))
            try await until { bridge.handler.ended.count == 4 }
            #expect(bridge.handler.ended.suffix(2) == ["passed", "passed"])
        }
    }

    @Test("after its input has ended it is still noticed")
    func afterEnd() async throws {
        try await withBridge { bridge in
            let client = try await bridge.connect()
            client.send(request("1", "wait"))
            client.endInput()
            try await until { bridge.handler.gate.count == 1 }
            client.close()
            try await until { bridge.handler.ended == ["cancelled"] }
        }
    }

    @Test("on stdio the process ends, but only after a call that must not be abandoned")
    func lastCall() async throws {
        try await withPipes { options in
            options.drainTimeout = .milliseconds(50)
        } _: { bridge, client in
            client.send(request("1", "keep"), request("2", "wait"), request("3", "stuck"))
            try await until { bridge.handler.gate.count == 3 }
            client.close()
            try await until { bridge.handler.closedConnections == 1 }
            #expect(bridge.handler.ended == ["cancelled"])
            try await Loop.sleep(for: .milliseconds(150))
            #expect(bridge.status == nil)
            bridge.handler.gate.open()
            #expect(await bridge.end() == .answersLost)
            #expect(bridge.handler.ended.contains("passed"))
        }
    }

    @Test("a call that may be abandoned and does not stop does not keep the process")
    func stubbornCall() async throws {
        try await withPipes { bridge, client in
            client.send(request("1", "stuck"))
            try await until { bridge.handler.gate.count == 1 }
            client.close()
            #expect(await bridge.end() == .answersLost)
        }
    }

    @Test("one that leaves in the middle of a large answer ends its own connection only")
    func duringAnswer() async throws {
        try await withBridge { bridge in
            let (leaver, stayer) = (try await bridge.connect(), try await bridge.connect())
            leaver.send(request("1", "big", #"{"bytes":3000000}"#))
            try await until { bridge.handler.begun == ["big"] }
            leaver.close()
            try await until { bridge.handler.closedConnections == 1 }
            stayer.send(request("1", "echo"))
            #expect(await stayer.answer() == result("1"))
            #expect(bridge.logLines.count == 1)
            #expect(bridge.status == nil)
        }
    }

    @Test("ids of one connection mean nothing to another")
    func sameIDs() async throws {
        try await withBridge { bridge in
            let (one, two) = (try await bridge.connect(), try await bridge.connect())
            one.send(request("1", "wait"))
            try await until { bridge.handler.gate.count == 1 }
            two.send(request(nil, "$/cancelRequest", #"{"id":1}"#), request("1", "echo"))
            #expect(await two.answer() == result("1"))
            #expect(bridge.handler.gate.count == 1)
            bridge.handler.gate.open()
            #expect(await one.answer() == result("1"))
        }
    }
}
