import EventLoop
import HTTP
import JSON
import LoopbackReturn
import TestSupport
import Testing

@testable import BridgeAPI

@Suite("The way back over loopback")
@LoopActor
struct ReturnTests {
    private nonisolated static let order = "ord_eCacpFwavzi"

    /// The link that the order was created with.
    private func link(_ bench: Bench) throws -> String {
        let creation = try #require(bench.transport.requests.last { $0.url.hasSuffix("/orders") })
        let body = try JSONDocument(parsing: try #require(creation.body)).root
        return try body.required("back_to_game_url").string()
    }

    private func dispose(_ bench: Bench) async throws {
        _ = try await bench.result("aghanim.dispose")
    }

    @Test("the order is created with a link of the bridge's, which works in every launch mode")
    func link() async throws {
        try await withLoop {
            for mode in ["defaultBrowser", "inAppBrowser", "webView"] {
                let bench = Bench()
                try await bench.launch(
                    #"{"mode":"\#(mode)","loopbackReturn":true}"#, from: RecordingCaller(id: 7, canPresent: true))
                #expect(try link(bench).hasPrefix("http://127.0.0.1:"))
                try await dispose(bench)
            }
        }
    }

    @Test("without it the caller's own link is left as it is")
    func notAsked() async throws {
        try await withLoop {
            let bench = Bench()
            try await bench.launch(#"{"loopbackReturn":false}"#)
            #expect(throws: (any Error).self) { try link(bench) }
        }
    }

    @Test("a checkout that closes by other means takes its way back with it")
    func closesWithCheckout() async throws {
        try await withLoop {
            let bench = Bench()
            try await bench.launch(
                #"{"mode":"inAppBrowser","loopbackReturn":true}"#, from: RecordingCaller(id: 7, canPresent: true))
            #expect(bench.bridge.returns.take(orderId: Self.order, caller: 7))
            _ = try await bench.result("aghanim.checkout.didDismiss", #"{"orderId":"\#(Self.order)"}"#)
            #expect(!bench.bridge.returns.take(orderId: Self.order, caller: 7))
        }
    }

    @Test("a launch that fails leaves no port open")
    func failure() async throws {
        try await withLoop {
            let bench = Bench()
            _ = try await bench.result("aghanim.setPlayerId", #"{"playerId":"p"}"#)
            bench.transport.answer(status: 503, json: "{}")
            let params = #"{"items":[{"sku":"a"}],"launch":{"loopbackReturn":true}}"#
            #expect(try await bench.error("aghanim.startCheckout", params)["code"]?.numberText == "110")
            _ = try await bench.result("appcharge.setDebugMode", #"{"enabled":true}"#)
            let opening = #"{"purchaseId":"p","parsedUrl":"https://a.example/t","launch":{"loopbackReturn":true}}"#
            _ = try await bench.error("appcharge.openCheckout", opening)
        }
    }

    @Test("a way back that nobody is told of any more closes after a while")
    func callerLeft() async throws {
        try await withLoop {
            let bench = Bench { $0.returnLimits.grace = .milliseconds(20) }
            try await bench.launch(#"{"loopbackReturn":true}"#, from: RecordingCaller(id: 7))
            bench.bridge.callerDidLeave(8)
            #expect(bench.bridge.returns.take(orderId: Self.order, caller: 7))
            bench.bridge.callerDidLeave(7)
            @LoopActor func listeners() -> Int { Loop.shared.openHandleNames.count { $0 == "poll" } }
            let open = listeners()
            var isOpen = true
            for _ in 0..<1_000 where isOpen {
                try await Loop.sleep(for: .milliseconds(5))
                isOpen = listeners() == open
            }
            #expect(!isOpen)
        }
    }

    @Test("only an order whose way back is open can be presented with it, and nothing is asked for others")
    func presenting() async throws {
        try await withLoop {
            let bench = Bench()
            try await bench.launch(#"{"loopbackReturn":true}"#)
            let asked = bench.transport.requests.count
            let other = #"{"orderId":"ord_other","launch":{"loopbackReturn":true}}"#
            let error = try await bench.error("aghanim.presentCheckout", other)
            #expect(error["code"]?.numberText == "113")
            #expect(error["data"]?["name"]?.description == #""orderId""#)
            #expect(error["data"]?["reason"]?.description == #""unusable""#)
            #expect(bench.transport.requests.count == asked)
            bench.transport.answer(json: try Fixture.text("aghanim/order"))
            _ = try await bench.result(
                "aghanim.presentCheckout", #"{"orderId":"\#(Self.order)","launch":{"loopbackReturn":true}}"#)
            try await dispose(bench)
            let disposed = #"{"orderId":"\#(Self.order)","launch":{"loopbackReturn":true}}"#
            #expect(try await bench.error("aghanim.presentCheckout", disposed)["code"]?.numberText == "114")
        }
    }

    @Test("with too many ways back the oldest closes, with a warning")
    func overflow() async throws {
        try await withLoop {
            let bench = Bench { $0.returnLimits.capacity = 1 }
            for _ in 0..<2 { try await bench.launch(#"{"loopbackReturn":true}"#) }
            #expect(bench.host.lines.contains { $0.hasPrefix("warning") && $0.contains("way back was closed") })
            try await dispose(bench)
        }
    }
}
