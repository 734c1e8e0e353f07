/// An Order as the provider reports it.
///
/// The types an Order reports back are not the types sent in `CheckoutParams`: only the read types
/// have an `unknown` case. To render `amount`, divide it by 10 to the power of `priceMinorUnit`.
public struct Order: Sendable, Hashable {
    /// Unique ID of the Order.
    public let id: String
    /// ID of the player who placed the Order, as set before it.
    public let playerId: String
    /// Identifier of the user who created the Order. Empty in the `s2s` profile, which reports none.
    public let userId: String
    /// Country code for the Order, for example `US`. Empty where the `s2s` profile reports none.
    public let country: String
    /// ISO 4217 currency code of the Order.
    public let currency: String
    /// Number of decimal places of `currency`: 2 for USD, 0 for JPY, 3 for KWD.
    public let priceMinorUnit: Int
    /// Total amount in the smallest currency unit, for example cents for USD; divide it by 10 to the power of
    /// `priceMinorUnit` to show it.
    public let amount: Int
    /// Items included in the Order.
    public let items: [OrderItem]
    /// Current status of the Order.
    public let status: OrderStatus
    /// URL of the payment form for this Order.
    public let checkoutUrl: String
    /// Email address associated with the Order.
    public let email: String?
    /// IP address the Order was created from.
    public let ipAddress: String?
    /// User agent the Order was created from.
    public let userAgent: String?
    /// Locale of the Order; left out also when this version does not know it.
    public let locale: AghanimLocale?
    /// Platform the Order was created on.
    public let platform: Platform?
    /// Developer-defined metadata, as given when the Order was created.
    public let meta: [String: String]?
    /// Whether coupons are enabled for this Order.
    public let couponsEnabled: Bool?
    /// Whether the country selection is locked for this Order.
    public let countryLocked: Bool?
    /// Appearance applied to the Checkout.
    public let uiSettings: UiSettings?
    /// Post-payment redirect applied to the Checkout.
    public let redirectSettings: OrderRedirectSettings?
    /// Reward points this Order is eligible for.
    public let eligibleForRewardPoints: Int?
    /// Loyalty points this Order is eligible for.
    public let eligibleForLoyaltyPoints: Int?
    /// Virtual currency rewards attached to the Order.
    public let rewards: OrderRewards?
    /// URL that returns the player to the game after payment.
    public let backToGameUrl: String?
    /// Per-platform return links configured for the game.
    public let backToGameSettings: BackToGameSettings?
}
