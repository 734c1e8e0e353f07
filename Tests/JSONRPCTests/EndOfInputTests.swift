import JSONRPC
import TestSupport
import Testing

@Suite("The end of input")
struct EndOfInputTests {
    private let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#

    @Test("a last line without its LF is served, and answers that come later keep the framing")
    func lastLine() {
        var peer = SessionPeer { call in call.method == "ping" ? .empty : nil }
        #expect(peer.feed(#"{"jsonrpc":"2.0","id":7,"method":"slow"}"# + "\n" + ping) == "")
        #expect(peer.finishInput() == #"{"jsonrpc":"2.0","id":1,"result":{}}"# + "\n")
        #expect(peer.finish(peer.held[0].key, .empty) == #"{"jsonrpc":"2.0","id":7,"result":{}}"# + "\n")
    }

    @Test(
        "half a frame at the end is told, not dropped", arguments: ["Content-Length: 20\r\n\r\n{\"a\":", "Content-Le"])
    func halfFrame(text: String) throws {
        var peer = SessionPeer { _ in .empty }
        #expect(peer.feed(text) == "")
        #expect(try frames(in: Array(peer.finishInput().utf8)).map(summary) == ["-32700 null"])
        #expect(peer.closed)
    }

    @Test("a line over the limit is that also at the end, blank or not", arguments: ["{", " "])
    func overlongLine(start: String) throws {
        var limits = Session.Limits()
        limits.maxFrameBytes = 512
        let line = start + String(repeating: " ", count: 512)
        for end in ["", "\n"] {
            var peer = SessionPeer(limits: limits) { _ in .empty }
            let written = peer.feed("[]\n" + line + end) + peer.finishInput()
            #expect(try frames(in: Array(written.utf8)).map(summary) == ["-32600 null", "-32004 null"])
        }
    }

    @Test("nothing at the end is nothing", arguments: ["", "\n \r\n", "   "])
    func nothing(text: String) {
        var peer = SessionPeer { _ in .empty }
        #expect(peer.feed(text) == "")
        #expect(peer.finishInput() == "")
    }
}
