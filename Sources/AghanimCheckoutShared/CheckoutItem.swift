/// An item to buy. It must exist in the game's catalog, which alone sets its price.
public struct CheckoutItem: Sendable, Hashable {
    /// Item SKU from the dashboard. A blank one surfaces when the Checkout is launched.
    public let sku: String
    /// Overrides the catalog name for this Order.
    public let name: String?
    /// Overrides the catalog description for this Order.
    public let description: String?
    /// Overrides the catalog image for this Order.
    public let imageUrl: String?

    /// An item by its SKU, with overrides for what the player sees.
    public init(
        sku: String, name: String? = nil, description: String? = nil, imageUrl: String? = nil
    ) {
        self.sku = sku
        self.name = name
        self.description = description
        self.imageUrl = imageUrl
    }
}
