import AghanimCheckout

extension OrderRewards: ResultObject {
    /// An order's rewards.
    public static let shape = Shape<OrderRewards>(
        "OrderRewards",
        [.field("available") { $0.available }])
}

extension OrderVirtualCurrencyReward: ResultObject {
    /// One reward.
    public static let shape = Shape<OrderVirtualCurrencyReward>(
        "OrderVirtualCurrencyReward",
        [
            .optional("virtualCurrencyId") { $0.virtualCurrencyId },
            .field("amount") { $0.amount },
            .optional("name") { $0.name },
            .optional("iconUrl") { $0.iconUrl },
        ])
}

extension BackToGameSettings: ResultObject {
    /// The game's return links.
    public static let shape = Shape<BackToGameSettings>(
        "BackToGameSettings",
        [
            .optional("iosCustomUrlScheme") { $0.iosCustomUrlScheme },
            .optional("iosUniversalLink") { $0.iosUniversalLink },
        ])
}

extension UiSettings: ResultObject {
    /// The checkout's appearance.
    public static let shape = Shape<UiSettings>(
        "UiSettings",
        [
            .optional("mode") { $0.mode },
            .optional("showPlayerInfo") { $0.showPlayerInfo },
        ])
}

extension OrderRedirectSettings: ResultObject {
    /// The redirect after payment.
    public static let shape = Shape<OrderRedirectSettings>(
        "OrderRedirectSettings",
        [
            .optional("mode") { $0.mode },
            .optional("delaySeconds") { $0.delaySeconds },
            .optional("target") { $0.target },
        ])
}
