extension Aghanim {
    /// Creates an Order from `params` and opens its Checkout in the chosen mode.
    ///
    /// Returns the Order's ID. Throws `ApiError.invalidArgument` for empty items, a blank SKU or an
    /// unusable presenter, `ApiError.playerIdNotSet` before `setPlayerId(_:)`, in this order and all
    /// before an Order is created. `ApiError.unknown` when the default browser could not be opened;
    /// the Order then exists.
    public func startCheckout(
        _ params: CheckoutParams, mode: CheckoutLaunchMode
    ) async throws -> String {
        try await launchOpening(params, on: mode.surface).orderId
    }

    /// Opens the Checkout of an existing Order, for example one created server to server.
    ///
    /// Needs no player. Throws `ApiError.invalidArgument` for a blank `orderId` or an unusable
    /// presenter.
    public func presentCheckout(orderId: String, mode: CheckoutLaunchMode) async throws {
        _ = try await presentOpening(orderId: orderId, on: mode.surface)
    }

    /// As `startCheckout(_:mode:)`, with the opener to use for the default browser; nil opens
    /// nothing. An opener that fails is reported in the result and not thrown.
    package func launch(
        _ params: CheckoutParams, mode: CheckoutLaunchMode, opener: (any URLOpener)?
    ) async throws -> LaunchedCheckout {
        try await launch(params, on: mode.surface, opener: opener)
    }

    /// As `presentCheckout(orderId:mode:)`, with the opener to use for the default browser; nil
    /// opens nothing. An opener that fails is reported in the result and not thrown.
    package func present(
        orderId: String, mode: CheckoutLaunchMode, opener: (any URLOpener)?
    ) async throws -> LaunchedCheckout {
        try await present(orderId: orderId, on: mode.surface, opener: opener)
    }
}
