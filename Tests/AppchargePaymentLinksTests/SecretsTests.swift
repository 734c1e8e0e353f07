import Foundation
import HTTP
import JSON
import Synchronization
import TestSupport
import Testing

@testable import AppchargePaymentLinks

@Suite("What errors and logs do not say")
struct SecretsTests {
    private static let secrets = [
        Sample.key, Sample.token, Sample.customer, Sample.purchase, "order_secret", "txn_secret",
    ]

    /// A provider that fails everything, and repeats all it was sent.
    private func echo(_ status: Int) -> RecordingTransport {
        RecordingTransport { request in
            let sent =
                request.headers.map(\.value) + [request.url, String(decoding: request.body ?? [], as: UTF8.self)]
            var writer = JSONWriter()
            writer.object { writer in
                writer.field("state", "charge_failed")
                for name in ["reason", "message", "errorMessage"] {
                    writer.key(name)
                    writer.string(sent.joined(separator: " "))
                }
            }
            return .success(HTTPResponse(status: status, body: writer.bytes))
        }
    }

    private func initialize(_ rig: Rig) async -> ACErrorMessage? {
        await error { try await rig.bridge.initialize(config: Sample.config, customerId: Sample.customer) }
    }

    @Test(
        "no key, no token and no value that was passed in, though the provider repeats all it was sent",
        arguments: [200, 400, 401, 404, 500])
    func echoes(status: Int) async throws {
        let provider = Switching(try .fixture("boot"))
        let rig = try await Rig.initialized(Provider()) { $0.transport = provider }
        provider.use(echo(status))
        let bridge = rig.bridge
        var errors = [
            await error { try await bridge.getPricePoints() },
            await error { try await bridge.award(orderId: "order_secret", publisherTransactionId: "txn_secret") },
            await error { try await bridge.getNoneAwarded() },
        ]
        try await rig.open()
        _ = try await bridge.handleDeepLink(text: "acnative://action?status=fail")
        await rig.runToEnd()
        errors.append(rig.events.endings().first?.error)
        errors.append(await error { try await rig.open("\(Sample.token)") })
        errors.append(await error { try await rig.open(page: "\(Sample.token) \(Sample.key)") })
        errors.append(
            await error { _ = try await bridge.handleDeepLink(text: "acnative://action?data=\(Sample.token)!") })
        errors.append(await error { try await bridge.checkoutDidClose(purchaseId: "order_secret") })
        errors.append(await initialize(rig))
        #expect(errors.count { $0 != nil } >= 7)
        for text in errors.compactMap({ $0.map { "\($0.message) \($0.data ?? "")" } }) + rig.log.lines {
            for secret in Self.secrets { #expect(!text.contains(secret), "\(text)") }
        }
    }
}

@Suite("What is printed of values")
struct PrintedSecretsTests {
    @Test("no configuration, page, link, order or session shows a key or a token")
    func values() throws {
        let (key, token) = ("pk_hidden", "hidden0123456789abcdef")
        let config = ACConfigModel(checkoutPublicKey: key, environment: "sandbox")
        let boot = try BootRequest(config: config, customerId: "c", baseURL: nil, profile: ACWireProfile())
        let page = try CheckoutPage(url: "https://pay.example.com", sessionToken: token)
        let order = OrderResponseModel(
            wire: try JSONValue(text: #"{"sessionId":"\#(token)","orderId":"1"}"#), purchaseId: "p")
        let data = Data(#"{"event":"close","data":{"sessionId":"\#(token)"}}"#.utf8).base64EncodedString()
        let values: [Any] = [
            config, boot, boot.request(timeout: .seconds(1)), page, order, PurchaseOutcome.success(order),
            CheckoutRequest(purchaseId: "p", page: .apart(sessionToken: token, url: "https://pay.example.com")),
            CheckoutRequest(purchaseId: "p", page: .parsedUrl("https://pay.example.com/\(token)")),
            OpenedCheckout(purchaseId: "p", url: page.url([]), opened: true),
            try #require(try DeepLink("acnative://action?data=\(data)")),
            try #require(try DeepLink("https://game.example/back?status=success&token=\(token)")),
        ]
        #expect(order.sessionToken == token && config.checkoutPublicKey == key)
        for value in values {
            for text in printed(value) { #expect(!text.contains("hidden"), "\(text)") }
        }
    }
}

/// A transport that answers once, and then asks another one.
private final class Switching: HTTPTransport {
    private let first: RecordingTransport
    private let other = Mutex<RecordingTransport?>(nil)

    init(_ first: RecordingTransport.Answer) {
        self.first = RecordingTransport([first])
    }

    func use(_ transport: RecordingTransport) { other.withLock { $0 = transport } }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        try await (other.withLock { $0 } ?? first).send(request)
    }
}
