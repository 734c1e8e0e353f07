/// An item of an Order. It reports no price of its own: use the Order's `amount`, or the catalog.
public struct OrderItem: Sendable, Hashable {
    /// SKU identifier of the item.
    public let sku: String
    /// Name of the item.
    public let name: String
    /// ISO 4217 currency code for the item price.
    public let currency: String
    /// Quantity of the item in the Order.
    public let quantity: Int
    /// Description of the item.
    public let description: String?
    /// Image URL of the item.
    public let imageUrl: String?
}
