/// Told when a Checkout in the WebView closes. Held weakly.
public protocol WebViewCheckoutDelegate: AnyObject, Sendable {
    /// The Checkout closed: the player dismissed it or the redirect returned them to the app.
    /// Neither is proof of a payment.
    @MainActor func didCloseCheckout(orderId: String)
}
