/// Told when a Checkout in the in-app browser closes. Held weakly.
public protocol InAppBrowserCheckoutDelegate: AnyObject, Sendable {
    /// The Checkout closed: the player dismissed it or the redirect returned them to the app.
    /// Neither is proof of a payment.
    @MainActor func didCloseCheckout(orderId: String)
}
