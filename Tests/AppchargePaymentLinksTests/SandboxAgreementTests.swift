import EventLoop
import HTTP
import JSON
import Sandbox
import TestSupport
import Testing

@testable import AppchargePaymentLinks

/// The SDK over real HTTP against the sandbox, which knows no type of the SDK: that they agree is
/// evidence for both.
@Suite("The Appcharge SDK against the sandbox", .serialized, .timeLimit(.minutes(5)))
struct SandboxAgreementTests {
    /// A bridge, a sandbox and a purchase that a publisher's server created in it.
    @LoopActor
    private struct Shop {
        let url: String
        let bridge: ACBridge
        let events = EventLog()
        let session: JSONValue

        var purchaseId: String { get throws { try session.required("purchaseId").string() } }

        init(_ url: String, settings: String, codes: ACErrorCodes) async throws {
            self.url = url
            try await ask(.put, "\(url)/_sandbox/appcharge/settings", settings)
            session = try await ask(
                .post, "\(url)/appcharge/checkout/v1/session",
                """
                {"priceDetails":{"price":499,"currency":"USD"},"offer":{"name":"Starter Pack","sku":"starter_pack_001"},
                 "customer":{"id":"player_42"},"items":[{"name":"Gems","sku":"gem_01","quantity":100}]}
                """,
                headers: [HTTPHeader("x-publisher-token", "publisher_sandbox_1")])
            var options = ACOptions()
            options.errorCodes = codes
            options.baseURL = "\(url)/appcharge"
            options.logLevel = .none
            bridge = ACBridge(options: options)
            let events = events
            await bridge.observe { events.add($0) }
            try await bridge.initialize(
                config: ACConfigModel(
                    checkoutPublicKey: "pk_sandbox_demo", environment: "sandbox",
                    redirectUrl: "https://game.example/back"),
                customerId: "player_42")
        }

        @discardableResult
        func open() async throws -> OpenedCheckout {
            let page = CheckoutRequest.Page.parsedUrl(try session.required("parsedUrl").string())
            return try await bridge.openCheckout(CheckoutRequest(purchaseId: purchaseId, page: page), opener: nil)
        }

        /// Presses a button of the page or puts the order into a state.
        func move(_ name: String) async throws {
            try await ask(.post, "\(url)/_sandbox/appcharge/orders/\(purchaseId)/\(name)")
        }
    }

    private func withShop(
        settings: String = #"{"rate":50,"timeout":1000,"retry":3}"#, codes: ACErrorCodes = .old,
        _ body: @LoopActor (Shop) async throws -> Void
    ) async throws {
        try await withLoop {
            let server = try SandboxServer(SandboxOptions())
            defer { server.stop() }
            try await body(Shop(server.url, settings: settings, codes: codes))
        }
    }

    private static let rows: [(state: String, closes: Bool, word: String, code: Int?)] = [
        ("created", true, "canceled", 3000), ("payment_pending", true, "canceled", 3002),
        ("payment_failed", true, "canceled", 3002), ("payment_canceled", false, "canceled", 3001),
        ("payment_succeed", true, "failed", 3004), ("charge_pending", true, "failed", 3004),
        ("charge_failed", false, "failed", 3003), ("charge_succeed", false, "success", nil),
        ("charge_success", false, "success", nil),
    ]

    @Test("every state of an order ends the purchase as the table says", arguments: rows)
    func states(row: (state: String, closes: Bool, word: String, code: Int?)) async throws {
        try await withShop { shop in
            try await shop.open()
            try await shop.move(row.state)
            if row.closes { try await shop.bridge.checkoutDidClose(purchaseId: shop.purchaseId) }
            let outcome = try await shop.bridge.outcome(purchaseId: shop.purchaseId)
            #expect(outcome.callback.word == row.word)
            #expect(outcome.callback.error?.code == row.code)
            #expect(try shop.events.endings(of: shop.purchaseId) == [outcome.callback])
        }
    }

    @Test("an order that comes late, flaps through a state nobody knows and is paid in the end is a success")
    func script() async throws {
        try await withShop { shop in
            try await shop.open()
            try await ask(
                .put, "\(shop.url)/_sandbox/appcharge/orders/\(shop.purchaseId)/script",
                #"{"states":[null,"created","payment_pending","moon_phase","payment_pending","charge_pending","charge_succeed"]}"#
            )
            guard case .success(let order) = try await shop.bridge.outcome(purchaseId: shop.purchaseId) else {
                return #expect(Bool(false))
            }
            #expect(order.price == 499 && order.currency == "USD" && order.customerId == "player_42")
            #expect(order.items?.map(\.quantity) == ["100"])
        }
    }

    @Test(
        "money, dates and counts are read in every form the wire has",
        arguments: [
            #"{"rate":50,"money":"text","itemAmount":"number","date":"text","dateUnit":"milliseconds","orderNotFound":"state"}"#,
            #"{"rate":50,"money":"decimal","itemAmountName":"quantity","date":"number","dateUnit":"seconds"}"#,
        ])
    func forms(settings: String) async throws {
        try await withShop(settings: settings) { shop in
            try await shop.open()
            try await shop.move("created")
            try await shop.move("pay")
            guard case .success(let order) = try await shop.bridge.outcome(purchaseId: shop.purchaseId) else {
                return #expect(Bool(false))
            }
            #expect(order.price == 499)
            #expect(order.items?.first?.quantity == "100")
            #expect((1_000_000_000..<100_000_000_000).contains(order.date ?? 0))
        }
    }

    @Test("the page opens by our URL, in either form, and makes the order")
    func page() async throws {
        try await withShop { shop in
            let new = try await shop.open()
            let old = try await shop.bridge.openCheckout(
                CheckoutRequest(
                    purchaseId: shop.purchaseId,
                    page: .apart(
                        sessionToken: shop.session.required("checkoutSessionToken").string(),
                        url: shop.session.required("url").string())),
                opener: nil)
            for opened in [new, old] {
                let url = String(opened.url.prefix { $0 != "#" })
                let response = try await CurlTransport.shared.send(HTTPRequest(url: url))
                #expect(response.status == 200)
            }
            let order = try await ask(.get, "\(shop.url)/_sandbox/appcharge/orders/\(shop.purchaseId)")
            #expect(try order["state"]?.string() == "created")
            await shop.bridge.stopWatching()
        }
    }

    @Test("both links that the page returns by are matched to the purchase", arguments: ["pay", "fail", "cancel"])
    func links(button: String) async throws {
        try await withShop(settings: #"{"rate":200}"#) { shop in
            try await shop.open()
            try await shop.move("created")
            try await shop.move(button)
            let links = try await ask(
                .get,
                "\(shop.url)/_sandbox/appcharge/orders/\(shop.purchaseId)/deep-links?redirectUrl=https://game.example/back"
            )
            let texts = try links.members().compactMap { $0.value.kind == .string ? try $0.value.string() : nil }
            let both = texts.filter { $0.contains("://action?data=") || $0.contains("?status=") }
            #expect(both.count >= 2)
            for link in both {
                #expect(
                    try await shop.bridge.handleDeepLink(text: link)
                        == DeepLinkMatch(matched: true, purchaseId: shop.purchaseId))
            }
            _ = try await shop.bridge.outcome(purchaseId: shop.purchaseId)
        }
    }

    @Test("what is paid waits to be awarded until the game awards it", arguments: ["list", "object", "orders"])
    func award(form: String) async throws {
        try await withShop(settings: #"{"rate":50,"noneAwarded":"\#(form)"}"#) { shop in
            try await shop.open()
            try await shop.move("created")
            try await shop.move("pay")
            guard case .success(let order) = try await shop.bridge.outcome(purchaseId: shop.purchaseId) else {
                return #expect(Bool(false))
            }
            let orderId = try #require(order.orderId)
            #expect(try await shop.bridge.getNoneAwarded() == [orderId])
            #expect(try await shop.bridge.award(orderId: orderId, publisherTransactionId: "txn_1"))
            #expect(try await shop.bridge.getNoneAwarded() == [])
            #expect(try await shop.bridge.award(orderId: "other") == false)
        }
    }

    @Test("price points are read")
    func pricePoints() async throws {
        try await withShop { shop in
            let points = try await shop.bridge.getPricePoints()
            #expect(!points.pricingPoints.isEmpty && points.pricingPointData.currencyCode == "USD")
        }
    }

    private static let faults: [(action: String, code: Int)] = [
        (#"{"status":401}"#, 1001), (#"{"status":500}"#, 1001), (#"{"garbage":true}"#, 2000),
        (#"{"status":200,"body":"<html></html>","headers":{"Content-Type":"text/html"}}"#, 2000),
        (#"{"close":"midBody"}"#, 1001), (#"{"delayMs":3000}"#, 1001),
    ]

    @Test("boot that fails over real HTTP has its code", arguments: faults)
    func boot(action: String, code: Int) async throws {
        try await withLoop {
            let server = try SandboxServer(SandboxOptions())
            defer { server.stop() }
            try await ask(
                .post, "\(server.url)/_sandbox/faults",
                #"{"match":{"path":"/appcharge/mobile"},"times":1,"action":\#(action)}"#)
            var options = ACOptions()
            options.baseURL = "\(server.url)/appcharge"
            options.logLevel = .none
            options.requestTimeout = .milliseconds(500)
            let bridge = ACBridge(options: options)
            let thrown = await error {
                try await bridge.initialize(
                    config: ACConfigModel(checkoutPublicKey: "pk_sandbox_demo", environment: "sandbox"), customerId: "p"
                )
            }
            #expect(thrown?.code == code, "\(thrown?.message ?? "none")")
        }
    }

    @Test("a key of another environment is refused, and another customer's purchase is not shown")
    func refused() async throws {
        try await withShop { shop in
            let thrown = await error {
                try await shop.bridge.initialize(
                    config: ACConfigModel(checkoutPublicKey: "pk_live", environment: "sandbox"), customerId: "player_42"
                )
            }
            #expect(thrown?.code == 1001)
            try await shop.bridge.initialize(
                config: ACConfigModel(checkoutPublicKey: "pk_sandbox_demo", environment: "sandbox"), customerId: "other"
            )
            try await shop.open()
            let outcome = try await shop.bridge.outcome(purchaseId: shop.purchaseId)
            #expect(outcome.callback.error?.code == 3005)
        }
    }
}
