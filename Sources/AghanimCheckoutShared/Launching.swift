public import AghanimCore
public import FoundationEssentials

extension Aghanim {
    /// Routes a deep link back into the SDK so that it can complete a Checkout in progress.
    ///
    /// Returns true when `url` belonged to an active Checkout, which is then closed. True is the cue
    /// that the player came back from a payment: check the unconsumed Orders.
    @discardableResult
    public func handleRedirect(_ url: URL) async -> Bool {
        await handleRedirect(text: url.absoluteString) != nil
    }

    /// As `handleRedirect(_:)`, returning the Order of the Checkout that the URL belonged to.
    package func handleRedirect(text: String) async -> String? {
        nil
    }

    /// Calls `observer` once for every Checkout that closes, whatever its launch mode.
    package func observeClose(
        _ observer: @escaping @Sendable (_ orderId: String, _ reason: CloseReason) -> Void
    ) {
    }

    /// Decides about a navigation that the shown page of an active Checkout reports.
    package func didNavigate(orderId: String, url: String) async -> NavigationDecision {
        NavigationDecision(action: .continue, matched: false)
    }

    /// Closes an active Checkout that the player dismissed. A no-op for any other Order.
    package func didDismiss(orderId: String) async {
    }

    package func launch(
        _ params: CheckoutParams, on surface: CheckoutSurface, opener: (any URLOpener)?
    ) async throws -> LaunchedCheckout {
        throw ApiError.unknown(debugMessage: "not written yet")
    }

    package func present(
        orderId: String, on surface: CheckoutSurface, opener: (any URLOpener)?
    ) async throws -> LaunchedCheckout {
        throw ApiError.unknown(debugMessage: "not written yet")
    }

    /// Launches as the public API does: an opener that fails is an error.
    package func launchOpening(
        _ params: CheckoutParams, on surface: CheckoutSurface
    ) async throws -> LaunchedCheckout {
        throw ApiError.unknown(debugMessage: "not written yet")
    }

    /// Presents as the public API does: an opener that fails is an error.
    package func presentOpening(
        orderId: String, on surface: CheckoutSurface
    ) async throws -> LaunchedCheckout {
        throw ApiError.unknown(debugMessage: "not written yet")
    }
}
