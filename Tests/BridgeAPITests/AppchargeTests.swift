import EventLoop
import HTTP
import JSON
import JSONRPC
import TestSupport
import Testing

@testable import AppchargePaymentLinks
@testable import BridgeAPI

@Suite("Appcharge through the bridge")
@LoopActor
struct AppchargeTests {
    /// A bridge whose Appcharge SDK is initialized by caller 1.
    private func initialized(orders: String = "charge_succeed") async throws -> Bench {
        let bench = Bench(AppchargeProvider.transport(orders: orders), key: nil)
        _ = try await bench.result("appcharge.initialize", AppchargeProvider.initialize)
        return bench
    }

    private func event(_ name: String, in bench: Bench) async -> RecordingHost.Event {
        while true {
            if let event = bench.host.events.first(where: { $0.name == "appcharge." + name }) { return event }
            await Task.yield()
        }
    }

    @Test("a call's callback is an event too, to the connection that made the call")
    func callbacks() async throws {
        let bench = try await initialized()
        let caller = RecordingCaller(id: 9)
        _ = try await bench.result("appcharge.getPricePoints", from: caller)
        _ = try await bench.result("appcharge.award", #"["1234567890"]"#, from: caller)
        _ = try await bench.result("appcharge.getNoneAwarded", from: caller)
        #expect(
            bench.host.events.map(\.name) == [
                "appcharge.onInitialized", "appcharge.onPricePointsSuccess", "appcharge.onAward",
                "appcharge.onNoneAwardedSuccess",
            ])
        #expect(bench.host.events.map(\.origin) == [1, 9, 9, 9])
        #expect(bench.host.events[0].params == "{}")
        #expect(bench.host.events[2].params == #"{"success":true}"#)
        #expect(bench.host.events[3].params == #"{"orderIds":["1234567890","1234567891"]}"#)
    }

    @Test("a purchase's end is told once, to the connection that opened it, with what was bought")
    func purchase() async throws {
        let bench = try await initialized()
        _ = try await bench.result("appcharge.openCheckout", AppchargeProvider.open, from: RecordingCaller(id: 9))
        let success = await event("onPurchaseSuccess", in: bench)
        #expect(success.origin == 9)
        let told = try JSONValue(text: success.params)
        #expect(told["purchaseId"]?.description == #""pr_1""#)
        #expect(try PrettyJSON.text(told.required("order")) == Fixture.text("bridge/appcharge-order"))
        _ = try await bench.result("appcharge.checkoutDidClose", #"{"purchaseId":"pr_1"}"#)
        #expect(bench.host.events.filter { $0.name.contains("onPurchase") }.count == 1)
    }

    @Test("a purchase that failed tells the error and the order")
    func failedPurchase() async throws {
        let bench = try await initialized(orders: "charge_failed")
        _ = try await bench.result("appcharge.openCheckout", AppchargeProvider.open)
        let told = try JSONValue(text: await event("onPurchaseFailed", in: bench).params)
        #expect(told["error"]?["code"]?.numberText == "3003")
        #expect(told["error"]?["name"]?.description == #""purchaseFailed""#)
        #expect(told["order"]?["orderId"]?.description == #""1234567890""#)
    }

    @Test("an error travels under the provider's own integer")
    func errors() async throws {
        let bench = Bench(AppchargeProvider.transport(), key: nil)
        for (method, params) in [
            ("appcharge.getPricePoints", nil), ("appcharge.openCheckout", AppchargeProvider.open),
            ("appcharge.award", #"{"orderId":"1"}"#), ("appcharge.getNoneAwarded", nil),
        ] as [(String, String?)] {
            let error = try await bench.error(method, params)
            #expect(error["code"]?.numberText == "2000", "\(method)")
            #expect(error["data"]?["kind"]?.description == #""ACErrorMessage""#)
            #expect(error["data"]?["code"]?.numberText == "2000")
            #expect(error["data"]?["name"]?.description == #""bootInitialization""#)
            #expect(error["data"]?["message"]?.description == error["message"]?.description)
        }
        let unknown = #"{"checkoutPublicKey":"k","environment":"moon","customerId":"c"}"#
        let refused = try await bench.error("appcharge.initialize", unknown)
        #expect(refused["code"]?.numberText == "2000")
        #expect(bench.host.events.map(\.name).contains("appcharge.onInitializeFailed"))
        #expect(bench.transport.requests.isEmpty)
    }

    @Test("the newer table is served when it was asked for")
    func newCodes() async throws {
        let bench = Bench(AppchargeProvider.transport(), key: nil) { $0.appchargeCodes = .new }
        let unknown = #"{"checkoutPublicKey":"k","environment":"moon","customerId":"c"}"#
        let error = try await bench.error("appcharge.initialize", unknown)
        #expect(error["code"]?.numberText == "2001")
        #expect(error["data"]?["name"]?.description == #""BOOT_ENVIRONMENT_ERROR""#)
    }

    @Test("what an error tells is left out when there is nothing more")
    func errorData() {
        let error = RPCError(
            ACErrorMessage(code: 3004, name: "purchaseTimeout", message: "It took too long.", data: nil))
        #expect(error.code == 3004 && error.message == "It took too long.")
        #expect(
            String(decoding: error.data, as: UTF8.self)
                == #"{"kind":"ACErrorMessage","code":3004,"name":"purchaseTimeout","message":"It took too long."}"#)
    }

    @Test(
        "pages in the game need a client that can present, and then nothing is opened for it",
        arguments: [
            "inAppBrowser", "webView",
        ])
    func presenter(mode: String) async throws {
        let bench = try await initialized()
        let params = AppchargeProvider.open.dropLast() + #","launch":{"mode":"\#(mode)"}}"#
        let error = try await bench.error("appcharge.openCheckout", String(params))
        #expect(error["code"]?.numberText == "113")
        #expect(error["data"]?["name"]?.description == #""presenter""#)
        let presenter = RecordingCaller(id: 2, canPresent: true)
        let result = try await bench.result("appcharge.openCheckout", String(params), from: presenter)
        #expect(result["launch"]?.description == #"{"mode":"\#(mode)","opened":false}"#)
    }

    @Test("an award that was sent runs to its end when its caller goes; one that was not may be cancelled")
    func abandoned() async throws {
        let bench = try await initialized()
        let call = try #require(bench.begin("appcharge.award", #"{"orderId":"1"}"#).waiting)
        #expect(call.mayBeAbandoned())
        _ = await call.run()
        #expect(!call.mayBeAbandoned())
    }
}
