/// A catalog item with its localized price.
public struct Item: Sendable, Hashable {
    /// SKU identifier of the item.
    public let sku: String
    /// Name of the item.
    public let name: String
    /// Description of the item.
    public let description: String?
    /// Type of the item.
    public let type: ItemType
    /// Localized price of the item.
    public let price: ItemPrice
    /// Image URL of the item.
    public let imageUrl: String?
    /// Base quantity the item grants.
    public let quantity: Int
    /// Whether the item is stackable.
    public let isStackable: Bool
    /// Whether the item is a virtual currency.
    public let isCurrency: Bool
}
