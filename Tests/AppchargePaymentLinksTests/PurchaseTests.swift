import HTTP
import TestSupport
import Testing

@testable import AppchargePaymentLinks

@Suite("Opening a checkout")
struct OpeningTests {
    @Test("the newer form: our parameters before the fragment, and the token for the order's status")
    func newForm() async throws {
        let provider = Provider()
        provider.states("charge_succeed")
        let rig = try await Rig.initialized(provider)
        let opened = try await rig.open()
        #expect(
            opened.url == "https://checkout.example.com/\(Sample.token)?cot=\(Sample.key)&platform=Linux"
                + "&browserType=external&redirectUrl=acnative%3A%2F%2Faction#boot=eyJhIjoxfQ")
        #expect(!opened.opened && opened.purchaseId == Sample.purchase)
        await rig.runToEnd()
        let look = try #require(rig.looks.first)
        #expect(look.url == "https://api-sandbox.example.com/somewhere/orders/pr_5f1c2a/player/cust_98765")
        #expect(header("X-Checkout-Token", of: look) == Sample.key)
        #expect(header("Authorization", of: look) == "Bearer \(Sample.token)")
    }

    @Test("the older form, the game's own return URL and browser mode")
    func oldForm() async throws {
        let opener = RecordingOpener()
        let rig = try await Rig.initialized(Provider(), redirectUrl: "https://game.example.com/back") {
            $0.urlOpener = opener
        }
        await rig.bridge.setBrowserMode(.sfsvc)
        let opened = try await rig.bridge.openCheckout(
            sessionToken: Sample.token, purchaseId: Sample.purchase, url: "https://checkout.example.com")
        #expect(
            opened.url == "https://checkout.example.com/\(Sample.token)?cot=\(Sample.key)&platform=Linux"
                + "&browserType=sfsvc&redirectUrl=https%3A%2F%2Fgame.example.com%2Fback")
        #expect(opened.opened && opener.opened == [opened.url])
    }

    @Test("the server's browser mode outdoes the game's when it says so")
    func overridden() async throws {
        let provider = Provider()
        provider.boot(
            .success(
                .json(
                    #"{"paths":{"getOrderPath":"/o"},"settings":{"presentation":{"overrideConfig":true,"browserMode":"sfsvc"}}}"#
                )))
        let rig = try await Rig.initialized(provider)
        #expect(await rig.bridge.setBrowserMode(.external) == "sfsvc")
        #expect(try await rig.open().url.contains("browserType=sfsvc"))
        await rig.bridge.stopWatching()
    }

    @Test(
        "a purchase that is none is refused, by the rule and by boot's patterns",
        arguments: ["", " ", ".", "..", "order_1", "pr_1/../x"])
    func badPurchase(id: String) async throws {
        for codes in ACErrorCodes.allCases {
            let rig = try await Rig.initialized(Provider()) { $0.errorCodes = codes }
            let thrown = await error { try await rig.open(id) }
            #expect(thrown?.code == 8000)
            #expect(thrown?.name == (codes == .old ? "invalidArgumentPurchaseIdError" : "INVALID_ARGUMENT_PURCHASE_ID"))
            #expect(rig.events.callbacks.last == thrown.map { .purchaseFailed($0, order: nil) })
            #expect(rig.transport.requests.count == 1)
        }
    }

    @Test(
        "a parsedUrl that is no URL or has no token is refused",
        arguments: ["", "x", "https://checkout.example.com/#boot=x"])
    func badPage(page: String) async throws {
        for codes in ACErrorCodes.allCases {
            let rig = try await Rig.initialized(Provider()) { $0.errorCodes = codes }
            let thrown = await error { try await rig.open(page: page) }
            #expect(thrown?.code == 8001)
            #expect(thrown?.name == (codes == .old ? "invalidArgumentCheckoutUrlError" : "INVALID_ARGUMENT_PARSED_URL"))
            #expect(rig.events.endings() == [thrown.map { .purchaseFailed($0, order: nil) }])
        }
    }

    @Test("a browser that cannot be opened is an error of the public call, and the purchase is forgotten")
    func browserFails() async throws {
        let rig = try await Rig.initialized(Provider()) { $0.urlOpener = RecordingOpener(works: false) }
        let thrown = await error {
            try await rig.bridge.openCheckout(purchaseId: Sample.purchase, parsedUrl: Sample.page)
        }
        #expect(thrown?.code == 4002 && thrown?.name == "browserCouldNotBeOpened")
        #expect(rig.events.endings().count == 1)
        #expect(await error { try await rig.bridge.checkoutDidClose(purchaseId: Sample.purchase) }?.code == 8000)
    }

    @Test("with an opener of the caller's it is reported, and the purchase goes on")
    func openerFails() async throws {
        let provider = Provider()
        provider.states("charge_succeed")
        let rig = try await Rig.initialized(provider)
        let request = CheckoutRequest(purchaseId: Sample.purchase, page: .parsedUrl(Sample.page))
        #expect(try await rig.bridge.openCheckout(request, opener: RecordingOpener(works: false)).opened == false)
        await rig.runToEnd()
        #expect(rig.events.endings().count == 1)
    }

    @Test("a refused opening does not end the purchase that is open under the same ID")
    func refusedWhileOpen() async throws {
        let provider = Provider()
        provider.states("created")
        let rig = try await Rig.initialized(provider)
        try await rig.open()
        #expect(await error { try await rig.open(page: "x") }?.code == 8001)
        #expect(rig.events.endings().isEmpty)
        provider.states("charge_succeed")
        await rig.runToEnd()
        #expect(rig.events.endings().count == 1)
    }
}

/// What the server says, one answer a look, and how the purchase ends in each table. The window is
/// closed before the first look when `closes`.
struct EndingRow: Sendable, CustomStringConvertible {
    let description: String
    let answers: [RecordingTransport.Answer]
    var closes = true
    /// `success`, `failed` or `canceled`.
    let ends: String
    var old: (code: Int, name: String)?
    var new: (code: Int, name: String)?

    static let rows = [
        EndingRow(description: "charge_succeed", answers: states("charge_succeed"), ends: "success"),
        EndingRow(description: "charge_success", answers: states("charge_success"), ends: "success"),
        EndingRow(
            description: "created, window closed", answers: states("created"), ends: "canceled",
            old: (3000, "purchaseCanceled"), new: (3000, "BROWSER_CLOSED")),
        EndingRow(
            description: "order not found, window closed", answers: [.status(404)], ends: "canceled",
            old: (3000, "purchaseCanceled"), new: (3000, "BROWSER_CLOSED")),
        EndingRow(
            description: "payment_pending, window closed", answers: states("payment_pending"), ends: "canceled",
            old: (3002, "purchaseClosedAndCanceled"), new: (3000, "BROWSER_CLOSED")),
        EndingRow(
            description: "payment_failed, window closed", answers: states("payment_failed"), ends: "canceled",
            old: (3002, "purchaseClosedAndCanceled"), new: (3000, "BROWSER_CLOSED")),
        EndingRow(
            description: "unknown state, window closed", answers: states("payment_on_hold"), ends: "failed",
            old: (3004, "purchaseTimeout"), new: (3004, "VALIDATE_ORDER_TIMEOUT")),
        EndingRow(
            description: "payment_canceled", answers: states("payment_canceled"), closes: false, ends: "canceled",
            old: (3001, "purchaseAlreadyCanceled"), new: (3002, "CHARGE_CANCELED")),
        EndingRow(
            description: "charge_failed", answers: states("charge_failed"), closes: false, ends: "failed",
            old: (3003, "purchaseFailed"), new: (3003, "CHARGE_FAILED")),
        EndingRow(
            description: "charge_pending for ever", answers: states("charge_pending"), closes: false, ends: "failed",
            old: (3004, "purchaseTimeout"), new: (3004, "VALIDATE_ORDER_TIMEOUT")),
        EndingRow(
            description: "payment_succeed for ever, window closed", answers: states("payment_succeed"), ends: "failed",
            old: (3004, "purchaseTimeout"), new: (3004, "VALIDATE_ORDER_TIMEOUT")),
        EndingRow(
            description: "created for ever, nobody closes", answers: states("created"), closes: false, ends: "failed",
            old: (3004, "purchaseTimeout"), new: (3004, "VALIDATE_ORDER_TIMEOUT")),
        EndingRow(
            description: "500 for ever, window closed", answers: [.status(500)], ends: "failed",
            old: (3005, "purchaseConfirmationFailed"), new: (1001, "GENERAL_SERVER_ERROR")),
        EndingRow(
            description: "no network, window closed", answers: [.fault(.connect, .notSent)], ends: "failed",
            old: (3005, "purchaseConfirmationFailed"), new: (1001, "GENERAL_SERVER_ERROR")),
        EndingRow(
            description: "no JSON, window closed", answers: [.status(200, "<html>")], ends: "failed",
            old: (3005, "purchaseConfirmationFailed"), new: (1001, "GENERAL_SERVER_ERROR")),
        EndingRow(
            description: "404 from a gateway, window closed", answers: [.status(404, "<html>", type: "text/html")],
            ends: "failed", old: (3005, "purchaseConfirmationFailed"), new: (1001, "GENERAL_SERVER_ERROR")),
        EndingRow(
            description: "401 for ever", answers: [.status(401)], closes: false, ends: "failed",
            old: (3005, "purchaseConfirmationFailed"), new: (3006, "VALIDATE_ORDER_ENV_FAILED")),
        EndingRow(
            description: "403 for ever", answers: [.status(403)], closes: false, ends: "failed",
            old: (3005, "purchaseConfirmationFailed"), new: (3007, "CUSTOMER_VALIDATION_FAILED")),
        EndingRow(
            description: "pending and unknown in turns, then paid",
            answers: states("payment_pending", "mystery", "payment_pending", "mystery", "charge_succeed"),
            ends: "success"),
        EndingRow(
            description: "paid between the look that would cancel and the last look",
            answers: states("created", "charge_succeed"), ends: "success"),
        EndingRow(
            description: "faults in between",
            answers: [.status(500), .fault(.timeout), .status(404)] + states("charge_pending", "charge_succeed"),
            ends: "success"),
    ]

    private static func states(_ states: String...) -> [RecordingTransport.Answer] {
        states.map { .success(Sample.order($0)) }
    }
}

@Suite("How a purchase ends", .timeLimit(.minutes(5)))
struct EndingTests {
    @Test(
        "every row of the state table, in both tables of codes, once", arguments: EndingRow.rows, ACErrorCodes.allCases)
    func row(row: EndingRow, codes: ACErrorCodes) async throws {
        let provider = Provider()
        provider.orders(Sample.purchase, row.answers)
        let rig = try await Rig.initialized(provider) { $0.errorCodes = codes }
        try await rig.open()
        if row.closes { try await rig.bridge.checkoutDidClose(purchaseId: Sample.purchase) }
        await rig.runToEnd()
        let ending = try #require(rig.events.endings().first)
        #expect(ending.word == row.ends)
        let expected = codes == .old ? row.old : row.new
        #expect(ending.error?.code == expected?.code && ending.error?.name == expected?.name)
        // Nothing more comes, whatever arrives late.
        let looks = rig.looks.count
        try await rig.bridge.checkoutDidClose(purchaseId: Sample.purchase)
        _ = try await rig.bridge.handleDeepLink(text: "acnative://action?status=success")
        #expect(rig.events.endings().count == 1)
        #expect(rig.looks.count == looks)
        #expect(await rig.clock.sleeperCount == 0)
    }

    @Test("what a failed charge and everything unsure says is that the player may have paid")
    func mayHavePaid() async throws {
        for states in [["charge_failed"], ["charge_pending"]] {
            let provider = Provider()
            provider.orders(Sample.purchase, states.map { .success(Sample.order($0, reason: "card \(Sample.token)")) })
            let rig = try await Rig.initialized(provider)
            try await rig.open()
            await rig.runToEnd()
            guard case .purchaseFailed(let error, let order)? = rig.events.endings().first else {
                return #expect(Bool(false))
            }
            #expect(error.message.contains("may have paid") || error.message.contains("likely paid"))
            #expect(error.data == #"{"state":"\#(states[0])","reason":"card [redacted]"}"#)
            #expect(order?.orderId == "1234567890")
        }
    }

    @Test("a failure without an order's ID has no order")
    func noOrder() async throws {
        let provider = Provider()
        provider.orders(Sample.purchase, [.success(Sample.order("charge_failed", orderId: nil))])
        let rig = try await Rig.initialized(provider)
        try await rig.open()
        await rig.runToEnd()
        guard case .purchaseFailed(_, order: nil)? = rig.events.endings().first else { return #expect(Bool(false)) }
    }

    @Test("a success brings the whole order")
    func order() async throws {
        let provider = Provider()
        provider.orders(Sample.purchase, [try .fixture("order")])
        let rig = try await Rig.initialized(provider)
        try await rig.open()
        await rig.runToEnd()
        guard case .purchaseSuccess(let order)? = rig.events.endings().first else { return #expect(Bool(false)) }
        #expect(order.price == 499 && order.items?.first?.quantity == "100" && order.purchaseId == Sample.purchase)
    }

    @Test("the purchase is asked about at boot's rate, and at once when something is heard of it")
    func pace() async throws {
        let provider = Provider()
        provider.states("created")
        let rig = try await Rig.initialized(provider)
        let start = await rig.clock.now
        try await rig.open()
        await rig.clock.runUntil { rig.looks.count == 10 }
        let tenth = await rig.clock.now
        #expect(tenth - start == .milliseconds(6_000))
        await rig.clock.runUntil { await rig.clock.sleeperCount == 1 }
        let asleep = await rig.clock.now
        provider.states("charge_succeed")
        try await rig.bridge.checkoutDidClose(purchaseId: Sample.purchase)
        while rig.events.endings().isEmpty { await Task.yield() }
        #expect(await rig.clock.now == asleep)
    }

    @Test("a purchase ends once, whatever order the link, the window and the server come in")
    func orders() async throws {
        let link = "acnative://action?status=success"
        let close = { @Sendable (rig: Rig) in try await rig.bridge.checkoutDidClose(purchaseId: Sample.purchase) }
        let follow = { @Sendable (rig: Rig) in _ = try await rig.bridge.handleDeepLink(text: link) }
        let look = { @Sendable (rig: Rig) in
            let count = rig.looks.count
            await rig.clock.runUntil { rig.looks.count > count || !rig.events.endings().isEmpty }
        }
        for steps in [
            [close, follow, look], [follow, close, look], [look, close, follow], [look, follow, close],
            [close, look, follow], [follow, look, close],
        ] {
            for states in [["created", "charge_succeed"], ["charge_pending", "charge_succeed"], ["charge_succeed"]] {
                let provider = Provider()
                provider.orders(Sample.purchase, states.map { .success(Sample.order($0)) })
                let rig = try await Rig.initialized(provider)
                try await rig.open()
                for step in steps { try await step(rig) }
                await rig.runToEnd()
                for step in steps { try await step(rig) }
                #expect(rig.events.endings().map(\.word) == ["success"])
            }
        }
    }

    @Test("two purchases at once do not mix")
    func two() async throws {
        let provider = Provider()
        provider.states("created", "created", "charge_failed", of: "pr_a")
        provider.states("created", "created", "created", "charge_succeed", of: "pr_b")
        let rig = try await Rig.initialized(provider)
        try await ACEvent.$origin.withValue(1) {
            _ = try await rig.open("pr_a", page: "https://checkout.example.com/tokA")
        }
        try await ACEvent.$origin.withValue(2) {
            _ = try await rig.open("pr_b", page: "https://checkout.example.com/tokB")
        }
        await rig.runToEnd(of: "pr_a")
        await rig.runToEnd(of: "pr_b")
        #expect(rig.events.endings(of: "pr_a").map(\.word) == ["failed"])
        #expect(rig.events.endings(of: "pr_b").map(\.word) == ["success"])
        #expect(rig.events.events.filter { $0.purchaseId == "pr_a" }.map(\.origin) == [1])
        #expect(rig.events.events.filter { $0.purchaseId == "pr_b" }.map(\.origin) == [2])
        for look in rig.looks {
            #expect(header("Authorization", of: look) == (look.url.contains("pr_a") ? "Bearer tokA" : "Bearer tokB"))
        }
    }

    @Test("a purchase opened again is still one, and what was said of the page before is forgotten")
    func reopened() async throws {
        let provider = Provider()
        provider.states("created")
        let rig = try await Rig.initialized(provider)
        try await ACEvent.$origin.withValue(1) { _ = try await rig.open() }
        try await rig.bridge.checkoutDidClose(purchaseId: Sample.purchase)
        try await ACEvent.$origin.withValue(2) { _ = try await rig.open() }
        await rig.clock.runUntil { rig.looks.count == 20 }
        #expect(rig.events.endings().isEmpty)
        provider.states("charge_succeed")
        await rig.runToEnd()
        #expect(rig.events.events.filter { $0.purchaseId == Sample.purchase }.map(\.origin) == [2])
    }

    @Test("after its end a purchase can be opened anew")
    func openedAnew() async throws {
        let provider = Provider()
        provider.states("payment_canceled")
        let rig = try await Rig.initialized(provider)
        try await rig.open()
        await rig.runToEnd()
        provider.states("charge_succeed")
        try await rig.open()
        await rig.clock.runUntil { rig.events.endings().count == 2 }
        #expect(rig.events.endings().map(\.word) == ["canceled", "success"])
    }

    @Test("closing the window of a purchase that was not opened is an error")
    func unknownPurchase() async throws {
        let rig = try await Rig.initialized(Provider())
        let thrown = await error { try await rig.bridge.checkoutDidClose(purchaseId: "pr_other") }
        #expect(thrown?.code == 8000)
        #expect(thrown?.message.contains("pr_other") == false)
        #expect(await error { _ = try await rig.bridge.outcome(purchaseId: "pr_other") }?.code == 8000)
        #expect(rig.events.callbacks == [.initialized])
    }
}

extension ACEvent.Callback {
    /// How a purchase ended, in a word.
    var word: String {
        switch self {
        case .purchaseSuccess: "success"
        case .purchaseFailed: "failed"
        case .purchaseCanceled: "canceled"
        default: "other"
        }
    }
}
