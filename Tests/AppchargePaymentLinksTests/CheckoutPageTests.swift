import Testing

@testable import AppchargePaymentLinks

@Suite("The checkout page's URL")
struct CheckoutPageTests {
    private let query = [("cot", "pk 1"), ("redirectUrl", "my://x?y=1&z")]
    private let encoded = "cot=pk%201&redirectUrl=my%3A%2F%2Fx%3Fy%3D1%26z"

    @Test(
        "our parameters stand before the fragment, behind those that are there",
        arguments: [
            ("https://pay.example.com/tok#boot=eyJ9?a=1&b", "https://pay.example.com/tok?", "#boot=eyJ9?a=1&b"),
            ("https://pay.example.com/a/tok?x=1#boot=y", "https://pay.example.com/a/tok?x=1&", "#boot=y"),
            ("https://pay.example.com/tok?#boot=y", "https://pay.example.com/tok?", "#boot=y"),
            ("https://pay.example.com/tok", "https://pay.example.com/tok?", ""),
            ("http://127.0.0.1:8080/appcharge/tok#boot=", "http://127.0.0.1:8080/appcharge/tok?", "#boot="),
        ])
    func newForm(parsedUrl: String, start: String, end: String) throws {
        let page = try CheckoutPage(parsedUrl: parsedUrl, patterns: [])
        #expect(page.url(query) == start + encoded + end)
        #expect(page.sessionToken == "tok")
    }

    @Test(
        "the older form puts the token below the page's URL",
        arguments: [
            ("https://pay.example.com", "https://pay.example.com/t%2F1?"),
            ("https://pay.example.com/", "https://pay.example.com/t%2F1?"),
            ("https://pay.example.com/co/", "https://pay.example.com/co/t%2F1?"),
            ("https://pay.example.com/co?x=1", "https://pay.example.com/co/t%2F1?x=1&"),
        ])
    func oldForm(url: String, start: String) throws {
        let page = try CheckoutPage(url: url, sessionToken: "t/1")
        #expect(page.url(query) == start + encoded)
        #expect(page.sessionToken == "t/1")
    }

    @Test(
        "what is no URL of a page, or has no token, is refused without being repeated",
        arguments: [
            "", " ", "tok", "pay.example.com/tok#boot=x", "https://", "https:///tok", "https://pay.example.com",
            "https://pay.example.com/", "https://pay.example.com/tok/", "https://pay.example.com/#boot=x",
            "http://pay.example.com/tok", "javascript:alert(1)//tok", "file:///etc/passwd",
            "https://user:pw@pay.example.com/tok", "https://pay.example.com/t ok", "https://pay.example.com/tok\n",
            "mygame://x/tok",
        ])
    func refused(text: String) {
        let error = #expect(throws: ACFailure.self) { try CheckoutPage(parsedUrl: text, patterns: []) }
        guard case .error(let kind, let message, _)? = error else { return #expect(Bool(false)) }
        #expect(kind == .invalidCheckoutUrl)
        #expect(text.count < 8 || !message.contains(text))
    }

    @Test("the older form refuses a blank token and a URL of no page")
    func oldFormRefused() {
        #expect(throws: ACFailure.self) { try CheckoutPage(url: "https://pay.example.com", sessionToken: " ") }
        #expect(throws: ACFailure.self) { try CheckoutPage(url: "https://pay.example.com", sessionToken: "..") }
        #expect(throws: ACFailure.self) { try CheckoutPage(url: "ftp://pay.example.com", sessionToken: "t") }
    }

    @Test("boot's patterns refuse what matches none, and one that cannot be read refuses nothing")
    func patterns() throws {
        let url = "https://pay.example.com/tok"
        #expect(throws: Never.self) { try CheckoutPage(parsedUrl: url, patterns: ["^x$", "^https://[^/]+/.+$"]) }
        #expect(throws: ACFailure.self) { try CheckoutPage(parsedUrl: url, patterns: ["^x$"]) }
        #expect(throws: Never.self) { try CheckoutPage(parsedUrl: url, patterns: ["^x$", "(?<"]) }
    }
}
