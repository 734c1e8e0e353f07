import BridgeServer
import EventLoop
import JSON
import JSONRPC
import TestSupport
import Testing

@Suite("Events", .timeLimit(.minutes(5)))
struct EventTests {
    private func event(_ name: String, _ params: String = "{}") -> String {
        #"{"jsonrpc":"2.0","method":"\#(name)","params":\#(params)}"#
    }

    @Test("they go to the connection that began the flow and to those that subscribed, once, and to no other")
    func recipients() async throws {
        try await withBridge { bridge in
            let (origin, subscriber, other) = (
                try await bridge.connect(), try await bridge.connect(), try await bridge.connect()
            )
            origin.send(request("1", "connection"))
            let id = try #require(try await origin.next()?["result"]?.int())
            origin.send(request("2", "subscribe", #"["aghanim.*","aghanim.order.didChange"]"#))
            subscriber.send(request("2", "subscribe", #"["aghanim.order.didChange"]"#))
            #expect(await origin.answer() == result("2"))
            #expect(await subscriber.answer() == result("2"))

            bridge.server.publish("aghanim.order.didChange", params: Array("{\"n\":1}".utf8), origins: [id])
            bridge.server.publish("aghanim.checkout.didClose", params: Array("{}".utf8), origins: [id])
            bridge.server.publish("appcharge.onAward", params: Array("{}".utf8), origins: [])
            bridge.server.publish("appcharge.onAward", params: Array("{}".utf8), origins: [999])
            for client in [origin, subscriber, other] { client.send(request("3", "echo")) }

            #expect(await origin.answer() == event("aghanim.order.didChange", "{\"n\":1}"))
            #expect(await origin.answer() == event("aghanim.checkout.didClose"))
            #expect(await origin.answer() == result("3"))
            #expect(await subscriber.answer() == event("aghanim.order.didChange", "{\"n\":1}"))
            #expect(await subscriber.answer() == result("3"))
            #expect(await other.answer() == result("3"))
        }
    }

    @Test("they follow answers that were given before them")
    func afterAnswers() async throws {
        try await withBridge { bridge in
            let client = try await bridge.connect()
            client.send(request("1", "subscribe", #"["e"]"#), request("2", "wait"))
            #expect(await client.answer() == result("1"))
            try await until { bridge.handler.gate.count == 1 }
            bridge.server.publish("e", params: Array("{}".utf8), origins: [])
            bridge.handler.gate.open()
            #expect(await client.answer() == event("e"))
            #expect(await client.answer() == result("2"))
        }
    }

    @Test("those beyond the queue are dropped, and their number is told once there is room, without another event")
    func dropped() async throws {
        try await withBridge { options in
            options.maxQueuedOutput = 100_000
        } _: { bridge in
            let client = try await bridge.connect()
            client.send(request("1", "subscribe", #"["e"]"#), request("2", "echo"))
            try await until { bridge.handler.begun.count == 2 }
            let params = Array(("[\"" + String(repeating: "x", count: 30_000) + "\"]").utf8)
            for _ in 0..<100 { bridge.server.publish("e", params: params, origins: []) }
            #expect(await client.answer() == result("1"))
            #expect(await client.answer() == result("2"))
            var received = 0
            while let message = await client.next() {
                guard try message["method"]?.string() == "bridge.eventsLost" else {
                    received += 1
                    continue
                }
                #expect(
                    message["params"].map { String(decoding: $0.rawBytes, as: UTF8.self) }
                        == "{\"count\":\(100 - received)}")
                break
            }
            #expect(received > 0 && received < 100)
            bridge.server.publish("e", params: Array("{}".utf8), origins: [])
            #expect(await client.answer() == event("e"))
            client.send(request("3", "echo"))
            #expect(await client.answer() == result("3"))
        }
    }

    @Test("one larger than a frame is reported as lost at once")
    func largerThanFrame() async throws {
        try await withBridge { options in
            options.session.maxFrameBytes = 1000
        } _: { bridge in
            let client = try await bridge.connect()
            client.send(request("1", "subscribe", #"["e"]"#))
            #expect(await client.answer() == result("1"))
            bridge.server.publish("e", params: [UInt8](repeating: 0x31, count: 2000), origins: [])
            #expect(await client.answer() == event("bridge.eventsLost", "{\"count\":1}"))
        }
    }

    @Test("an event that cannot be written any more is no lost answer")
    func lastEvent() async throws {
        try await withPipes { bridge, client in
            client.send(request("1", "subscribe", #"["e"]"#))
            #expect(await client.answer() == result("1"))
            client.closeInput()
            bridge.server.publish("e", params: Array("{}".utf8), origins: [])
            #expect(await bridge.end() == .orderly)
        }
    }

    @Test("as many events as the queue takes wait for their reader, and only what is over that is dropped")
    func countedQueue() async throws {
        for events in [9, 10, 11] {
            try await withBridge { options in
                options.maxQueuedEvents = 10
            } _: { bridge in
                let client = try await bridge.connect()
                client.send(request("1", "subscribe", #"["e"]"#), request("2", "big", #"{"bytes":4000000}"#))
                try await until { bridge.handler.begun.count == 2 }
                for _ in 0..<events { bridge.server.publish("e", params: Array("{}".utf8), origins: []) }
                #expect(await client.answer() == result("1"))
                #expect(try await client.next()?["id"]?.int() == 2)
                for _ in 0..<min(events, 10) { #expect(await client.answer() == event("e")) }
                client.send(request("3", "echo"))
                if events > 10 { #expect(await client.answer() == event("bridge.eventsLost", "{\"count\":1}")) }
                #expect(await client.answer() == result("3"))
            }
        }
    }

    @Test("patterns name events or end in a star, and there are as many as the limit allows")
    func patterns() {
        var patterns = EventPatterns(limit: 64)
        #expect(patterns.matches("a") == false)
        #expect(patterns.add(["aghanim.*", "bridge.log"]) == true)
        #expect(patterns.matches("aghanim.order.didChange") && patterns.matches("bridge.log"))
        #expect(
            !patterns.matches("aghanim") && !patterns.matches("bridge.logs") && !patterns.matches("appcharge.onAward"))
        #expect(patterns.add((0..<62).map(String.init)) == true)
        #expect(patterns.add(["bridge.log"]) == true)
        #expect(patterns.add(["one more"]) == false)
        #expect(patterns.patterns.count == 64)
        patterns.remove(["aghanim.*", "unknown"])
        #expect(!patterns.matches("aghanim.order.didChange"))
        #expect(patterns.patterns.count == 63)
    }
}
