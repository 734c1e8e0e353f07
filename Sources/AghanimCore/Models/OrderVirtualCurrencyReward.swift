/// One virtual currency reward of an Order.
public struct OrderVirtualCurrencyReward: Sendable, Hashable {
    /// ID of the virtual currency the reward grants.
    public let virtualCurrencyId: String?
    /// Reward amount.
    public let amount: Int
    /// Display name of the reward, for example `Gems`.
    public let name: String?
    /// Icon URL of the reward.
    public let iconUrl: String?
}
