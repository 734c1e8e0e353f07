import AghanimCheckout

extension Order: ResultObject {
    /// An order.
    public static let shape = Shape<Order>("Order", "An order as the provider knows it.", identity + settings)

    private static let identity: [Shape<Order>.Field] = [
        .field("id", "Unique id of the order.") { $0.id },
        .field("playerId", "Id of the player who placed the order.") { $0.playerId },
        .field("userId", "Identifier of the user who created the order.") { $0.userId },
        .field("country", "Country code of the order.") { $0.country },
        .field("currency", "ISO 4217 code of the order's currency.") { $0.currency },
        .field("priceMinorUnit", "Decimal places of the currency: 2 for USD, 0 for JPY, 3 for KWD.") {
            $0.priceMinorUnit
        },
        .field("amount", "Total in minor units; divide by 10 to the power of priceMinorUnit to show it.") { $0.amount },
        .field("items", "What the order is for.") { $0.items },
        .field("status", "Where the order stands.") { $0.status },
        .field("checkoutUrl", "URL of the payment form.") { $0.checkoutUrl },
    ]

    private static let settings: [Shape<Order>.Field] = [
        .optional("email", "Email address associated with the order.") { $0.email },
        .optional("ipAddress", "IP address that the order was created from.") { $0.ipAddress },
        .optional("userAgent", "User agent that the order was created from.") { $0.userAgent },
        .optional("locale", "Locale of the order; left out when this version does not know it.") { $0.locale },
        .optional("platform", "Platform that the order was created on.") { $0.platform },
        .optional("meta", "Metadata that was given when the order was created.") { $0.meta },
        .optional("couponsEnabled", "Whether coupons are enabled.") { $0.couponsEnabled },
        .optional("countryLocked", "Whether the country cannot be changed.") { $0.countryLocked },
        .optional("uiSettings", "Appearance of the checkout.") { $0.uiSettings },
        .optional("redirectSettings", "Redirect after payment.") { $0.redirectSettings },
        .optional("eligibleForRewardPoints", "Reward points that the order is eligible for.") {
            $0.eligibleForRewardPoints
        },
        .optional("eligibleForLoyaltyPoints", "Loyalty points that the order is eligible for.") {
            $0.eligibleForLoyaltyPoints
        },
        .optional("rewards", "Virtual currency rewards attached to the order.") { $0.rewards },
        .optional("backToGameUrl", "URL that returns the player to the game after payment.") { $0.backToGameUrl },
        .optional("backToGameSettings", "Return links configured for the game.") { $0.backToGameSettings },
    ]
}

extension OrderItem: ResultObject {
    /// One item of an order.
    public static let shape = Shape<OrderItem>(
        "OrderItem", "One item of an order; prices stand in the order and in the catalog.",
        [
            .field("sku", "SKU identifier of the item.") { $0.sku },
            .field("name", "Name of the item.") { $0.name },
            .field("currency", "ISO 4217 code of the item's currency.") { $0.currency },
            .field("quantity", "Quantity of the item in the order.") { $0.quantity },
            .optional("description", "Description of the item.") { $0.description },
            .optional("imageUrl", "Image URL of the item.") { $0.imageUrl },
        ])
}
