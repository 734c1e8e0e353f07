import BridgeServer
import EventLoop
import JSON
import Testing

@Suite("The order of calls", .timeLimit(.minutes(5)))
struct OrderTests {
    @Test("a call runs to its first wait before the next one starts", arguments: 0..<5)
    func firstWait(round: Int) async throws {
        try await withBridge { bridge in
            let client = try await bridge.connect()
            client.send(request("1", "setNote", #"{"note":"new"}"#), request("2", "getNote"))
            #expect(await client.answer() == result("2", #""new""#))
            bridge.handler.gate.open()
            #expect(await client.answer() == result("1"))
        }
    }

    @Test("the order holds while the loop is busy with other jobs", arguments: 0..<5)
    func busyLoop(round: Int) async throws {
        try await withBridge { bridge in
            let client = try await bridge.connect()
            client.send(request("0", "echo"))
            #expect(await client.answer() == result("0"))
            let jobs = (0..<50).map { _ in Loop.task { spin(.milliseconds(1)) } }
            client.send(request("1", "setNote", #"{"note":"new"}"#), request("2", "noteNow"))
            #expect(await client.answer() == result("2", #""new""#))
            bridge.handler.gate.open()
            #expect(await client.answer() == result("1"))
            for job in jobs { await job.value }
        }
    }

    private nonisolated func spin(_ duration: Duration) {
        let end = ContinuousClock.now + duration
        while ContinuousClock.now < end {}
    }

    @Test("notifications keep their place among the calls")
    func notifications() async throws {
        try await withBridge { bridge in
            let client = try await bridge.connect()
            for note in ["a", "b", "c"] {
                client.send(request(nil, "setNote", #"{"note":"\#(note)"}"#), request("1", "getNote"))
                #expect(await client.answer() == result("1", "\"\(note)\""))
            }
        }
    }

    @Test("members of a batch start one after the other")
    func batch() async throws {
        try await withBridge { bridge in
            let client = try await bridge.connect()
            client.send("[" + request(nil, "setNote", #"{"note":"batch"}"#) + "," + request("1", "getNote") + "]")
            try await until { bridge.handler.gate.count == 1 }
            bridge.handler.gate.open()
            #expect(await client.answer() == "[" + result("1", #""batch""#) + "]")
        }
    }

    @Test("answers overtake calls that wait")
    func overtaking() async throws {
        try await withBridge { bridge in
            let client = try await bridge.connect()
            client.send(request("1", "wait"), request("2", "echo"), request("3", "no.such"))
            #expect(await client.answer() == result("2"))
            #expect(await client.answer() == "-32601 3")
            bridge.handler.gate.open()
            #expect(await client.answer() == result("1"))
        }
    }

    @Test("the order holds for calls that had to wait for room")
    func afterWaiting() async throws {
        try await withBridge { options in
            options.maxQueuedOutput = 1000
        } _: { bridge in
            let client = try await bridge.connect()
            for id in 0..<10 { client.send(request("\(id)", "big", #"{"bytes":200000}"#)) }
            client.send(request("10", "setNote", #"{"note":"late"}"#), request("11", "getNote"))
            try await until { !bridge.handler.begun.isEmpty }
            for id in 0..<10 { #expect(try await client.next()?["id"]?.int() == id) }
            #expect(await client.answer() == result("11", #""late""#))
        }
    }
}
