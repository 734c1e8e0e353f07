import AghanimCheckoutDefaultBrowser
import TestSupport
import Testing

@Suite("The default browser module's own overloads")
struct SingleModuleDefaultBrowserTests {
    @Test("the default browser takes nothing but what to buy")
    func defaultBrowser() async throws {
        let opener = RecordingOpener()
        let transport = RecordingTransport(responses: [order("ord_1"), order("ord_1")])
        let aghanim = try await makeSDK(transport, opener: opener)
        let id = try await aghanim.startCheckout(params())
        try await aghanim.presentCheckout(orderId: id)
        #expect(opener.opened.count == 2)
    }
}
