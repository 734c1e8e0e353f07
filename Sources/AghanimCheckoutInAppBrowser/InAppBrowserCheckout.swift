extension Aghanim {
    /// Creates an Order and opens its Checkout in a browser presented over the app.
    ///
    /// Returns the Order's ID. Throws `ApiError.invalidArgument` with `.presenter` and `.unusable`,
    /// before an Order is created, when `presenter` has no context to present over.
    public func startCheckout(
        _ params: CheckoutParams, presenter: any AghanimPresenter,
        delegate: (any InAppBrowserCheckoutDelegate)? = nil
    ) async throws -> String {
        let surface = CheckoutSurface.inAppBrowser(presenter: presenter, delegate: delegate)
        return try await launchOpening(params, on: surface).orderId
    }

    /// Opens the Checkout of an existing Order in a browser presented over the app.
    public func presentCheckout(
        orderId: String, presenter: any AghanimPresenter,
        delegate: (any InAppBrowserCheckoutDelegate)? = nil
    ) async throws {
        let surface = CheckoutSurface.inAppBrowser(presenter: presenter, delegate: delegate)
        _ = try await presentOpening(orderId: orderId, on: surface)
    }
}

extension CheckoutSurface {
    /// The in-app browser, holding `delegate` weakly.
    package static func inAppBrowser(
        presenter: any AghanimPresenter, delegate: (any InAppBrowserCheckoutDelegate)?
    ) -> CheckoutSurface {
        .presented(presenter: presenter, style: .inAppBrowser) { [weak delegate] orderId in
            delegate?.didCloseCheckout(orderId: orderId)
        }
    }
}
