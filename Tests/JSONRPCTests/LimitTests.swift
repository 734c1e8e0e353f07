import JSON
import JSONRPC
import TestSupport
import Testing

/// What the suites on framing, ids and batches show for the defaults holds for whatever the limits are set to.
@Suite("Limits that were changed")
struct LimitTests {
    @Test("nesting below and at the limit is served, one level more is refused")
    func depth() throws {
        var limits = Session.Limits()
        limits.maxDepth = 10
        var peer = echoPeer(limits: limits)
        func nested(_ levels: Int) -> String {
            request("1", "echo", String(repeating: "[", count: levels) + String(repeating: "]", count: levels))
        }
        #expect(try peer.answer(to: nested(8)).text("result") != nil)
        #expect(try peer.answer(to: nested(9)).text("result") != nil)
        #expect(try peer.ask(nested(10)) == ["-32700 null"])
        #expect(try peer.ask(request("2", "echo")) == [result("2")])
    }

    @Test("an id below and at the limit is taken, one byte more is refused with the limit")
    func id() throws {
        var limits = Session.Limits()
        limits.maxIDBytes = 10
        var peer = echoPeer(limits: limits)
        for id in ["\"1234567\"", "\"12345678\""] { #expect(try peer.ask(request(id, "echo")) == [result(id)]) }
        let refusal = try peer.answer(to: request("\"123456789\"", "echo"))
        #expect(summary(refusal) == "-32600 null")
        #expect(refusal.text("error", "message")?.contains("10 bytes") == true)
    }

    @Test("a header block below and at the limit is read, one byte more closes the connection")
    func header() throws {
        var limits = Session.Limits()
        limits.maxHeaderBytes = 100
        for (length, answer) in [(99, result("1")), (100, result("1")), (101, "-32700 null")] {
            var peer = echoPeer(limits: limits)
            let body = request("1", "echo")
            let fields = "Content-Length: \(body.utf8.count)\r\nX: "
            let padding = String(repeating: "x", count: length - fields.utf8.count)
            let stream = Array((fields + padding + "\r\n\r\n" + body).utf8)
            #expect(try frames(in: peer.feed(stream, step: 7)).map(summary) == [answer])
            #expect(peer.closed == (length > 100))
        }
    }

    @Test("a batch below and at the limit is served, one member more is refused with the limit")
    func batch() throws {
        var peer = echoPeer(limits: limits(batch: 3))
        func members(_ count: Int) -> String {
            "[" + Array(repeating: request("1", "echo"), count: count).joined(separator: ",") + "]"
        }
        for count in [2, 3] { #expect(try Array(peer.answer(to: members(count)).elements()).count == count) }
        let refusal = try peer.answer(to: members(4))
        #expect(summary(refusal) == "-32600 null")
        #expect(refusal.text("error", "message")?.contains("3 members") == true)
    }

    @Test("values below and at the limit are read, one more is refused before anything is set aside")
    func values() throws {
        var limits = Session.Limits()
        limits.maxValues = 100
        var peer = echoPeer(limits: limits)
        // Around the elements are the request, four names and four values.
        func list(_ count: Int) -> String {
            request(
                "1", "echo", "[" + Array(repeating: #""a,[:{\"""#, count: count - 9).joined(separator: ",") + "]")
        }
        for count in [99, 100] { #expect(try peer.answer(to: list(count)).text("result") != nil) }
        #expect(try peer.ask(list(101)) == ["-32700 null"])
    }

    @Test("requests in flight below and at the limit are followed by another, one byte more by a refusal")
    func inFlightBytes() throws {
        let waiting = request("1", "slow", #"["\#(String(repeating: "x", count: 1000))"]"#)
        for (excess, answer) in [(-1, "-32003 2"), (0, result("2")), (1, result("2"))] {
            var limits = Session.Limits()
            limits.maxInFlightBytes = waiting.utf8.count + excess
            var peer = echoPeer(limits: limits)
            #expect(try peer.ask(waiting) == [])
            #expect(try peer.ask(request("2", "echo")) == [answer])
        }
    }

    @Test("answers that wait for the rest of their batches are together no longer than a frame")
    func gathered() throws {
        var peer = echoPeer(limits: limits(frame: 2000))
        let large = request("1", "echo", #"["\#(String(repeating: "x", count: 700))"]"#)
        for id in 2...3 { #expect(try peer.ask("[" + large + "," + request("\(id)", "slow") + "]") == []) }
        #expect(try peer.ask("[" + large + "," + request("4", "slow") + "]") == [])
        for call in peer.held.dropFirst(2) {
            #expect(try summary(peer.answer(finishing: call, .empty)) == "[-32004 1,\(result("4"))]")
        }
        for call in peer.held.prefix(2) {
            let answer = try peer.answer(finishing: call, .empty)
            #expect(Array(try answer.elements()).allSatisfy { $0["result"] != nil })
        }
        #expect(try peer.ask("[" + large + "]").count == 1)
    }

    @Test("the driver is asked to write before much output has gathered, and misses nothing")
    func output() {
        var session = Session()
        let invalid = Array(String(repeating: "1\n", count: 32_000).utf8)
        invalid.withUnsafeBytes { session.receive($0) }
        var (answers, writes) = (0, 0)
        while let action = session.nextAction() {
            guard case .write = action else { continue }
            let bytes = session.takeOutput() ?? []
            #expect(bytes.count < 128 << 10)
            (answers, writes) = (answers + bytes.count { $0 == 0x0A }, writes + 1)
        }
        answers += session.takeOutput()?.count { $0 == 0x0A } ?? 0
        #expect(answers == 32_000 && writes > 10)
    }

    @Test("calls below and at the limit are in flight together, one more is refused", arguments: [1, 2, 5])
    func inFlight(limit: Int) throws {
        var peer = echoPeer(limits: limits(inFlight: limit))
        for id in 0..<limit { #expect(try peer.ask(request("\(id)", "slow")) == []) }
        #expect(peer.session.inFlightCount == limit)
        #expect(try peer.ask(request("\(limit)", "slow")) == ["-32003 \(limit)"])
    }
}
