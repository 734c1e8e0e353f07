/// Virtual currency rewards attached to an Order.
public struct OrderRewards: Sendable, Hashable {
    /// Available rewards for this Order.
    public let available: [OrderVirtualCurrencyReward]
}
