import EventLoop
import HTTP
import JSONRPC
import TestSupport
import Testing

@testable import BridgeAPI

@Suite("Calls whose caller has gone")
@LoopActor
struct AbandonTests {
    /// A transport that stops where a test says, before its request leaves and before the answer comes.
    private actor Stages: HTTPTransport {
        private(set) var isConnecting = false
        private(set) var isSending = false
        private var mayLeave = false
        private var mayAnswer = false

        func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
            isConnecting = true
            while !mayLeave { await Task.yield() }
            request.willLeave?()
            isSending = true
            while !mayAnswer { await Task.yield() }
            return HTTPResponse(status: 200)
        }

        func connect() { mayLeave = true }
        func answer() { mayAnswer = true }
    }

    @Test("a consume may be abandoned until its request leaves, and runs to its end from then on")
    func consume() async throws {
        let stages = Stages()
        let bench = Bench { $0.transport = stages }
        _ = try await bench.result("aghanim.setPlayerId", #"{"playerId":"p"}"#)
        let call = try #require(bench.begin("aghanim.orders.consume", #"{"orderId":"ord_1"}"#).waiting)
        #expect(call.mayBeAbandoned())
        let reply = Task { @LoopActor in await call.run() }
        while await !stages.isConnecting { await Task.yield() }
        #expect(call.mayBeAbandoned())
        await stages.connect()
        while await !stages.isSending { await Task.yield() }
        #expect(!call.mayBeAbandoned())
        await stages.answer()
        guard case .result(let bytes) = await reply.value else { return #expect(Bool(false), "no result") }
        #expect(String(decoding: bytes, as: UTF8.self) == "{}")
        #expect(!call.mayBeAbandoned())
    }

    @Test("every other call may be abandoned, and only shutting down does not wait for itself")
    func others() async throws {
        let bench = Bench()
        for method in MethodTable.entries where method.name != "aghanim.configure" {
            guard let call = bench.begin(method.name, method.example.params).waiting else { continue }
            #expect(call.mayBeAbandoned(), "\(method.name)")
            #expect(call.holdsShutdown == (method.name != "bridge.shutdown"), "\(method.name)")
        }
    }

    @Test("calls that never wait are over when they are begun")
    func immediate() {
        let bench = Bench()
        let waiting = MethodTable.entries.filter { bench.begin($0.name, $0.example.params).waiting != nil }
        let names = MethodTable.entries.map(\.name).filter { !waiting.map(\.name).contains($0) }
        #expect(
            names == [
                "aghanim.clearPlayerId", "aghanim.configure", "aghanim.setPlayerId", "appcharge.getSdkVersion",
                "appcharge.setBrowserMode", "appcharge.setDebugMode", "bridge.hello", "bridge.ping",
                "bridge.setLogLevel", "bridge.status", "bridge.subscribe", "bridge.unsubscribe", "rpc.discover",
            ])
    }
}
