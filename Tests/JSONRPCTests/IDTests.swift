import JSONRPC
import TestSupport
import Testing

@Suite("Ids")
struct IDTests {
    @Test(
        "an id comes back as the very token that came",
        arguments: [
            "0", "-0", "1.0", "1e2", "1E+2", "-1.5e-3", "9007199254740993", "9007199254740992", "18446744073709551617",
            "123456789012345678901234567890.5", "1e400", "null", #""""#, #""1""#, #""a\u0062""#, #""\"\\\/\b\f\n\r\t""#,
            #""\ud83d\ude00""#, #""😀""#, #""渡辺""#, #"" ""#,
        ])
    func echoed(id: String) {
        for framing in Framing.both {
            var peer = echoPeer()
            #expect(peer.feed(framing.frame(request(id, "echo"))) == framing.frame(result(id)))
            #expect(peer.feed(framing.frame("[" + request(id, "echo") + "]")) == framing.frame("[" + result(id) + "]"))
        }
    }

    @Test("null is an id like any other, an absent id makes a notification")
    func nullAndAbsent() throws {
        var peer = echoPeer()
        #expect(try peer.ask(request("null", "echo")) == [result("null")])
        #expect(try peer.ask(request(nil, "echo")) == [])
        #expect(try peer.ask(request(nil, "no.such")) == [])
        #expect(try peer.ask(request(nil, "slow")) == [])
        #expect(peer.held.map(\.isNotification) == [true])
        #expect(peer.finish(peer.held[0].key, .empty) == "")
    }

    @Test("ids of other types are invalid requests", arguments: ["true", "false", "[1]", "{}", #"{"id":1}"#])
    func otherTypes(id: String) throws {
        var peer = echoPeer()
        #expect(try peer.ask(request(id, "echo")) == ["-32600 null"])
    }

    @Test("an id of 1024 bytes is taken, one byte more is refused and not repeated")
    func length() throws {
        var peer = echoPeer()
        let longest = "\"" + String(repeating: "i", count: 1022) + "\""
        #expect(try peer.ask(request(longest, "echo")) == [result(longest)])
        let digits = String(repeating: "7", count: 1025)
        #expect(try peer.ask(request(digits, "echo")) == ["-32600 null"])
        #expect(
            peer.feed(request("\"" + String(repeating: "i", count: 300_000) + "\"", "echo") + "\n").utf8.count < 400)
    }

    @Test(
        "a second request with an id in flight is refused and the first is untouched",
        arguments: ["7", #""seven""#, "null", "7.0"])
    func inFlight(id: String) throws {
        var peer = echoPeer()
        #expect(try peer.ask(request(id, "slow")) == [])
        #expect(try peer.ask(request(id, "echo")) == ["-32600 \(id)"])
        #expect(try peer.ask(request(id, "slow")) == ["-32600 \(id)"])
        #expect(try peer.ask(request(id, "$/cancelRequest", #"{"id":\#(id)}"#)) == ["-32600 \(id)"])
        #expect(try peer.ask(request(id, "echo", #"{"a":1,"a":2}"#)) == ["-32600 \(id)"])
        #expect(
            try peer.ask("[" + request(id, "echo") + "," + request("1000", "echo") + "]") == [
                "[-32600 \(id),\(result("1000"))]"
            ])
        #expect(peer.cancelled.isEmpty)
        #expect(peer.held.count == 1)
        #expect(peer.finish(peer.held[0].key, .empty) == result(id) + "\n")
        #expect(try peer.ask(request(id, "echo")) == [result(id)])
    }

    @Test("two members of a batch with one id: the first is served, the second refused")
    func twinsInBatch() throws {
        var peer = echoPeer()
        #expect(try peer.ask("[" + request("1", "slow") + "," + request("1", "echo") + "]") == [])
        #expect(
            try frames(in: Array(peer.finish(peer.held[0].key, .empty).utf8)).map(summary) == [
                "[\(result("1")),-32600 1]"
            ])
    }

    @Test("ids that are spelled differently are different, however equal their values")
    func spellings() throws {
        var peer = echoPeer()
        let ids = ["1", #""1""#, "1.0", "1e0", #""ab""#, #""a\u0062""#, "9007199254740992", "9007199254740993"]
        for id in ids { #expect(try peer.ask(request(id, "slow")) == []) }
        #expect(peer.session.inFlightCount == ids.count)
        #expect(
            try peer.ask(request(nil, "$/cancelRequest", #"{"id":9007199254740993}"#)) == ["-32800 9007199254740993"])
        #expect(try peer.ask(request(nil, "$/cancelRequest", #"{"id":"1"}"#)) == [#"-32800 "1""#])
        #expect(peer.session.inFlightCount == ids.count - 2)
    }
}
