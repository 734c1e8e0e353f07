import AghanimCheckoutInAppBrowser
import TestSupport
import Testing

@Suite("The in-app browser module's own overloads")
struct SingleModuleInAppBrowserTests {
    @Test("the in-app browser takes a presenter and perhaps a delegate")
    func inAppBrowser() async throws {
        let window = Window()
        let aghanim = try await makeSDK(RecordingTransport(responses: [order("ord_1"), order("ord_1")]))
        let id = try await aghanim.startCheckout(params(), presenter: window)
        try await aghanim.presentCheckout(orderId: id, presenter: window, delegate: Delegate())
        #expect(await window.presented.map(\.checkout.style) == [.inAppBrowser, .inAppBrowser])
    }
}
