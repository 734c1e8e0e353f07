import JSON
import JSONRPC
import TestSupport
import Testing

@Suite("Cancelling")
struct CancelTests {
    private func cancel(_ id: String) -> String { request(nil, "$/cancelRequest", #"{"id":\#(id)}"#) }

    @Test("a cancelled call is answered once with -32800, its outcome in the data")
    func once() throws {
        var peer = echoPeer()
        #expect(try peer.ask(request("1", "slow")) == [])
        let answer = try peer.answer(to: cancel("1"))
        #expect(summary(answer) == "-32800 1")
        #expect(answer.text("error", "data") == #"{"kind":"CancellationError","outcome":"notSent"}"#)
        #expect(peer.finish(peer.held[0].key, .empty) == "")
        #expect(try peer.ask(cancel("1")) == [])
        #expect(peer.cancelled.count == 1)
    }

    @Test("a cancel in the same read as its call finds it", arguments: [1, Int.max])
    func sameRead(step: Int) throws {
        var peer = echoPeer()
        let stream = request("1", "slow") + "\n" + cancel("1") + "\n" + request("2", "echo") + "\n"
        #expect(try frames(in: peer.feed(Array(stream.utf8), step: step)).map(summary) == ["-32800 1", result("2")])
    }

    @Test(
        "a cancel that names no call in flight changes nothing and says nothing",
        arguments: [
            #"{"id":2}"#, #"{"id":"1"}"#, #"{"id":1.0}"#, #"{"id":null}"#, #"{"id":true}"#, #"{"id":[1]}"#,
            #"{"id":{}}"#, "{}", "[1]", "[]",
            #"{"ID":1}"#, #"{"id":1,"id":1}"#, #"{"id":1,"_meta":{"timeoutMs":0}}"#,
        ])
    func noSuchCall(params: String) throws {
        var peer = echoPeer()
        #expect(try peer.ask(request("1", "slow")) == [])
        #expect(try peer.ask(request(nil, "$/cancelRequest", params)) == [])
        #expect(try peer.ask(request(nil, "$/cancelRequest")) == [])
        #expect(peer.cancelled.isEmpty)
        #expect(peer.session.inFlightCount == 1)
    }

    @Test("a cancel of a finished call is silent, and the id can be used again")
    func finished() throws {
        var peer = echoPeer()
        #expect(try peer.ask(request("1", "echo")) == [result("1")])
        #expect(try peer.ask(cancel("1")) == [])
        #expect(try peer.ask(request("1", "slow")) == [])
        #expect(try peer.ask(cancel("1")) == ["-32800 1"])
    }

    @Test("a cancel sent as a request is answered and cancels")
    func asRequest() throws {
        var peer = echoPeer()
        #expect(try peer.ask(request("1", "slow")) == [])
        #expect(try peer.ask(request("2", "$/cancelRequest", #"{"id":1}"#)) == [result("2"), "-32800 1"])
        #expect(try peer.ask(request("3", "$/cancelRequest", #"{"id":1}"#)) == [result("3")])
        #expect(try peer.ask(request("4", "$/cancelRequest", #"{"id":4}"#)) == [result("4")])
    }

    @Test("one member of a batch can be cancelled, from outside and from within")
    func member() throws {
        var peer = echoPeer()
        #expect(try peer.ask("[" + request("1", "slow") + "," + request("2", "slow") + "]") == [])
        #expect(try peer.ask(cancel("2")) == [])
        #expect(peer.cancelled.count == 1)
        #expect(try summary(peer.answer(finishing: peer.held[0], .empty)) == "[\(result("1")),-32800 2]")
        #expect(try peer.ask("[" + request("3", "slow") + "," + cancel("3") + "]") == ["[-32800 3]"])
        #expect(try peer.ask("[" + cancel("3") + "]") == [])
    }

    @Test("a cancel goes past calls that are too many")
    func pastLimit() throws {
        var peer = echoPeer(limits: limits(inFlight: 1))
        #expect(try peer.ask(request("1", "slow")) == [])
        #expect(try peer.ask(request("2", "slow")) == ["-32003 2"])
        #expect(try peer.ask(cancel("1")) == ["-32800 1"])
        #expect(try peer.ask(request("2", "echo")) == [result("2")])
    }

    @Test("a result that is there before the cancel takes effect is the answer")
    func race() throws {
        var peer = SessionPeer(onCancel: .result(Array("1".utf8))) { _ in nil }
        #expect(try peer.ask(request("1", "slow")) == [])
        #expect(try peer.ask(cancel("1")) == [result("1", "1")])
        #expect(peer.finish(peer.held[0].key, .interrupted(CallOutcome(.unknown))) == "")
    }
}
