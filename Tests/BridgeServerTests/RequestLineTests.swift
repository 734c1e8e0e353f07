import EventLoop
import JSON
import JSONRPC
import TestSupport
import Testing

@testable import BridgeServer

@Suite("The request log")
struct RequestLineTests {
    private func line(_ id: String?, _ reply: Reply = .empty, method: String = "bridge.ping") -> String {
        var session = Session()
        let request = #"{"jsonrpc":"2.0",\#(id.map { #""id":\#($0),"# } ?? "")"method":"m"}"# + "\n"
        Array(request.utf8).withUnsafeBytes { session.receive($0) }
        guard case .start(let call) = session.nextAction() else { return "no call" }
        let (id, duration) = (call.id, Duration.microseconds(12_345))
        return RequestLine(method: method, id: id, duration: duration, code: reply.errorCode ?? 0).text
    }

    @Test("a line has method, id, duration and code, and nothing else")
    func members() {
        #expect(line("7") == "request bridge.ping id=7 ms=12 code=0")
        #expect(line(#""a b""#) == #"request bridge.ping id="a b" ms=12 code=0"#)
        #expect(line(nil) == "request bridge.ping id=none ms=12 code=0")
        #expect(line("null", .failure(.internalError)) == "request bridge.ping id=null ms=12 code=-32603")
        #expect(line("1", .interrupted(CallOutcome(.notSent))).hasSuffix("code=-32800"))
        #expect(line("1", .result(Array(#"{"apiKey":"secret"}"#.utf8))) == "request bridge.ping id=1 ms=12 code=0")
    }

    @Test("a method that does not exist is a text of the peer's, and is not shown")
    func unknownMethod() {
        let secret = "sdk_live_0123456789"
        for error in [RPCError.methodNotFound, .shuttingDown] {
            #expect(line("1", .failure(error), method: secret) == "request unknown id=1 ms=12 code=\(error.code)")
        }
    }

    @Test("an id is shown up to 64 bytes, cut between characters")
    func longIDs() {
        let digits = String(repeating: "1", count: 64)
        #expect(line(digits).contains("id=\(digits) ms"))
        #expect(line(digits + "1").contains("id=\(digits)… ms"))
        for length in 0..<8 {
            let id = "\"" + String(repeating: "a", count: length) + String(repeating: "😀", count: 200) + "\""
            let shown = line(id)
            #expect(shown.utf8.count < 140)
            #expect(!shown.contains("\u{FFFD}"))
            #expect(shown.contains("…"))
        }
    }

    @Test("each answer has its line at debug, those to what does not exist too; nothing is made of it above")
    func written() async throws {
        try await withBridge { bridge in
            let client = try await bridge.connect()
            bridge.log.level = .debug
            client.send(#"{"jsonrpc":"2.0","id":"x","method":"echo","params":{"apiKey":"hidden"}}"#)
            _ = await client.next()
            client.send(#"{"jsonrpc":"2.0","id":[],"method":"echo"}"#)
            _ = await client.next()
            #expect(bridge.logLines.count == 1)
            #expect(bridge.logLines.allSatisfy { $0.hasPrefix("debug: request ") && !$0.contains("hidden") })
            #expect(bridge.server.counts.refusals == [-32600: 1])
            bridge.log.level = .warning
            client.send(#"{"jsonrpc":"2.0","id":1,"method":"echo"}"#)
            _ = await client.next()
            #expect(bridge.logLines.count == 1)
        }
    }
}
