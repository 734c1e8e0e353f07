import AghanimCheckout
import FoundationEssentials
import HTTP
import JSON
import TestSupport
import Testing

@Suite("Launching a checkout")
struct LaunchTests {
    @Test("the body of a new order is the canonical one")
    func body() throws {
        let params = CheckoutParams(
            items: [
                CheckoutItem(
                    sku: "items.new.ba68a028-2d51-46b4-a854-68fc16af328a", name: "Crystals",
                    description: "A chest of crystals", imageUrl: "https://cdn.example.com/crystals.png"),
                CheckoutItem(sku: "items.new.1f2c4d16-9b83-4b52-9e0d-72f3a1c5d904"),
            ],
            metadata: ["level": "7", "campaign": "autumn"], locale: .ptBR,
            backToGameUrl: "https://mygame.example.com/checkout/return?order={order_id}",
            redirectSettings: RedirectSettings(mode: .delayed, delaySeconds: 5),
            uiSettings: CheckoutUiSettings(mode: .dark))
        #expect(compact(params.body(playerId: "player_42")) == compact(try Fixture.bytes("aghanim/create-order")))
    }

    @Test("what is left unset is not sent")
    func minimalBody() {
        let text = String(decoding: params().body(playerId: "p"), as: UTF8.self)
        #expect(text == #"{"player_id":"p","items":[{"sku":"crystals"}],"platform":"other"}"#)
        let empty = CheckoutParams(
            items: [CheckoutItem(sku: "a")], metadata: [:], redirectSettings: RedirectSettings(),
            uiSettings: CheckoutUiSettings())
        #expect(
            String(decoding: empty.body(playerId: "p"), as: UTF8.self)
                == #"{"player_id":"p","items":[{"sku":"a"}],"platform":"other","metadata":{},"redirect_settings":{},"ui_settings":{}}"#
        )
    }

    @Test("whatever params are sent, the body validates by the provider's specification")
    func bodiesValidate() throws {
        let schema = try Schema.named("OrderCreate")
        #expect(schema.faults(try JSONDocument(parsing: Fixture.bytes("aghanim/create-order")).root) == [])
        for mode in [nil, RedirectMode.immediate, .delayed, .noRedirect] {
            for locale in [nil] + AghanimLocale.allCases.map(Optional.some) {
                for appearance in [nil] + CheckoutUiMode.allCases.map(Optional.some) {
                    let params = CheckoutParams(
                        items: [CheckoutItem(sku: "a", name: "", description: "d", imageUrl: "")],
                        metadata: ["\u{1F48E}\n\"": "\u{0}"], locale: locale, backToGameUrl: "mygame://r",
                        redirectSettings: RedirectSettings(mode: mode, delaySeconds: mode.map { _ in 300 }),
                        uiSettings: CheckoutUiSettings(mode: appearance))
                    let body = try JSONDocument(parsing: params.body(playerId: "p")).root
                    #expect(schema.faults(body) == [])
                }
            }
        }
    }

    /// JSON without the whitespace between its tokens; the samples have none inside strings' ends.
    private func compact(_ bytes: [UInt8]) -> String {
        var inString = false
        return String(
            decoding: bytes.filter { byte in
                if byte == UInt8(ascii: "\"") { inString.toggle() }
                return inString || !(byte == 0x20 || byte == 0x0A)
            }, as: UTF8.self)
    }

    @Test("startCheckout creates the order, opens its URL and returns its ID", arguments: [200, 201])
    func start(status: Int) async throws {
        var answer = order("ord_7")
        answer.status = status
        let transport = RecordingTransport(responses: [answer])
        let opener = RecordingOpener()
        let aghanim = try await makeSDK(transport, opener: opener)
        let trace = CallTrace()
        let id = try await CallTrace.$current.withValue(trace) {
            try await aghanim.startCheckout(params(), mode: .defaultBrowser)
        }
        #expect(id == "ord_7")
        #expect(opener.opened == ["https://pay.example.com/order/ord_7"])
        #expect(transport.requests.map(\.method) == [.post])
        #expect(transport.requests[0].url == "https://api.aghanim.com/sdk/v1/orders")
        #expect(trace.orderId == "ord_7")
        #expect(trace.outcome == .completed)
    }

    @Test("a full order is as good an answer as its ID and URL")
    func fullOrder() async throws {
        let transport = RecordingTransport(responses: [.json(try Fixture.text("aghanim/order"))])
        let aghanim = try await makeSDK(transport, opener: RecordingOpener())
        #expect(try await aghanim.startCheckout(params(), mode: .defaultBrowser) == "ord_eCacpFwavzi")
    }

    @Test("presentCheckout fetches the order and needs no player")
    func present() async throws {
        let transport = RecordingTransport(responses: [order("ord_7")])
        let opener = RecordingOpener()
        let aghanim = try await makeSDK(transport, player: nil, opener: opener)
        try await aghanim.presentCheckout(orderId: "ord_7", mode: .defaultBrowser)
        #expect(transport.requests.map(\.method) == [.get])
        #expect(transport.requests[0].url == "https://api.aghanim.com/sdk/v1/orders/ord_7")
        #expect(opener.opened == ["https://pay.example.com/order/ord_7"])
    }

    @Test("a POST is never repeated, and its trace says that the order may exist")
    func neverRepeated() async throws {
        let transport = RecordingTransport([
            .failure(HTTPError(.reset, sent: .unknown, message: "reset")), .success(order()),
        ])
        let aghanim = try await makeSDK(transport, opener: RecordingOpener())
        let trace = CallTrace()
        await #expect(throws: ApiError.network(debugMessage: "POST /v1/orders: reset")) {
            try await CallTrace.$current.withValue(trace) {
                try await aghanim.startCheckout(params(), mode: .defaultBrowser)
            }
        }
        #expect(transport.requests.count == 1)
        #expect(trace.outcome == .unknown)
    }

    @Test("a URL that cannot be opened is unknown, and the order is known to exist")
    func notOpened() async throws {
        let urls = [nil, "file:///etc/passwd", "javascript:alert(1)", "pay.example.com", ""]
        for url in urls {
            let opener = RecordingOpener(works: url != nil)
            let aghanim = try await makeSDK(RecordingTransport(responses: [order(checkoutUrl: url)]), opener: opener)
            let trace = CallTrace()
            let error = await #expect(throws: ApiError.self) {
                try await CallTrace.$current.withValue(trace) {
                    try await aghanim.startCheckout(params(), mode: .defaultBrowser)
                }
            }
            guard case .unknown? = error else { return #expect(Bool(false), "\(String(describing: error))") }
            #expect(opener.opened.isEmpty == (url != nil))
            #expect(trace.outcome == .completed && trace.orderId == "ord_1")
        }
    }

    @Test("the bridge's form opens only with an opener, and reports one that fails")
    func bridgeForm() async throws {
        let transport = RecordingTransport(responses: [order("a"), order("b"), order("c")])
        let configured = RecordingOpener()
        let aghanim = try await makeSDK(transport, opener: configured)
        let silent = try await aghanim.launch(params(), mode: .defaultBrowser, opener: nil)
        let opened = try await aghanim.launch(params(), mode: .defaultBrowser, opener: RecordingOpener())
        let failed = try await aghanim.present(
            orderId: "c", mode: .defaultBrowser, opener: RecordingOpener(works: false))
        #expect([silent.opened, opened.opened, failed.opened] == [false, true, false])
        #expect(silent.checkoutUrl == "https://pay.example.com/order/a")
        #expect(configured.opened.isEmpty)
    }

    @Test("a player set while a launch waits for its presenter is not that launch's")
    func playerTaken() async throws {
        let transport = RecordingTransport(responses: [order()])
        let aghanim = try await makeSDK(transport)
        let window = Window()
        try await withLoop {
            // Runs on the loop up to its wait for the main actor before the next line begins.
            let launch = Task.immediate {
                try await aghanim.startCheckout(params(), mode: .inAppBrowser(presenter: window))
            }
            try await aghanim.setPlayerId("somebody else")
            _ = try await launch.value
        }
        let body = try JSONDocument(parsing: transport.requests[0].body ?? []).root
        #expect(try body["player_id"]?.string() == "player_42")
    }
}

@Suite("Launches that are refused")
struct RefusedLaunchTests {
    private func expect(
        _ name: ArgumentName, _ reason: ArgumentReason, sourceLocation: SourceLocation = #_sourceLocation,
        _ call: @Sendable (Aghanim) async throws -> Void
    ) async throws {
        let transport = RecordingTransport(responses: [order()])
        let aghanim = try await makeSDK(transport, player: nil, opener: RecordingOpener())
        let error = await #expect(throws: ApiError.self, sourceLocation: sourceLocation) { try await call(aghanim) }
        guard case .invalidArgument(name, reason, _)? = error else {
            Issue.record("\(String(describing: error))", sourceLocation: sourceLocation)
            return
        }
        #expect(transport.requests.isEmpty, sourceLocation: sourceLocation)
    }

    @Test("empty items and a blank SKU surface at launch, before the player is missed")
    func items() async throws {
        try await expect(.items, .empty) {
            _ = try await $0.startCheckout(CheckoutParams(items: []), mode: .defaultBrowser)
        }
        try await expect(.sku, .blank) {
            let items = [CheckoutItem(sku: "a"), CheckoutItem(sku: " \n")]
            _ = try await $0.startCheckout(CheckoutParams(items: items), mode: .defaultBrowser)
        }
    }

    @Test("a blank order ID is refused")
    func orderId() async throws {
        try await expect(.orderId, .blank) { try await $0.presentCheckout(orderId: " ", mode: .defaultBrowser) }
    }

    @Test("a presenter without a context is refused before an order is created, in every mode that presents")
    func presenter() async throws {
        let window = Window()
        await window.close()
        try await expect(.presenter, .unusable) {
            _ = try await $0.startCheckout(params(), mode: .inAppBrowser(presenter: window))
        }
        try await expect(.presenter, .unusable) {
            _ = try await $0.startCheckout(params(), mode: .webView(presenter: window, config: WebViewConfig()))
        }
        try await expect(.presenter, .unusable) {
            try await $0.presentCheckout(orderId: "ord_1", mode: .inAppBrowser(presenter: window))
        }
    }

    @Test("a launch without a player fails after its arguments were checked, and creates nothing")
    func player() async throws {
        let transport = RecordingTransport(responses: [order()])
        let aghanim = try await makeSDK(transport, player: nil)
        let modes: [CheckoutLaunchMode] = [.defaultBrowser, .inAppBrowser(presenter: Window())]
        for mode in modes {
            await #expect(throws: ApiError.playerIdNotSet) { try await aghanim.startCheckout(params(), mode: mode) }
        }
        #expect(transport.requests.isEmpty)
    }

    @Test("a disposed instance launches nothing, whatever the arguments")
    func disposed() async throws {
        let aghanim = try await makeSDK(RecordingTransport())
        await aghanim.dispose()
        await #expect(throws: ApiError.disposed) {
            try await aghanim.startCheckout(CheckoutParams(items: []), mode: .defaultBrowser)
        }
        await #expect(throws: ApiError.disposed) {
            try await aghanim.presentCheckout(orderId: "", mode: .defaultBrowser)
        }
    }
}
