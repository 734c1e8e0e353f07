import JSON
import JSONRPC
import TestSupport
import Testing

@Suite("Calls in flight")
struct InFlightTests {
    @Test("one call too many is refused with the limit, and there is room again once one is answered")
    func limit() throws {
        var peer = echoPeer(limits: limits(inFlight: 2))
        #expect(try peer.ask(request("1", "slow") + "\n" + request("2", "slow")) == [])
        let refusal = try peer.answer(to: request("3", "echo"))
        #expect(summary(refusal) == "-32003 3")
        #expect(refusal.text("error", "data") == #"{"kind":"BridgeError","case":"tooManyInFlight","limit":2}"#)
        #expect(peer.finish(peer.held[1].key, .empty) == result("2") + "\n")
        #expect(try peer.ask(request("3", "echo")) == [result("3")])
    }

    @Test("notifications count as calls, and one too many is dropped without an answer")
    func notifications() throws {
        var peer = echoPeer(limits: limits(inFlight: 1))
        #expect(try peer.ask(request(nil, "slow")) == [])
        #expect(try peer.ask(request(nil, "slow")) == [])
        #expect(try peer.ask(request("1", "echo")) == ["-32003 1"])
        #expect(peer.held.count == 1)
        #expect(peer.session.inFlightCount == 1)
    }

    @Test("a call counts with the length of its request until it is finished")
    func bytes() throws {
        var peer = echoPeer()
        let one = request("1", "slow", #"["\#(String(repeating: "x", count: 500))"]"#)
        #expect(try peer.ask(one) == [])
        #expect(peer.session.inFlightBytes == one.utf8.count)
        #expect(try peer.ask("[" + request("2", "slow") + "," + request("3", "echo") + "]") == [])
        #expect(peer.session.inFlightBytes == one.utf8.count + request("2", "slow").utf8.count)
        for call in peer.held { _ = peer.finish(call.key, .empty) }
        #expect(peer.session.inFlightBytes == 0)
    }

    @Test("only the first finish of a call counts")
    func finishOnce() throws {
        var peer = echoPeer()
        #expect(try peer.ask(request("1", "slow")) == [])
        #expect(peer.finish(peer.held[0].key, .empty) == result("1") + "\n")
        #expect(peer.finish(peer.held[0].key, .failure(.internalError)) == "")
        #expect(try peer.ask(request("1", "slow")) == [])
        #expect(peer.finish(peer.held[0].key, .empty) == "")
        #expect(peer.finish(peer.held[1].key, .empty) == result("1") + "\n")
    }

    @Test("calls that were in flight when the input broke are still answered in their framing")
    func brokenInput() throws {
        var peer = echoPeer()
        #expect(peer.feed(Framing.contentLength.frame(request("1", "slow"))) == "")
        #expect(try frames(in: Array(peer.feed("Content-Length: x\r\n\r\n").utf8)).map(summary) == ["-32700 null"])
        #expect(peer.finish(peer.held[0].key, .empty) == Framing.contentLength.frame(result("1")))
    }
}
