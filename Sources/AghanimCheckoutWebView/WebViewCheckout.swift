extension Aghanim {
    /// Creates an Order and opens its Checkout in a web view in a sheet over the app.
    ///
    /// Pass `backToGameUrl` in `params`: without it the end of the payment cannot be detected.
    /// Returns the Order's ID. Throws `ApiError.invalidArgument` with `.presenter` and `.unusable`,
    /// before an Order is created, when `presenter` has no context to present over.
    public func startCheckout(
        _ params: CheckoutParams, presenter: any AghanimPresenter, webViewConfig: WebViewConfig,
        delegate: (any WebViewCheckoutDelegate)? = nil
    ) async throws -> String {
        let surface = CheckoutSurface.webView(
            presenter: presenter, config: webViewConfig, delegate: delegate)
        return try await launchOpening(params, on: surface).orderId
    }

    /// Opens the Checkout of an existing Order in a web view in a sheet over the app.
    public func presentCheckout(
        orderId: String, presenter: any AghanimPresenter, webViewConfig: WebViewConfig,
        delegate: (any WebViewCheckoutDelegate)? = nil
    ) async throws {
        let surface = CheckoutSurface.webView(
            presenter: presenter, config: webViewConfig, delegate: delegate)
        _ = try await presentOpening(orderId: orderId, on: surface)
    }
}

extension CheckoutSurface {
    /// The web view, holding `delegate` weakly.
    package static func webView(
        presenter: any AghanimPresenter, config: WebViewConfig,
        delegate: (any WebViewCheckoutDelegate)?
    ) -> CheckoutSurface {
        let style = PresentationStyle.webView(
            allowsBackForwardNavigation: config.allowsBackForwardNavigation)
        return .presented(presenter: presenter, style: style) { [weak delegate] orderId in
            delegate?.didCloseCheckout(orderId: orderId)
        }
    }
}
