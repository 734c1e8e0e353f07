import BridgeServer
import EventLoop
import JSON
import JSONRPC
import TestSupport
import Testing

@Suite("Calls that wait for memory", .timeLimit(.minutes(5)))
struct CallMemoryTests {
    /// Room for two calls that wait, and a share of one for each connection.
    private func two(_ options: inout ServerOptions) {
        options.maxCallMemory = 20_000
        options.maxConnections = 1
    }

    @Test("are started in order, one for each that ends, and none is lost")
    func order() async throws {
        try await withBridge(two) { bridge in
            let client = try await bridge.connect()
            for id in 1...6 { client.send(request("\(id)", "wait")) }
            client.send(request("7", "echo"))
            try await until { bridge.handler.gate.count == 2 }
            #expect(bridge.handler.begun == ["wait", "wait"])
            try await until {
                bridge.handler.gate.open()
                return bridge.handler.ended.count == 6
            }
            #expect(bridge.handler.begun == Array(repeating: "wait", count: 6) + ["echo"])
            var answers: Set<String> = []
            for _ in 1...7 { answers.insert(await client.answer() ?? "") }
            #expect(answers == Set((1...7).map { result("\($0)") }))
        }
    }

    @Test("are cancelled like any other, and so is one that runs, although its cancel came behind them all")
    func cancel() async throws {
        try await withBridge(two) { bridge in
            let client = try await bridge.connect()
            for id in 1...8 { client.send(request("\(id)", "wait")) }
            client.send(request(nil, "$/cancelRequest", #"{"id":1}"#))
            client.send(request(nil, "$/cancelRequest", #"{"id":8}"#))
            let answers = [await client.answer(), await client.answer()]
            #expect(Set(answers) == ["-32800 1", "-32800 8"])
        }
    }

    @Test("a cancel is seen however many requests came before it", arguments: [100, 300])
    func cancelBehindRefusals(count: Int) async throws {
        try await withBridge { _ in
        } _: { bridge in
            let client = try await bridge.connect()
            let padding = #"["\#(String(repeating: "x", count: 100_000))"]"#
            client.send(request("0", "wait"))
            for id in 1...count { client.send(request("\(id)", "wait", padding)) }
            client.send(request(nil, "$/cancelRequest", #"{"id":0}"#))
            var refused = 0
            while let answer = await client.answer(), answer != "-32800 0" {
                #expect(answer.hasPrefix("-32003"))
                refused += 1
            }
            #expect(refused == count - 42)
        }
    }

    @Test("end with their deadline while they wait, as not sent")
    func deadline() async throws {
        try await withBridge(two) { bridge in
            let client = try await bridge.connect()
            for id in 1...2 { client.send(request("\(id)", "wait")) }
            client.send(request("3", "wait", #"{"_meta":{"timeoutMs":20}}"#))
            let answer = try #require(await client.next())
            #expect(summary(answer) == "-32005 3")
            #expect(try answer["error"]?["data"]?["outcome"]?.string() == "notSent")
            #expect(bridge.handler.begun.count == 2)
        }
    }

    @Test("hold up no other connection, which has its share")
    func otherConnections() async throws {
        try await withBridge { options in
            options.maxCallMemory = 40_000
            options.maxConnections = 2
        } _: { bridge in
            let (hog, other) = (try await bridge.connect(), try await bridge.connect())
            for id in 1...20 { hog.send(request("\(id)", "wait")) }
            try await until { bridge.handler.gate.count == 4 }
            other.send(request("1", "wait"), request("2", "echo"))
            try await until { bridge.handler.gate.count == 5 }
            hog.close()
            #expect(await other.answer() == result("2"))
        }
    }

    @Test("are started when another connection's calls end")
    func roomFromOthers() async throws {
        try await withBridge { options in
            options.maxCallMemory = 20_000
        } _: { bridge in
            let (first, second) = (try await bridge.connect(), try await bridge.connect())
            for id in 1...2 { first.send(request("\(id)", "wait")) }
            try await until { bridge.handler.gate.count == 2 }
            second.send(request("1", "wait"))
            second.send(request(nil, "$/cancelRequest", #"{"id":99}"#))
            first.close()
            try await until { bridge.handler.ended == ["cancelled", "cancelled"] && bridge.handler.gate.count == 1 }
            bridge.handler.gate.open()
            #expect(await second.answer() == result("1"))
        }
    }

    @Test("wait for clients to read answers that exceed their queues, one for each connection excepted")
    func excess() async throws {
        try await withBridge { options in
            options.maxCallMemory = 40_000
            options.maxConnections = 2
            options.maxQueuedOutput = 1000
        } _: { bridge in
            let (sluggish, other) = (try await bridge.connect(), try await bridge.connect())
            sluggish.pause()
            sluggish.send(request("1", "big", #"{"bytes":2000000}"#))
            try await until { bridge.handler.begun == ["big"] }
            for id in 1...3 { other.send(request("\(id)", "wait")) }
            other.send(request(nil, "$/cancelRequest", #"{"id":3}"#))
            #expect(await other.answer() == "-32800 3")
            #expect(bridge.handler.begun == ["big", "wait"])
            #expect(try await sluggish.next()?["id"]?.int() == 1)
            try await until { bridge.handler.begun == ["big", "wait", "wait"] }
        }
    }

    @Test("are refused when the server stops, and answered when the drain deadline passes")
    func stop() async throws {
        try await withBridge { options in
            two(&options)
            options.drainTimeout = .milliseconds(50)
        } _: { bridge in
            let client = try await bridge.connect()
            for id in 1...4 { client.send(request("\(id)", "wait")) }
            try await until { bridge.handler.gate.count == 2 }
            client.send(request("5", "noteNow"))
            client.endInput()
            let answers = await client.rest()
            #expect(Set(answers) == Set((1...5).map { "-32800 \($0)" }))
        }
        try await withBridge(two) { bridge in
            let client = try await bridge.connect()
            for id in 1...3 { client.send(request("\(id)", "wait")) }
            client.send(request(nil, "$/cancelRequest", #"{"id":99}"#), request("4", "$/cancelRequest"))
            #expect(await client.answer() == result("4"))
            bridge.server.stop()
            #expect(await client.answer() == "-32002 3")
            bridge.handler.gate.open()
            #expect(await Set(client.rest()) == [result("1"), result("2")])
            #expect(await bridge.end() == .orderly)
        }
    }
}
