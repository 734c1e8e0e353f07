extension Aghanim {
    /// Creates an Order and opens its Checkout in the player's default browser, outside the app.
    ///
    /// Returns the Order's ID. Throws `ApiError.playerIdNotSet` before `setPlayerId(_:)`, and
    /// `ApiError.unknown` when the URL could not be opened; the Order then exists.
    public func startCheckout(_ params: CheckoutParams) async throws -> String {
        try await launchOpening(params, on: .defaultBrowser).orderId
    }

    /// Opens the Checkout of an existing Order in the player's default browser.
    public func presentCheckout(orderId: String) async throws {
        _ = try await presentOpening(orderId: orderId, on: .defaultBrowser)
    }
}
