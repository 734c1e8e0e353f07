import EventLoop
import HTTP
import JSON
import TestSupport
import Testing

@testable import BridgeAPI

@Suite("The result of every method")
@LoopActor
struct MethodResultTests {
    /// One call of a method with right params, and what it has to answer.
    struct Sample: Sendable, CustomTestStringConvertible {
        let method: String
        var params: String?
        /// Fixtures that the provider answers with.
        var answers: [String] = []
        /// A fixture's name, or JSON.
        let expected: String
        var testDescription: String { method }
        var isAppcharge: Bool { method.hasPrefix("appcharge.") }

        func text() throws -> String {
            let text = expected.hasPrefix("bridge/") ? try Fixture.text(expected) : expected
            return PrettyJSON.text(try JSONValue(text: text))
        }
    }

    private static let order = #"{"orderId":"ord_eCacpFwavzi"}"#

    nonisolated static let samples = [
        Sample(method: "aghanim.checkout.didDismiss", params: #"{"orderId":"ord_1"}"#, expected: "{}"),
        Sample(
            method: "aghanim.checkout.didNavigate", params: #"{"orderId":"ord_1","url":"https://a.example/"}"#,
            expected: #"{"action":"continue","matched":false}"#),
        Sample(method: "aghanim.clearPlayerId", expected: "{}"),
        Sample(
            method: "aghanim.configure", params: #"{"apiKey":"k","logLevel":"error","baseUrl":"http://127.0.0.1:1"}"#,
            expected: "{}"),
        Sample(method: "aghanim.dispose", expected: "{}"),
        Sample(
            method: "aghanim.handleRedirect", params: #"{"url":"mygame://back"}"#, expected: #"{"matched":false}"#),
        Sample(
            method: "aghanim.items.get", params: #"{"skus":["items.new.ba68a028-2d51-46b4-a854-68fc16af328a"]}"#,
            answers: ["aghanim/items"], expected: "bridge/items"),
        Sample(
            method: "aghanim.orders.consume", params: #"{"orderId":"ord_1"}"#, answers: ["aghanim/consume-order"],
            expected: "{}"),
        Sample(
            method: "aghanim.orders.get", params: #"{"id":"ord_eCacpFwavzi"}"#, answers: ["aghanim/order"],
            expected: "bridge/order"),
        Sample(
            method: "aghanim.orders.getUnconsumed", answers: ["aghanim/unconsumed-orders"],
            expected: #"["ord_eCacpFwavzi","ord_aBcDeFgHiJk"]"#),
        Sample(
            method: "aghanim.presentCheckout", params: #"{"orderId":"ord_eCacpFwavzi"}"#, answers: ["aghanim/order"],
            expected: "bridge/launch-result"),
        Sample(
            method: "aghanim.pricePoints.get", params: #"{"locale":"de"}"#, answers: ["aghanim/price-points-response"],
            expected: "bridge/price-points-response"),
        Sample(method: "aghanim.setPlayerId", params: #"{"playerId":" p "}"#, expected: "{}"),
        Sample(
            method: "aghanim.startCheckout", params: #"{"items":[{"sku":"a"}]}"#, answers: ["aghanim/order-created"],
            expected: "bridge/launch-result"),
        Sample(
            method: "appcharge.award", params: #"{"orderId":"1","publisherTransactionId":"t"}"#,
            expected: #"{"success":true}"#),
        Sample(method: "appcharge.checkoutDidClose", params: #"{"purchaseId":"pr_1"}"#, expected: "{}"),
        Sample(method: "appcharge.getNoneAwarded", expected: #"["1234567890","1234567891"]"#),
        Sample(method: "appcharge.getPricePoints", expected: "bridge/appcharge-price-points"),
        Sample(method: "appcharge.getSdkVersion", expected: #"{"version":"0.0.0"}"#),
        Sample(
            method: "appcharge.handleDeepLink", params: #"{"url":"https://other.example/"}"#,
            expected: #"{"matched":false}"#),
        Sample(method: "appcharge.initialize", params: AppchargeProvider.initialize, expected: "{}"),
        Sample(method: "appcharge.openCheckout", params: AppchargeProvider.open, expected: "bridge/appcharge-opened"),
        Sample(
            method: "appcharge.openSubscriptionManager", params: #"{"url":"https://a.example/s","open":false}"#,
            expected: #"{"url":"https://a.example/s","opened":false}"#),
        Sample(method: "appcharge.setBrowserMode", params: #"{"mode":"internal"}"#, expected: #"{"mode":"sfsvc"}"#),
        Sample(method: "appcharge.setDebugMode", params: #"{"enabled":true}"#, expected: "{}"),
        Sample(
            method: "bridge.hello",
            params:
                #"{"client":{"name":"test","version":"1"},"protocolVersion":"1","capabilities":{"presenter":true}}"#,
            expected: "bridge/hello-result"),
        Sample(method: "bridge.ping", params: #"[1,{"any":"thing"}]"#, expected: "{}"),
        Sample(method: "bridge.setLogLevel", params: #"{"level":"none"}"#, expected: "{}"),
        Sample(method: "bridge.shutdown", expected: "{}"),
        Sample(method: "bridge.status", expected: "bridge/status-result"),
        Sample(method: "bridge.subscribe", params: #"{"events":["aghanim.*"]}"#, expected: #"["aghanim.*"]"#),
        Sample(method: "bridge.unsubscribe", params: #"{"events":["aghanim.*"]}"#, expected: "[]"),
        Sample(method: "rpc.discover", expected: String(decoding: OpenRPCDocument.text, as: UTF8.self)),
    ]

    @Test("every method of the table has a sample")
    func complete() {
        #expect(Self.samples.map(\.method) == MethodTable.entries.map(\.name))
    }

    @Test("a method answers what its sample says, which is of the type that the table names", arguments: samples)
    func result(sample: Sample) async throws {
        let bench = try await prepared(for: sample)
        let before = bench.transport.requests.count
        for answer in sample.answers { bench.transport.answer(json: try Fixture.text(answer)) }
        let result = try await bench.result(sample.method, sample.params)
        #expect(PrettyJSON.text(try masked(result, sample.method)) == (try sample.text()))
        #expect(try #require(MethodTable.byName[sample.method]).result.fault(in: result) == nil)
        if !sample.isAppcharge { #expect(bench.transport.requests.count - before == sample.answers.count) }
    }

    /// A bridge in which the sample's call works.
    private func prepared(for sample: Sample) async throws -> Bench {
        guard sample.isAppcharge else {
            let bench = Bench(key: sample.method == "aghanim.configure" ? nil : testKey)
            if sample.method != "aghanim.configure" {
                _ = try await bench.result("aghanim.setPlayerId", #"{"playerId":"player_42"}"#)
            }
            return bench
        }
        let bench = Bench(AppchargeProvider.transport())
        _ = try await bench.result("appcharge.initialize", AppchargeProvider.initialize)
        if sample.method.hasSuffix("DidClose") {
            _ = try await bench.result("appcharge.openCheckout", AppchargeProvider.open)
        }
        return bench
    }

    /// The result without what differs from build to build.
    private func masked(_ result: JSONValue, _ method: String) throws -> JSONValue {
        switch method {
        case "bridge.hello":
            let names = PrettyJSON.text(try result.required("methods")).dropLast()
            let text = "\(result)".replacing("\(try result.required("methods"))", with: #"["bridge.hello"]"#)
            #expect(
                try JSONValue(text: String(names)).elements().map { try $0.string() } == MethodTable.entries.map(\.name)
            )
            return try JSONValue(text: text.replacing(BridgeVersion.number, with: "0.0.0"))
        case "appcharge.getSdkVersion":
            return try JSONValue(text: "\(result)".replacing(BridgeVersion.number, with: "0.0.0"))
        case "bridge.status":
            let memory = try result.required("memory")
            #expect(try memory.decode("residentBytes", as: Int.self) > 1 << 20)
            return try JSONValue(text: "\(result)".replacing("\(memory)", with: #"{"residentBytes":1}"#))
        default: return result
        }
    }
}
