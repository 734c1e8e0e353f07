import BridgeServer
import EventLoop
import JSON
import TestSupport
import Testing

@Suite("Clients that do not read", .timeLimit(.minutes(5)))
struct SlowReaderTests {
    private let big = #"{"bytes":300000}"#

    @Test("its calls wait once its queue is full, others are served, and all is answered once it reads")
    func waits() async throws {
        try await withBridge { options in
            options.maxQueuedOutput = 100_000
        } _: { bridge in
            let (sluggish, other) = (try await bridge.connect(), try await bridge.connect())
            for id in 0..<20 { sluggish.send(request("\(id)", "big", big)) }
            try await until { !bridge.handler.begun.isEmpty }
            for id in 0..<20 {
                other.send(request("\(id)", "echo"))
                #expect(await other.answer() == result("\(id)"))
            }
            #expect(bridge.handler.begun.count { $0 == "big" } < 5)
            for id in 0..<20 { #expect(try await sluggish.next()?["id"]?.int() == id) }
        }
    }

    @Test("small answers fill the queue too, and memory stays bounded while requests keep coming")
    func manySmallAnswers() async throws {
        try await withBridge { options in
            options.maxQueuedOutput = 100_000
        } _: { bridge in
            let client = try await bridge.connect()
            let line = Array((request("1", "echo", #"["\#(String(repeating: "x", count: 1000))"]"#) + "\n").utf8)
            for _ in 0..<2000 { client.send(raw: line) }
            client.send(request("2", "echo"))
            try await until { bridge.handler.begun.count > 100 }
            let begun = bridge.handler.begun.count
            #expect(begun < 1000)
            var last = ""
            for _ in 0..<2001 { last = await client.answer() ?? "" }
            #expect(last == result("2"))
        }
    }

    @Test("answers that are ready at once do not pile up before they are written")
    func pileUp() async throws {
        try await withBridge { options in
            options.maxQueuedOutput = 100_000
        } _: { bridge in
            let client = try await bridge.connect()
            // All of them fit into one read.
            client.send(raw: Array(String(repeating: request("1", "big", big) + "\n", count: 500).utf8))
            try await until { !bridge.handler.begun.isEmpty }
            #expect(bridge.handler.begun.count < 10)
        }
    }

    @Test("after the stall timeout it is disconnected, with one line in the log")
    func stall() async throws {
        try await withBridge { options in
            options.maxQueuedOutput = 100_000
            options.stallTimeout = .milliseconds(50)
        } _: { bridge in
            let (sluggish, other) = (try await bridge.connect(), try await bridge.connect())
            for id in 0..<5 { sluggish.send(request("\(id)", "big", big)) }
            try await until { bridge.handler.closedConnections == 1 }
            #expect(bridge.logLines.count == 1)
            other.send(request("1", "echo"))
            #expect(await other.answer() == result("1"))
            #expect(bridge.server.connectionCount == 1)
        }
    }

    @Test("a subscriber that does not read is disconnected too, and has lost no answer")
    func stalledSubscriber() async throws {
        try await withPipes { options in
            options.stallTimeout = .milliseconds(50)
        } _: { bridge, client in
            client.send(request("1", "subscribe", #"["e"]"#))
            #expect(await client.answer() == result("1"))
            client.pause()
            let params = Array(("[\"" + String(repeating: "x", count: 30_000) + "\"]").utf8)
            for _ in 0..<100 { bridge.server.publish("e", params: params, origins: []) }
            #expect(await bridge.end() == .orderly)
            #expect(bridge.logLines.count == 1)
        }
    }

    @Test("one that reads everything, however often the timeout passes, is not disconnected")
    func noStall() async throws {
        try await withBridge { options in
            options.maxQueuedOutput = 100_000
            options.stallTimeout = .milliseconds(20)
        } _: { bridge in
            let client = try await bridge.connect()
            for id in 0..<10 {
                client.send(request("\(id)", "big", big))
                #expect(try await client.next()?["id"]?.int() == id)
                try await Loop.sleep(for: .milliseconds(25))
            }
            #expect(bridge.logLines.isEmpty)
        }
    }

    @Test("requests that hold much memory wait for those before them")
    func largeRequests() async throws {
        try await withBridge { options in
            options.maxCallMemory = 3_200_000
        } _: { bridge in
            let client = try await bridge.connect()
            let padding = #"["\#(String(repeating: "x", count: 60_000))"]"#
            for id in 0..<10 { client.send(request("\(id)", "wait", padding)) }
            client.send(request("10", "echo"))
            try await until { bridge.handler.gate.count == 2 }
            #expect(bridge.handler.begun.count == 2)
            try await until {
                bridge.handler.gate.open()
                return bridge.handler.ended.count == 10
            }
            var answers: Set<String> = []
            for _ in 0...10 { answers.insert(await client.answer() ?? "") }
            #expect(answers == Set((0...10).map { result("\($0)") }))
        }
    }

    @Test("a client that vanishes while its calls wait for room is noticed")
    func vanishesWhileWaiting() async throws {
        try await withBridge { options in
            options.maxCallMemory = 3_200_000
        } _: { bridge in
            let client = try await bridge.connect()
            let padding = #"["\#(String(repeating: "x", count: 60_000))"]"#
            for id in 0..<3 { client.send(request("\(id)", "wait", padding)) }
            try await until { bridge.handler.gate.count == 2 }
            client.close()
            try await until { bridge.handler.ended == ["cancelled", "cancelled"] }
        }
    }

    @Test("requests that still wait when the server stops are refused, not dropped")
    func stopWhileWaiting() async throws {
        try await withBridge { options in
            options.maxQueuedOutput = 100_000
        } _: { bridge in
            let client = try await bridge.connect()
            client.send(raw: Array(String(repeating: request("1", "big", big) + "\n", count: 5).utf8))
            try await until { !bridge.handler.begun.isEmpty }
            let begun = bridge.handler.begun.count
            #expect(begun < 5)
            bridge.server.stop()
            var answers: [String] = []
            while let message = await client.next() {
                answers.append(message["result"] == nil ? summary(message) : "result")
            }
            #expect(
                answers == Array(repeating: "result", count: begun) + Array(repeating: "-32002 1", count: 5 - begun))
            #expect(await bridge.end() == .orderly)
        }
    }
}
