import AghanimCheckout
import FoundationEssentials
import HTTP
import TestSupport
import Testing

@Suite("Checkouts that close")
struct ClosingTests {
    private let window = Window()
    private let delegate = Delegate()
    private let closings = Closings()
    private let link = "https://game.example.com/return"

    private func launched(_ orderIds: [String], webView: Bool = false) async throws -> Aghanim {
        let transport = RecordingTransport(responses: orderIds.map { order($0, returnTo: link) })
        let aghanim = try await makeSDK(transport)
        await closings.observe(aghanim)
        for _ in orderIds {
            let mode: CheckoutLaunchMode =
                webView
                ? .webView(
                    presenter: window, config: WebViewConfig(allowsBackForwardNavigation: true), delegate: delegate)
                : .inAppBrowser(presenter: window, delegate: delegate)
            _ = try await aghanim.startCheckout(params(), mode: mode)
        }
        return aghanim
    }

    @Test("the page is presented with the order, its URL and its style")
    func presents() async throws {
        _ = try await launched(["ord_1"])
        _ = try await launched(["ord_2"], webView: true)
        let presented = await window.presented
        #expect(presented.map(\.checkout.orderId) == ["ord_1", "ord_2"])
        #expect(
            presented.map(\.url.absoluteString) == ["ord_1", "ord_2"].map { "https://pay.example.com/order/\($0)" })
        #expect(presented.map(\.checkout.style) == [.inAppBrowser, .webView(allowsBackForwardNavigation: true)])
    }

    @Test("a redirect dismisses the page, tells the delegate and is matched once")
    func redirect() async throws {
        let aghanim = try await launched(["ord_1"])
        let url = try #require(URL(string: link + "?status=ok"))
        #expect(await aghanim.handleRedirect(url))
        #expect(await window.dismissed == ["ord_1"])
        #expect(await delegate.closed == ["ord_1"])
        #expect(closings.all == ["ord_1 redirect"])
        #expect(await aghanim.handleRedirect(url) == false)
        #expect(await delegate.closed == ["ord_1"])
    }

    @Test("a URL of the app that belongs to no checkout is left to the app")
    func foreign() async throws {
        let aghanim = try await launched(["ord_1"])
        #expect(await aghanim.handleRedirect(try #require(URL(string: "https://game.example.com/news"))) == false)
        #expect(closings.all.isEmpty)
    }

    @Test("a player who closes the page ends the checkout, once, and nothing is dismissed again")
    func dismissal() async throws {
        let aghanim = try await launched(["ord_1"])
        let checkout = try #require(await window.presented.first?.checkout)
        await checkout.didDismiss()
        await checkout.didDismiss()
        await aghanim.didDismiss(orderId: "ord_1")
        #expect(await delegate.closed == ["ord_1"])
        #expect(await window.dismissed.isEmpty)
        #expect(closings.all == ["ord_1 dismissed"])
        #expect(await aghanim.handleRedirect(try #require(URL(string: link))) == false)
    }

    @Test("a page that navigates to the way back is closed, any other navigation goes on")
    func navigation() async throws {
        _ = try await launched(["ord_1", "ord_2"], webView: true)
        let checkout = try #require(await window.presented.first?.checkout)
        let bank = await checkout.didNavigate(to: try #require(URL(string: "https://bank.example.com/3ds")))
        #expect(bank == NavigationDecision(action: .continue, matched: false))
        let back = await checkout.didNavigate(to: try #require(URL(string: link)))
        #expect(back == NavigationDecision(action: .close, matched: true))
        // The page that asked is meant, although a later checkout has the same link.
        #expect(closings.all == ["ord_1 redirect"])
        let again = await checkout.didNavigate(to: try #require(URL(string: link)))
        #expect(again.matched == false)
    }

    @Test("the bridge's form decides by the order alone and ignores strangers")
    func bridgeForm() async throws {
        let aghanim = try await launched(["ord_1"])
        #expect(await aghanim.didNavigate(orderId: "ord_9", url: link).action == .continue)
        #expect(await aghanim.didNavigate(orderId: "ord_1", url: "not a url").action == .continue)
        await aghanim.didDismiss(orderId: "ord_9")
        #expect(closings.all.isEmpty)
        #expect(
            await aghanim.didNavigate(orderId: "ord_1", url: link) == NavigationDecision(action: .close, matched: true))
        #expect(await aghanim.handleRedirect(text: link) == nil)
    }

    @Test("of two checkouts with one link, a redirect closes the one whose order it names")
    func severalActive() async throws {
        let aghanim = try await launched(["ord_1", "ord_2"])
        #expect(await aghanim.handleRedirect(text: link + "?o=ord_1") == "ord_1")
        #expect(await aghanim.handleRedirect(text: link) == "ord_2")
        #expect(await delegate.closed == ["ord_1", "ord_2"])
    }

    @Test("a checkout in the default browser closes by its redirect, without a delegate")
    func defaultBrowser() async throws {
        let transport = RecordingTransport(responses: [order("ord_1")])
        let aghanim = try await makeSDK(transport, opener: RecordingOpener())
        await closings.observe(aghanim)
        _ = try await aghanim.startCheckout(params(returnTo: "mygame://back/{order_id}"), mode: .defaultBrowser)
        #expect(await aghanim.handleRedirect(try #require(URL(string: "mygame://back/ord_1"))))
        #expect(closings.all == ["ord_1 redirect"])
    }

    @Test("a checkout whose browser could not be opened is not active")
    func notOpened() async throws {
        let transport = RecordingTransport(responses: [order("ord_1", returnTo: link)])
        let aghanim = try await makeSDK(transport, opener: RecordingOpener(works: false))
        await #expect(throws: ApiError.self) { try await aghanim.startCheckout(params(), mode: .defaultBrowser) }
        #expect(await aghanim.handleRedirect(text: link) == nil)
    }

    @Test("delegates are held weakly")
    func weakDelegate() async throws {
        let transport = RecordingTransport(responses: [order("ord_1", returnTo: link)])
        let aghanim = try await makeSDK(transport)
        weak var gone: Delegate?
        do {
            let delegate = Delegate()
            gone = delegate
            _ = try await aghanim.startCheckout(params(), mode: .inAppBrowser(presenter: window, delegate: delegate))
        }
        #expect(gone == nil)
        #expect(await aghanim.handleRedirect(text: link) == "ord_1")
    }

    @Test("presenting an order again replaces its page: the first one is dismissed, its late reports do not count")
    func again() async throws {
        let transport = RecordingTransport(responses: [order("ord_1", returnTo: link), order("ord_1", returnTo: link)])
        let aghanim = try await makeSDK(transport)
        await closings.observe(aghanim)
        _ = try await aghanim.startCheckout(params(), mode: .inAppBrowser(presenter: window, delegate: delegate))
        let second = Delegate()
        try await aghanim.presentCheckout(orderId: "ord_1", mode: .inAppBrowser(presenter: window, delegate: second))
        #expect(await window.dismissed == ["ord_1"])
        #expect(await delegate.closed == ["ord_1"])
        await window.presented.first?.checkout.didDismiss()
        #expect(closings.all.isEmpty)
        #expect(await aghanim.handleRedirect(text: link) == "ord_1")
        #expect(await second.closed == ["ord_1"])
    }

    @Test("disposing dismisses the pages that are shown")
    func dispose() async throws {
        let aghanim = try await launched(["ord_1", "ord_2"])
        await aghanim.dispose()
        #expect(await window.dismissed == ["ord_1", "ord_2"])
        #expect(await delegate.closed == ["ord_1", "ord_2"])
        #expect(await aghanim.handleRedirect(text: link) == nil)
    }

    @Test("a key window's context comes from the provider that an app installs; without one a launch is refused")
    func keyWindow() async throws {
        let aghanim = try await makeSDK(RecordingTransport(responses: [order()]))
        await #expect(throws: ApiError.self) {
            try await aghanim.startCheckout(params(), mode: .inAppBrowser(presenter: KeyWindowPresenter()))
        }
        KeyWindowPresenter.installContextProvider { [window] in window }
        defer { KeyWindowPresenter.installContextProvider(nil) }
        _ = try await aghanim.startCheckout(params(), mode: .inAppBrowser(presenter: KeyWindowPresenter()))
        #expect(await window.presented.count == 1)
    }
}
