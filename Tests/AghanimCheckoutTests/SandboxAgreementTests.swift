import AghanimCheckout
import EventLoop
import HTTP
import JSON
import Sandbox
import TestSupport
import Testing

/// The SDK over real HTTP against the sandbox, which knows no type of the SDK: that they agree is
/// evidence for both.
@Suite("The SDK against the sandbox")
struct SandboxAgreementTests {
    private static let crystals = "items.new.ba68a028-2d51-46b4-a854-68fc16af328a"

    /// Runs `body` with a fresh sandbox and an instance that talks to it.
    private func withSandbox(
        _ path: String = "sdk", key: String = SandboxServer.sandboxKey, profile: WireProfile = .sdk,
        _ body: @LoopActor (_ aghanim: Aghanim, _ url: String) async throws -> Void
    ) async throws {
        try await withLoop {
            let server = try SandboxServer(SandboxOptions())
            defer { server.stop() }
            let config = AghanimConfig.builder(apiKey: try #require(ApiKey(key)))
                .with(baseURL: "\(server.url)/\(path)").with(wireProfile: profile).with(logLevel: .none).build()
            try await body(Aghanim(config: config), server.url)
        }
    }

    @Test("a purchase from the price ladder to the second consume")
    func purchase() async throws {
        try await withSandbox { aghanim, url in
            #expect(try await aghanim.pricePoints.get(locale: .de).pricePoints.isEmpty == false)
            try await aghanim.setPlayerId("player_42")
            let items = try await aghanim.items.get(skus: ["nothing", Self.crystals, Self.crystals])
            #expect(items.map(\.sku) == [Self.crystals])
            let checkout = try await aghanim.launch(
                CheckoutParams(
                    items: [CheckoutItem(sku: Self.crystals)], metadata: ["k": "v"], locale: .ptBR,
                    backToGameUrl: "mygame://back/{order_id}",
                    redirectSettings: RedirectSettings(mode: .delayed, delaySeconds: 7),
                    uiSettings: CheckoutUiSettings(mode: .dark)),
                mode: .defaultBrowser, opener: nil)
            let id = checkout.orderId
            #expect(checkout.checkoutUrl.hasPrefix(url))
            let created = try await aghanim.orders.get(id: id)
            #expect(created.status == .created && created.playerId == "player_42" && created.locale == .ptBR)
            #expect(created.meta == ["k": "v"] && created.redirectSettings?.delaySeconds == 7)
            #expect(created.uiSettings?.mode == .dark && created.items.map(\.sku) == [Self.crystals])
            #expect(created.backToGameUrl == "mygame://back/\(id)")
            #expect(try await aghanim.orders.getUnconsumed() == [])
            try await ask(.post, "\(url)/_sandbox/orders/\(id)/pay")
            #expect(try await aghanim.orders.get(id: id).status == .paid)
            #expect(await aghanim.handleRedirect(text: "mygame://back/\(id)") == id)
            #expect(try await aghanim.orders.getUnconsumed() == [id])
            try await aghanim.orders.consume(orderId: id)
            #expect(try await aghanim.orders.getUnconsumed() == [])
            let error = await #expect(throws: ApiError.self) { try await aghanim.orders.consume(orderId: id) }
            guard case .conflict? = error else { return #expect(Bool(false), "\(String(describing: error))") }
        }
    }

    @Test("thousands of SKUs come back in order, each localized to where the player is")
    func lookup() async throws {
        try await withSandbox { aghanim, url in
            try await ask(.put, "\(url)/_sandbox/catalog?generate=1200")
            try await ask(.put, "\(url)/_sandbox/players/p", #"{"country":"JP"}"#)
            try await aghanim.setPlayerId("p")
            let digits = (0..<1_200).map { String(1_000_000 + $0).dropFirst() }
            let skus = digits.reversed().map { "gen.\($0)" }
            let items = try await aghanim.items.get(skus: skus)
            #expect(items.map(\.sku) == skus)
            #expect(items.allSatisfy { $0.price.currency == "JPY" })
        }
    }

    @Test("keys and faults have their cases")
    func errors() async throws {
        try await withSandbox(key: "sdk_sandbox_forbidden_000000") { aghanim, _ in
            let error = await #expect(throws: ApiError.self) { try await aghanim.pricePoints.get() }
            guard case .notAuthorized? = error else { return #expect(Bool(false), "\(String(describing: error))") }
        }
        try await withSandbox(key: "another") { aghanim, _ in
            let error = await #expect(throws: ApiError.self) { try await aghanim.pricePoints.get() }
            guard case .notAuthenticated? = error else { return #expect(Bool(false), "\(String(describing: error))") }
        }
        try await withSandbox { aghanim, url in
            let error = await #expect(throws: ApiError.self) { try await aghanim.orders.get(id: "ord_none") }
            guard case .notFound? = error else { return #expect(Bool(false), "\(String(describing: error))") }
            try await aghanim.setPlayerId("p")
            let params = CheckoutParams(items: [CheckoutItem(sku: "nothing")])
            let refused = await #expect(throws: ApiError.self) {
                try await aghanim.launch(params, mode: .defaultBrowser, opener: nil)
            }
            guard case .validation(_, let details)? = refused else {
                return #expect(Bool(false), "\(String(describing: refused))")
            }
            #expect(details.first?.location.first == "body")
            try await ask(
                .post, "\(url)/_sandbox/faults",
                #"{"times":1,"match":{"path":"/sdk/v1/price_points"},"action":{"close":"midBody"}}"#)
            let broken = await #expect(throws: ApiError.self) { try await aghanim.pricePoints.get() }
            guard case .network? = broken else { return #expect(Bool(false), "\(String(describing: broken))") }
            #expect(try await aghanim.pricePoints.get().pricePoints.isEmpty == false)
        }
    }

    @Test("the server-to-server profile creates, reads and consumes")
    func serverToServer() async throws {
        let profile = try WireProfile(fileContents: Array(#"{"base":"s2s","country":"KW"}"#.utf8))
        try await withSandbox("s2s", key: SandboxServer.sandboxServerKey, profile: profile) { aghanim, url in
            #expect(try await aghanim.pricePoints.get().context.localCurrency == "KWD")
            try await aghanim.setPlayerId("p")
            let params = CheckoutParams(items: [CheckoutItem(sku: Self.crystals)])
            let id = try await aghanim.launch(params, mode: .defaultBrowser, opener: nil).orderId
            try await ask(.post, "\(url)/_sandbox/orders/\(id)/pay")
            let order = try await aghanim.orders.get(id: id)
            #expect(order.status == .paid && order.userId == "")
            try await aghanim.orders.consume(orderId: id)
        }
    }
}
