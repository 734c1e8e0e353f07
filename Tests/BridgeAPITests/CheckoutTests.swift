import AghanimCheckout
import EventLoop
import HTTP
import JSON
import TestSupport
import Testing

@testable import BridgeAPI

@Suite("Checkouts, and who hears of them")
@LoopActor
struct CheckoutTests {
    private nonisolated static let order = "ord_eCacpFwavzi"
    private nonisolated static let wayBack = "https://mygame.example.com/checkout/return?order=ord_eCacpFwavzi"

    private func event(_ reason: String, origin: Int?) -> RecordingHost.Event {
        RecordingHost.Event(
            name: "aghanim.checkout.didClose", params: #"{"orderId":"\#(Self.order)","reason":"\#(reason)"}"#,
            origin: origin)
    }

    @Test("all that a caller may say of a checkout reaches the provider")
    func everything() async throws {
        let bench = try Bench(answers: ["aghanim/order-created"])
        _ = try await bench.result("aghanim.setPlayerId", #"{"playerId":"player_42"}"#)
        _ = try await bench.result(
            "aghanim.startCheckout",
            #"""
            {"items":[{"sku":"items.new.ba68a028-2d51-46b4-a854-68fc16af328a","name":"Crystals","description":"A chest of crystals","imageUrl":"https://cdn.example.com/crystals.png"},{"sku":"items.new.1f2c4d16-9b83-4b52-9e0d-72f3a1c5d904"}],"metadata":{"campaign":"autumn","level":"7"},"locale":"pt-BR","backToGameUrl":"https://mygame.example.com/checkout/return?order={order_id}","redirectSettings":{"mode":"delayed","delaySeconds":5},"uiSettings":{"mode":"dark"}}
            """#)
        let body = try JSONDocument(parsing: try #require(bench.transport.requests.first?.body)).root
        let wanted = try Fixture.json("aghanim/create-order")
        #expect(Set(try body.members().map(\.name)) == Set(try wanted.members().map(\.name)))
        for (name, value) in try wanted.members() {
            #expect(body.member(named: name).map(PrettyJSON.text) == PrettyJSON.text(value), "\(name)")
        }
    }

    @Test("each launch mode is in the answer, which never claims to have opened a page of the client's")
    func modes() async throws {
        let presenter = RecordingCaller(id: 7, canPresent: true)
        for mode in ["defaultBrowser", "inAppBrowser", "webView"] {
            let result = try await Bench().launch(#"{"mode":"\#(mode)"}"#, from: presenter)
            #expect(result["launch"]?.description == #"{"mode":"\#(mode)","opened":false}"#)
            #expect(result["orderId"]?.description == #""ord_eCacpFwavzi""#)
        }
    }

    @Test(
        "a client that cannot present is refused pages of its own before any order is created",
        arguments: [
            "inAppBrowser", "webView",
        ])
    func presenterNeeded(mode: String) async throws {
        let bench = Bench()
        _ = try await bench.result("aghanim.setPlayerId", #"{"playerId":"p"}"#)
        for (method, params) in [
            ("aghanim.startCheckout", #""items":[{"sku":"a"}]"#), ("aghanim.presentCheckout", #""orderId":"ord_1""#),
        ] {
            let error = try await bench.error(method, #"{\#(params),"launch":{"mode":"\#(mode)"}}"#)
            #expect(error["code"]?.numberText == "113")
            #expect(error["data"]?["name"]?.description == #""presenter""#)
            #expect(error["data"]?["reason"]?.description == #""unusable""#)
            #expect(error["data"]?["outcome"]?.description == #""notSent""#)
        }
        #expect(bench.transport.requests.isEmpty)
        #expect(bench.bridge.flows.count == 0)
    }

    @Test(
        "the way back to the game closes a checkout in any mode, and its caller is told",
        arguments: [
            "defaultBrowser", "inAppBrowser", "webView",
        ])
    func redirect(mode: String) async throws {
        let bench = Bench()
        try await bench.launch(#"{"mode":"\#(mode)"}"#, from: RecordingCaller(id: 7, canPresent: true))
        let other = try await bench.result("aghanim.handleRedirect", #"{"url":"https://other.example/"}"#)
        #expect(other.description == #"{"matched":false}"#)
        #expect(bench.host.events.isEmpty)
        let result = try await bench.result("aghanim.handleRedirect", #"{"url":"\#(Self.wayBack)"}"#)
        #expect(PrettyJSON.text(result) == (try Fixture.text("bridge/redirect-result")))
        #expect(bench.host.events == [event("redirect", origin: 7)])
        let sample = try Fixture.text("bridge/checkout-did-close")
        #expect(PrettyJSON.text(try JSONValue(text: bench.host.events[0].params)) == sample)
        let again = try await bench.result("aghanim.handleRedirect", #"{"url":"\#(Self.wayBack)"}"#)
        #expect(again.description == #"{"matched":false}"#)
        #expect(bench.bridge.flows.count == 0)
    }

    @Test("a presented page is followed until it comes back to the game")
    func navigation() async throws {
        let bench = Bench()
        try await bench.launch(#"{"mode":"webView"}"#, from: RecordingCaller(id: 7, canPresent: true))
        func report(_ url: String, of order: String = Self.order) async throws -> JSONValue {
            try await bench.result("aghanim.checkout.didNavigate", #"{"orderId":"\#(order)","url":"\#(url)"}"#)
        }
        #expect(
            try await report("https://pay.example.com/step/2").description == #"{"action":"continue","matched":false}"#)
        #expect(
            try await report(Self.wayBack, of: "ord_other").description == #"{"action":"continue","matched":false}"#)
        #expect(bench.host.events.isEmpty)
        #expect(PrettyJSON.text(try await report(Self.wayBack)) == (try Fixture.text("bridge/navigation-decision")))
        #expect(bench.host.events == [event("redirect", origin: 7)])
    }

    @Test("a dismissed page is announced once")
    func dismissed() async throws {
        let bench = Bench()
        try await bench.launch(#"{"mode":"inAppBrowser"}"#, from: RecordingCaller(id: 7, canPresent: true))
        for _ in 0..<2 { _ = try await bench.result("aghanim.checkout.didDismiss", #"{"orderId":"\#(Self.order)"}"#) }
        #expect(bench.host.events == [event("dismissed", origin: 7)])
    }

    @Test("an order that another client presents later belongs to that client")
    func takenOver() async throws {
        let bench = Bench()
        try await bench.launch(from: RecordingCaller(id: 7))
        bench.transport.answer(json: try Fixture.text("aghanim/order"))
        _ = try await bench.result(
            "aghanim.presentCheckout", #"{"orderId":"\#(Self.order)"}"#, from: RecordingCaller(id: 8))
        _ = try await bench.result("aghanim.handleRedirect", #"{"url":"\#(Self.wayBack)"}"#)
        #expect(bench.host.events == [event("redirect", origin: 8)])
        #expect(bench.bridge.flows.count == 0)
    }

    @Test("a checkout outlives the client that began it, and is then nobody's")
    func callerLeft() async throws {
        let bench = Bench()
        try await bench.launch(from: RecordingCaller(id: 7))
        bench.bridge.callerDidLeave(8)
        #expect(bench.bridge.flows.count == 1)
        bench.bridge.callerDidLeave(7)
        #expect(bench.bridge.flows.count == 0)
        _ = try await bench.result("aghanim.handleRedirect", #"{"url":"\#(Self.wayBack)"}"#)
        #expect(bench.host.events == [event("redirect", origin: nil)])
    }

    @Test("a launch that fails and an instance that is disposed leave no flow behind")
    func failedLaunch() async throws {
        let bench = Bench()
        _ = try await bench.result("aghanim.setPlayerId", #"{"playerId":"p"}"#)
        bench.transport.answer(status: 503, json: "{}")
        _ = try await bench.error("aghanim.startCheckout", #"{"items":[{"sku":"a"}]}"#)
        #expect(bench.bridge.flows.count == 0)
        try await bench.launch()
        _ = try await bench.result("aghanim.dispose")
        #expect(bench.bridge.flows.count == 0)
        #expect(bench.host.events.isEmpty)
    }

    @Test("flows are bounded: the oldest is forgotten first")
    func bounded() {
        let flows = CheckoutFlows()
        let traces = (0...CheckoutFlows.capacity).map { number in
            let trace = CallTrace()
            trace.orderId = "ord_\(number)"
            return trace
        }
        let caller = RecordingCaller(id: 3)
        for trace in traces { flows.begin(trace, caller) }
        #expect(flows.count == CheckoutFlows.capacity)
        #expect(flows.end("ord_0") == nil)
        #expect(flows.end("ord_1") == 3)
    }

    @Test("a checkout that closes while its launch is not answered yet is its caller's already")
    func earlyClose() {
        let flows = CheckoutFlows()
        let trace = CallTrace()
        flows.begin(trace, RecordingCaller(id: 3))
        #expect(flows.end("ord_1") == nil)
        trace.orderId = "ord_1"
        #expect(flows.end("ord_1") == 3)
    }
}
