/// Where a Checkout opens.
public enum CheckoutLaunchMode: Sendable {
    /// The player's default browser, outside your app. It gives no close signal: only the deep link
    /// routed to `handleRedirect(_:)` tells that the player came back.
    case defaultBrowser
    /// A browser presented over your app.
    case inAppBrowser(
        presenter: any AghanimPresenter, delegate: (any InAppBrowserCheckoutDelegate)? = nil)
    /// A web view in an SDK-owned sheet over your app.
    case webView(
        presenter: any AghanimPresenter, config: WebViewConfig,
        delegate: (any WebViewCheckoutDelegate)? = nil)

    /// The mode without the names of the launch-mode modules.
    var surface: CheckoutSurface {
        switch self {
        case .defaultBrowser:
            .defaultBrowser
        case .inAppBrowser(let presenter, let delegate):
            .inAppBrowser(presenter: presenter, delegate: delegate)
        case .webView(let presenter, let config, let delegate):
            .webView(presenter: presenter, config: config, delegate: delegate)
        }
    }
}
