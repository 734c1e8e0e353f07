import AghanimCheckoutWebView
import HTTP
import TestSupport
import Testing

/// One import of a single-mode module covers what its direct overloads need.
@Suite("The single-mode modules' own overloads")
struct SingleModuleTests {
    private let window = Window()
    private let delegate = Delegate()

    @Test("the web view takes webViewConfig")
    func webView() async throws {
        let aghanim = try await makeSDK(RecordingTransport(responses: [order("ord_1"), order("ord_1")]))
        let config = WebViewConfig()
        let id = try await aghanim.startCheckout(
            params(), presenter: window, webViewConfig: config, delegate: delegate)
        try await aghanim.presentCheckout(orderId: id, presenter: window, webViewConfig: config)
        let styles = await window.presented.map(\.checkout.style)
        #expect(styles == Array(repeating: .webView(allowsBackForwardNavigation: false), count: 2))
    }
}
