package import AghanimCore
internal import FoundationEssentials
internal import HTTP

extension Aghanim {
    /// Creates an Order and shows its Checkout on `surface`.
    ///
    /// - Parameter opener: Opens the URL for `.defaultBrowser`; nil opens nothing. One that fails is
    ///   reported in the result.
    package func launch(
        _ params: CheckoutParams, on surface: CheckoutSurface, opener: (any URLOpener)?
    ) async throws -> LaunchedCheckout {
        try await report("startCheckout") { () async throws(CallFailure) -> LaunchedCheckout in
            try await create(params, on: surface, opener: opener, mustOpen: false)
        }
    }

    /// Shows the Checkout of an existing Order on `surface`; see `launch(_:on:opener:)`.
    package func present(
        orderId: String, on surface: CheckoutSurface, opener: (any URLOpener)?
    ) async throws -> LaunchedCheckout {
        try await report("presentCheckout") { () async throws(CallFailure) -> LaunchedCheckout in
            try await find(orderId, on: surface, opener: opener, mustOpen: false)
        }
    }

    /// Launches as the public API does: with the configured opener, whose failure is an error.
    package func launchOpening(
        _ params: CheckoutParams, on surface: CheckoutSurface
    ) async throws -> LaunchedCheckout {
        try await report("startCheckout") { () async throws(CallFailure) -> LaunchedCheckout in
            try await create(params, on: surface, opener: config.urlOpener ?? DesktopOpener(), mustOpen: true)
        }
    }

    /// Presents as the public API does: with the configured opener, whose failure is an error.
    package func presentOpening(orderId: String, on surface: CheckoutSurface) async throws -> LaunchedCheckout {
        try await report("presentCheckout") { () async throws(CallFailure) -> LaunchedCheckout in
            try await find(orderId, on: surface, opener: config.urlOpener ?? DesktopOpener(), mustOpen: true)
        }
    }

    private func create(
        _ params: CheckoutParams, on surface: CheckoutSurface, opener: (any URLOpener)?, mustOpen: Bool
    ) async throws(CallFailure) -> LaunchedCheckout {
        // Taken before the first wait: a player set later is not this call's.
        let current = playerId
        try requireAlive()
        try params.validate()
        let context = try await surface.requireContext()
        let player = try require(player: current)
        try requireAlive()
        let path = try path(of: .createOrder, for: "startCheckout")
        let request = try requests(for: player).request(.post, path, body: params.body(playerId: player))
        let order: CheckoutOrder = try await client.fetch(request)
        let pending = PendingCheckout(
            order: order, asked: params.backToGameUrl, surface: surface, context: context, mustOpen: mustOpen)
        return try await show(pending, opener: opener)
    }

    private func find(
        _ orderId: String, on surface: CheckoutSurface, opener: (any URLOpener)?, mustOpen: Bool
    ) async throws(CallFailure) -> LaunchedCheckout {
        try requireAlive()
        try require(orderId: orderId)
        let context = try await surface.requireContext()
        try requireAlive()
        let path = try path(of: .getOrder, for: "presentCheckout")
        let request = try requests(for: playerId).request(.get, path, orderId: orderId)
        let order: CheckoutOrder = try await client.fetch(request)
        let pending = PendingCheckout(order: order, asked: nil, surface: surface, context: context, mustOpen: mustOpen)
        return try await show(pending, opener: opener)
    }
}

/// An Order and all that is needed to show its Checkout.
struct PendingCheckout {
    let order: CheckoutOrder
    /// The way back that the game asked for.
    let asked: String?
    let surface: CheckoutSurface
    let context: (any PresentationContext)?
    /// Whether a browser that cannot be opened is an error.
    let mustOpen: Bool

    /// The URL of the payment form; nil when it is none that a browser may be given.
    var url: URL? {
        guard let parts = URLParts(order.checkoutUrl), parts.scheme == "https" || parts.scheme == "http" else {
            return nil
        }
        return URL(string: order.checkoutUrl)
    }

    /// The failure of a Checkout whose Order exists.
    func failure(_ message: String) -> CallFailure {
        CallFailure(ApiError.unknown(debugMessage: message), .completed, httpStatus: CallTrace.current?.httpStatus)
    }
}
