/// A request of the provider's API, by the name it has in a wire profile's `paths`.
public enum WireCall: String, Sendable, Hashable, CaseIterable {
    /// Creates an Order.
    case createOrder
    /// Fetches an Order; its path holds `{id}`.
    case getOrder
    /// Marks an Order as handled; its path holds `{id}`.
    case consumeOrder
    /// Lists the IDs of unconsumed Orders.
    case getUnconsumedOrders
    /// Looks up catalog items.
    case getItems
    /// Lists price points.
    case getPricePoints

    /// Whether the path names an Order.
    var needsOrderId: Bool { self == .getOrder || self == .consumeOrder }
}
