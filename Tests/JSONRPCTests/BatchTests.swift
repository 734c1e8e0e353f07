import JSON
import JSONRPC
import TestSupport
import Testing

@Suite("Batches")
struct BatchTests {
    private func batch(_ members: [String]) -> String { "[" + members.joined(separator: ",") + "]" }

    @Test("an empty batch is one error, not a list", arguments: ["[]", " [ ] "])
    func empty(text: String) throws {
        var peer = echoPeer()
        #expect(try peer.ask(text) == ["-32600 null"])
    }

    @Test("every member that is no request has its own error in the list")
    func invalidMembers() throws {
        var peer = echoPeer()
        #expect(try peer.ask("[1]") == ["[-32600 null]"])
        #expect(try peer.ask("[[]]") == ["[-32600 null]"])
        #expect(
            try peer.ask(#"[1,{},null,[1],"x"]"#) == ["[-32600 null,-32600 null,-32600 null,-32600 null,-32600 null]"])
    }

    @Test("notifications alone are answered with nothing, at once or late", arguments: Framing.both)
    func notifications(framing: Framing) {
        var peer = echoPeer()
        #expect(
            peer.feed(
                framing.frame(
                    batch([request(nil, "echo"), request(nil, "no.such"), request(nil, "echo", #"{"a":1,"a":1}"#)])))
                == "")
        #expect(peer.feed(framing.frame(batch([request(nil, "slow"), request(nil, "slow")]))) == "")
        for call in peer.held { #expect(peer.finish(call.key, .empty) == "") }
        #expect(peer.session.inFlightCount == 0)
    }

    @Test("a batch of one is answered with a list of one")
    func one() throws {
        var peer = echoPeer()
        #expect(try peer.ask(batch([request("1", "echo")])) == ["[\(result("1"))]"])
    }

    @Test(
        "answers stand in the order of the members and come together, when the last is there", arguments: Framing.both)
    func lateAnswers(framing: Framing) throws {
        var peer = echoPeer()
        let members = [
            request("1", "slow"), request("2", "echo"), request(nil, "slow"), request("3", "slow"), "5",
            request("4", "no.such"),
        ]
        #expect(peer.feed(framing.frame(batch(members))) == "")
        #expect(peer.feed(framing.frame(request("9", "echo"))) == framing.frame(result("9")))
        #expect(peer.finish(peer.held[2].key, .result(Array("3".utf8))) == "")
        #expect(peer.finish(peer.held[0].key, .result(Array("1".utf8))) == "")
        let last = try frames(in: Array(peer.finish(peer.held[1].key, .empty).utf8)).map(summary)
        #expect(last == ["[\(result("1", "1")),\(result("2")),\(result("3", "3")),-32600 null,-32601 4]"])
    }

    @Test("members start in order, before anything that follows the batch")
    func order() {
        var peer = echoPeer()
        let stream =
            batch([request("1", "slow", "[1]"), request(nil, "slow", "[2]"), request("2", "slow", "[3]")]) + "\n"
        #expect(peer.feed(stream + request("3", "slow", "[4]") + "\n") == "")
        #expect(peer.held.compactMap { $0.params?.rawBytes } == ["[1]", "[2]", "[3]", "[4]"].map { Array($0.utf8) })
    }

    @Test("a batch may have 1000 members and not one more")
    func size() throws {
        var peer = echoPeer()
        let member = request("1", "echo")
        let answer = try peer.answer(to: batch(Array(repeating: member, count: 1000)))
        #expect(try Array(answer.elements()).count == 1000)
        #expect(try peer.ask(batch(Array(repeating: member, count: 1001))) == ["-32600 null"])
    }

    @Test("a batch that comes as the last line without LF is served")
    func lastLine() throws {
        var peer = echoPeer()
        #expect(peer.feed(batch([request("1", "echo"), "2", request("3", "slow"), request("4", "echo")])) == "")
        #expect(peer.finishInput() == "")
        #expect(try frames(in: Array(peer.finish(peer.held[0].key, .empty).utf8)).count == 1)
    }

    @Test("calls over the limit are refused within the list, notifications silently, and the rest is served")
    func inFlightLimit() throws {
        var peer = echoPeer(limits: limits(inFlight: 2))
        let members = [
            request("1", "slow"), request("2", "slow"), request("3", "slow"), request(nil, "slow"),
            request("4", "echo"),
        ]
        #expect(try peer.ask(batch(members)) == [])
        #expect(peer.held.count == 2)
        #expect(peer.finish(peer.held[0].key, .empty) == "")
        let answer = try peer.answer(finishing: peer.held[1], .empty)
        #expect(summary(answer) == "[\(result("1")),\(result("2")),-32003 3,-32003 4]")
    }

    @Test("answers that would take the list over the frame limit give way to errors one by one")
    func total() throws {
        var peer = echoPeer(limits: limits(frame: 4000))
        #expect(try peer.ask(batch((1...4).map { request(String($0), "slow") })) == [])
        let large = Array(("\"" + String(repeating: "x", count: 1500) + "\"").utf8)
        for call in peer.held.dropLast() { #expect(peer.finish(call.key, .result(large)) == "") }
        let answer = try peer.answer(finishing: peer.held[3], .empty)
        let members = try Array(answer.elements())
        #expect(members.map { $0.text("result")?.utf8.count } == [1502, 1502, nil, 2])
        #expect(members[2].text("error", "code") == "-32004")
        #expect(members[2].text("error", "data", "limit") == "4000")
        #expect(answer.rawBytes.count <= 4000)
    }

    @Test("a list of exactly the frame limit is sent whole, one byte more is not")
    func totalAtLimit() throws {
        let text = "\"" + String(repeating: "x", count: 500) + "\""
        let whole = "[" + result("1", text) + "," + result("2", text) + "]"
        for (limit, expected) in [(whole.utf8.count, whole), (whole.utf8.count - 1, "[\(result("1", text)),-32004 2]")]
        {
            var peer = echoPeer(limits: limits(frame: limit))
            #expect(try peer.ask(batch([request("1", "slow"), request("2", "slow")])) == [])
            #expect(peer.finish(peer.held[0].key, .result(Array(text.utf8))) == "")
            #expect(try summary(peer.answer(finishing: peer.held[1], .result(Array(text.utf8)))) == expected)
        }
    }
}
