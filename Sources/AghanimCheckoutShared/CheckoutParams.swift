public import AghanimCore

/// What the player sees on the payment form.
///
/// The initializer does not throw: empty `items` or a blank `sku` surface when the Checkout is
/// launched, as `ApiError.invalidArgument`.
public struct CheckoutParams: Sendable, Hashable {
    /// Non-empty list of items.
    public let items: [CheckoutItem]
    /// Key-value pairs for tracking purposes.
    public let metadata: [String: String]?
    /// Locale for localization.
    public let locale: AghanimLocale?
    /// Deep link that returns the player to the game after payment. `{order_id}` in it stands for
    /// the Order's ID.
    public let backToGameUrl: String?
    /// Post-payment redirect behavior.
    public let redirectSettings: RedirectSettings?
    /// Checkout appearance settings.
    public let uiSettings: CheckoutUiSettings?

    /// Params for one Checkout.
    public init(
        items: [CheckoutItem], metadata: [String: String]? = nil, locale: AghanimLocale? = nil,
        backToGameUrl: String? = nil, redirectSettings: RedirectSettings? = nil,
        uiSettings: CheckoutUiSettings? = nil
    ) {
        self.items = items
        self.metadata = metadata
        self.locale = locale
        self.backToGameUrl = backToGameUrl
        self.redirectSettings = redirectSettings
        self.uiSettings = uiSettings
    }
}
