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

    @Test("calls below and at the limit are in flight together, one more is refused", arguments: [1, 2, 5])
    func inFlight(limit: Int) throws {
        var peer = echoPeer(limits: limits(inFlight: limit))
        for id in 0..<limit { #expect(try peer.ask(request("\(id)", "slow")) == []) }
        #expect(peer.session.inFlightCount == limit)
        #expect(try peer.ask(request("\(limit)", "slow")) == ["-32003 \(limit)"])
    }
}
