import AghanimCheckout

extension Order: ResultObject {
    /// An order.
    public static let shape = Shape<Order>("Order", identity + settings)

    private static let identity: [Shape<Order>.Field] = [
        .field("id") { $0.id },
        .field("playerId") { $0.playerId },
        .field("userId") { $0.userId },
        .field("country") { $0.country },
        .field("currency") { $0.currency },
        .field("priceMinorUnit") { $0.priceMinorUnit },
        .field("amount") { $0.amount },
        .field("items") { $0.items },
        .field("status") { $0.status },
        .field("checkoutUrl") { $0.checkoutUrl },
    ]

    private static let settings: [Shape<Order>.Field] = [
        .optional("email") { $0.email },
        .optional("ipAddress") { $0.ipAddress },
        .optional("userAgent") { $0.userAgent },
        .optional("locale") { $0.locale },
        .optional("platform") { $0.platform },
        .optional("meta") { $0.meta },
        .optional("couponsEnabled") { $0.couponsEnabled },
        .optional("countryLocked") { $0.countryLocked },
        .optional("uiSettings") { $0.uiSettings },
        .optional("redirectSettings") { $0.redirectSettings },
        .optional("eligibleForRewardPoints") { $0.eligibleForRewardPoints },
        .optional("eligibleForLoyaltyPoints") { $0.eligibleForLoyaltyPoints },
        .optional("rewards") { $0.rewards },
        .optional("backToGameUrl") { $0.backToGameUrl },
        .optional("backToGameSettings") { $0.backToGameSettings },
    ]
}

extension OrderItem: ResultObject {
    /// One item of an order.
    public static let shape = Shape<OrderItem>(
        "OrderItem",
        [
            .field("sku") { $0.sku },
            .field("name") { $0.name },
            .field("currency") { $0.currency },
            .field("quantity") { $0.quantity },
            .optional("description") { $0.description },
            .optional("imageUrl") { $0.imageUrl },
        ])
}
