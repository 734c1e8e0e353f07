import JSON
import JSONRPC
import TestSupport
import Testing

/// Every error that the protocol itself gives: code, sentence and data.
@Suite("The shape of errors")
struct ErrorShapeTests {
    private func error(_ message: String, limits: Session.Limits = .init()) throws -> JSONValue {
        var peer = echoPeer(limits: limits)
        return try #require(try peer.answer(to: message)["error"])
    }

    private func check(_ error: JSONValue, _ code: Int, data: String) throws {
        #expect(try error["code"]?.int() == code)
        #expect(error.text("data") == data)
        #expect(try error.members().map(\.name) == ["code", "message", "data"])
        let message = try #require(try error["message"]?.string())
        #expect(message.first?.isUppercase == true && message.hasSuffix("."))
        #expect(!message.dropLast().contains("\n"))
    }

    @Test("parse error, invalid request and unknown method say their kind")
    func plain() throws {
        try check(error("{"), -32700, data: #"{"kind":"JSONRPCError"}"#)
        try check(error("{}"), -32600, data: #"{"kind":"JSONRPCError"}"#)
        try check(error("[]"), -32600, data: #"{"kind":"JSONRPCError"}"#)
        try check(error(request("1", "no.such")), -32601, data: #"{"kind":"JSONRPCError"}"#)
        try check(encoded(.internalError), -32603, data: #"{"kind":"JSONRPCError"}"#)
    }

    @Test("invalid params name path and reason")
    func invalidParams() throws {
        let data =
            #"{"kind":"JSONRPCError","path":"/_meta/timeoutMs","reason":"expected a whole number, found a string"}"#
        try check(error(request("1", "echo", #"{"_meta":{"timeoutMs":"secret"}}"#)), -32602, data: data)
        let repeated = #"{"kind":"JSONRPCError","path":"/a/b","reason":"the name occurs twice"}"#
        try check(error(request("1", "echo", #"{"a":{"b":1,"b":2}}"#)), -32602, data: repeated)
    }

    @Test("errors of the bridge name their case")
    func bridge() throws {
        let frame = #"{"kind":"BridgeError","case":"frameTooLarge","limit":50}"#
        try check(
            error(request("1", "echo", "[" + String(repeating: " ", count: 50) + "]"), limits: limits(frame: 50)),
            -32004, data: frame)
        try check(encoded(.shuttingDown), -32002, data: #"{"kind":"BridgeError","case":"shuttingDown"}"#)
    }

    @Test("cancellation and a passed deadline say what is known of the side effect, and what was learned")
    func outcomes() throws {
        let cases: [(CallOutcome, String)] = [
            (CallOutcome(.notSent), #""outcome":"notSent""#), (CallOutcome(.unknown), #""outcome":"unknown""#),
            (CallOutcome(.completed, learned: ["orderId": "ord_\"1"]), #""outcome":"completed","orderId":"ord_\"1""#),
        ]
        for (outcome, members) in cases {
            try check(encoded(.cancelled(outcome)), -32800, data: #"{"kind":"CancellationError",\#(members)}"#)
            try check(
                encoded(.deadlinePassed(outcome)), -32005,
                data: #"{"kind":"BridgeError","case":"deadlinePassed",\#(members)}"#)
        }
    }

    @Test(
        "no value that came is repeated",
        arguments: [
            #"{"jsonrpc":"2.0","id":1,"method":"s3cret"}"#, #"{"jsonrpc":"s3cret","id":1,"method":"echo"}"#,
            #"{"s3cret":"#, "s3cret",
            #"{"jsonrpc":"2.0","id":1,"method":"echo","params":"s3cret"}"#,
            #"{"jsonrpc":"2.0","id":["s3cret"],"method":"echo"}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"echo","params":{"_meta":{"timeoutMs":"s3cret"}}}"#,
            #"{"jsonrpc":"2.0","id":1,"method":"echo","params":{"a":"s3cret","a":"s3cret"}}"#, "\"s3cret\"",
            "[\"s3cret\"]",
        ])
    func nothingRepeated(message: String) {
        var peer = echoPeer()
        let answer = peer.feed(message + "\n")
        #expect(answer != "")
        #expect(!answer.contains("s3cret"))
        var headers = echoPeer()
        #expect(!headers.feed("Content-Length: s3cret\r\n\r\n").contains("s3cret"))
    }

    private func encoded(_ error: RPCError) throws -> JSONValue {
        var peer = SessionPeer { _ in .failure(error) }
        return try #require(try peer.answer(to: request("1", "any"))["error"])
    }
}
