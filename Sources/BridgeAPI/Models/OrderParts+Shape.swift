import AghanimCheckout

extension OrderRewards: ResultObject {
    /// An order's rewards.
    public static let shape = Shape<OrderRewards>(
        "OrderRewards", "Rewards attached to an order.",
        [.field("available", "The rewards there are.") { $0.available }])
}

extension OrderVirtualCurrencyReward: ResultObject {
    /// One reward.
    public static let shape = Shape<OrderVirtualCurrencyReward>(
        "OrderVirtualCurrencyReward", "An amount of a virtual currency.",
        [
            .optional("virtualCurrencyId", "Id of the virtual currency.") { $0.virtualCurrencyId },
            .field("amount", "How much of it.") { $0.amount },
            .optional("name", "Name to show.") { $0.name },
            .optional("iconUrl", "Icon URL.") { $0.iconUrl },
        ])
}

extension BackToGameSettings: ResultObject {
    /// The game's return links.
    public static let shape = Shape<BackToGameSettings>(
        "BackToGameSettings", "Return links configured for the game.",
        [
            .optional("iosCustomUrlScheme", "Custom URL scheme link.") { $0.iosCustomUrlScheme },
            .optional("iosUniversalLink", "Universal Link.") { $0.iosUniversalLink },
        ])
}

extension UiSettings: ResultObject {
    /// The checkout's appearance.
    public static let shape = Shape<UiSettings>(
        "UiSettings", "Appearance of a checkout.",
        [
            .optional("mode", "Appearance mode.") { $0.mode },
            .optional("showPlayerInfo", "Whether the player's account is shown.") { $0.showPlayerInfo },
        ])
}

extension OrderRedirectSettings: ResultObject {
    /// The redirect after payment.
    public static let shape = Shape<OrderRedirectSettings>(
        "OrderRedirectSettings", "Redirect after a payment.",
        [
            .optional("mode", "Whether and how the player is redirected.") { $0.mode },
            .optional("delaySeconds", "Delay before a delayed redirect, in seconds.") { $0.delaySeconds },
            .optional("target", "Where the redirect leads.") { $0.target },
        ])
}
