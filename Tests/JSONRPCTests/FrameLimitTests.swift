import JSON
import JSONRPC
import TestSupport
import Testing

@Suite("The frame limit")
struct FrameLimitTests {
    /// A request of exactly that many bytes.
    private func padded(_ length: Int, id: String = "1") -> String {
        let bare = request(id, "no.such", #"[""]"#)
        return request(id, "no.such", #"["\#(String(repeating: "x", count: length - bare.utf8.count))"]"#)
    }

    @Test(
        "a request below and at the limit is served, one byte more is refused and the next is served",
        arguments: Framing.both)
    func requestSize(framing: Framing) throws {
        for step in [1, 1000, .max] {
            var peer = echoPeer(limits: limits(frame: 400))
            let stream = [padded(399), padded(400), padded(401), padded(5000), padded(100, id: "2")].map(framing.frame)
                .joined()
            let answers = try frames(in: peer.feed(Array(stream.utf8), step: step)).map(summary)
            #expect(answers == ["-32601 1", "-32601 1", "-32004 null", "-32004 null", "-32601 2"])
            #expect(!peer.closed)
        }
    }

    @Test("the CR before a line's LF does not count, at the end of the stream either")
    func carriageReturn() throws {
        var peer = echoPeer(limits: limits(frame: 400))
        #expect(try frames(in: peer.feed(Array((padded(400) + "\r\n").utf8), step: 1)).map(summary) == ["-32601 1"])
        #expect(peer.feed(padded(400) + "\r") == "")
        #expect(try frames(in: Array(peer.finishInput().utf8)).map(summary) == ["-32601 1"])
    }

    @Test("a last line without LF keeps to the limit too")
    func lastLine() throws {
        var peer = echoPeer(limits: limits(frame: 400))
        #expect(peer.feed(padded(401)) == "")
        #expect(try frames(in: Array(peer.finishInput().utf8)).map(summary) == ["-32004 null"])
    }

    @Test("a line over the limit is skipped without being stored")
    func skippedLine() throws {
        var peer = echoPeer(limits: limits(frame: 100_000))
        var answered: [UInt8] = []
        let piece = [UInt8](repeating: 0x78, count: 64 << 10)
        for _ in 0..<200 {
            answered += peer.feed(piece)
            #expect(peer.session.heldInputBytes < 1 << 20)
        }
        #expect(try frames(in: answered).map(summary) == ["-32004 null"])
        #expect(try peer.ask("\n" + request("1", "echo")) == [result("1")])
    }

    @Test("a length of gigabytes sets nothing aside and is skipped", arguments: [4 << 30, 999_999_999_999_999_999])
    func hugeLength(length: Int) throws {
        var peer = echoPeer()
        let answered = peer.feed("Content-Length: \(length)\r\n\r\n")
        #expect(try frames(in: Array(answered.utf8)).map(summary) == ["-32004 null"])
        for _ in 0..<100 { #expect(peer.feed([UInt8](repeating: 0x78, count: 64 << 10)) == []) }
        #expect(peer.session.heldInputBytes < 1 << 20)
        #expect(peer.finishInput() == "")
    }

    @Test("a claimed length within the limit sets nothing aside before bytes come")
    func claimedLength() {
        var peer = echoPeer()
        #expect(peer.feed("Content-Length: 8000000\r\n\r\n{") == "")
        #expect(peer.session.heldInputBytes < 100_000)
    }

    @Test("the memory of a large frame is given back", arguments: Framing.both)
    func memoryReturned(framing: Framing) throws {
        var peer = echoPeer()
        #expect(try frames(in: peer.feed(Array(framing.frame(padded(4 << 20)).utf8), step: 64 << 10)).count == 1)
        #expect(peer.session.heldInputBytes < 1 << 20)
    }

    @Test("a skipped body ends where its length says")
    func skippedBody() throws {
        for step in [1, .max] {
            var peer = echoPeer(limits: limits(frame: 400))
            let stream = [padded(777), request("2", "echo")].map(Framing.contentLength.frame).joined()
            #expect(
                try frames(in: peer.feed(Array(stream.utf8), step: step)).map(summary) == ["-32004 null", result("2")])
        }
    }

    @Test(
        "a response at the limit is sent, one byte more gives way to an error that names the limit",
        arguments: Framing.both)
    func responseSize(framing: Framing) throws {
        for (excess, fits) in [(0, true), (1, false)] {
            var peer = echoPeer(limits: limits(frame: 2000))
            #expect(peer.feed(framing.frame(request("1", "slow"))) == "")
            let text = "\"" + String(repeating: "x", count: 2000 - result("1", "\"\"").utf8.count + excess) + "\""
            let answer = try single(
                try frames(in: Array(peer.finish(peer.held[0].key, .result(Array(text.utf8))).utf8)))
            #expect((answer.text("result") != nil) == fits)
            #expect(answer.text("error", "data", "limit") == (fits ? nil : "2000"))
            #expect(answer.text("id") == "1")
        }
    }

    @Test("an error that is too large gives way as well")
    func largeError() throws {
        var peer = echoPeer(limits: limits(frame: 2000))
        let name = String(repeating: "n", count: 900)
        #expect(try peer.ask(request("1", "echo", #"{"\#(name)":1,"\#(name)":2}"#)) == ["-32602 1"])
        #expect(try peer.ask(request("1", "slow")) == [])
        let error = RPCError.bridge(.notOffered, case: "notOffered", String(repeating: "x", count: 3000))
        #expect(try summary(peer.answer(finishing: peer.held[0], .failure(error))) == "-32004 1")
    }

    @Test("an event larger than a frame is not sent")
    func largeEvent() {
        var session = Session(limits: limits(frame: 100))
        #expect(session.notify("event", params: [UInt8](repeating: 0x31, count: 100)) == false)
        #expect(session.takeOutput() == nil)
        #expect(session.notify("event", params: Array("{}".utf8)) == true)
        #expect(session.takeOutput() == Array((#"{"jsonrpc":"2.0","method":"event","params":{}}"# + "\n").utf8))
    }
}
