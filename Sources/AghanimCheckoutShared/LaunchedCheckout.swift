/// A Checkout that has been launched.
package struct LaunchedCheckout: Sendable, Hashable {
    /// The Order being paid.
    package let orderId: String
    /// The URL of its payment form.
    package let checkoutUrl: String
    /// Whether an opener was given and opened the URL.
    package let opened: Bool
}

/// Why a Checkout closed.
package enum CloseReason: String, Sendable, Hashable, CaseIterable {
    /// The player dismissed it.
    case dismissed
    /// The redirect returned the player to the game.
    case redirect
}
