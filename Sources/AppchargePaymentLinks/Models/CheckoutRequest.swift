/// What `openCheckout` is asked for, in either form.
package struct CheckoutRequest: Sendable {
    /// How the page was given.
    package enum Page: Sendable, Redacted {
        /// The newer form, as creating the session returned it.
        case parsedUrl(String)
        /// The older form.
        case apart(sessionToken: String, url: String)
    }

    package var purchaseId: String
    package var page: Page
    /// Where the page returns the player to; nil for what the configuration says.
    package var redirectUrl: String?

    package init(purchaseId: String, page: Page, redirectUrl: String? = nil) {
        self.purchaseId = purchaseId
        self.page = page
        self.redirectUrl = redirectUrl
    }
}
