import TestSupport
import Testing

@testable import JSONRPC

@Suite("What is printed of a call")
struct PrintingTests {
    @Test("a call shows its method, and none of its params")
    func call() throws {
        var session = Session()
        let request = #"{"jsonrpc":"2.0","id":1,"method":"aghanim.configure","params":{"apiKey":"hidden"}}"# + "\n"
        Array(request.utf8).withUnsafeBytes { session.receive($0) }
        guard case .start(let call) = session.nextAction() else {
            Issue.record("no call")
            return
        }
        #expect("\(call)" == "Call(aghanim.configure)")
        for text in printed(call) { #expect(!text.contains("hidden"), "\(text)") }
    }

    @Test("what never became a call is counted by its code")
    func refusals() {
        var session = Session()
        for line in ["{", "[]", #"{"jsonrpc":"2.0","id":[],"method":"m"}"#, #"{"jsonrpc":"2.0","method":"m"}"#] {
            Array((line + "\n").utf8).withUnsafeBytes { session.receive($0) }
        }
        while session.nextAction() != nil {}
        #expect(session.refusals == [-32700: 1, -32600: 2])
    }
}
