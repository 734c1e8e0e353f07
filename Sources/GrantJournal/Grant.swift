/// A paid order that was consumed: what the game has to give to its player, once.
public struct Grant: Sendable, Hashable {
    /// ID of the order; the caller's key to grant it once.
    public let orderId: String
    /// ID of the player who placed the order.
    public let playerId: String
    /// When the order became consumed as far as is known here, in Unix seconds.
    public let consumedAt: Int
    /// ISO 4217 currency code of the order.
    public let currency: String
    /// The order's items, as the provider first reported them here.
    public let items: [GrantItem]
}

/// One item of a grant.
public struct GrantItem: Sendable, Hashable {
    /// SKU identifier of the item.
    public let sku: String
    /// Name of the item.
    public let name: String
    /// ISO 4217 currency code of the item's price.
    public let currency: String
    /// Quantity of the item.
    public let quantity: Int
    /// Description of the item.
    public let description: String?
    /// Image URL of the item.
    public let imageUrl: String?

    /// An item as an order reports it.
    public init(
        sku: String, name: String, currency: String, quantity: Int, description: String? = nil, imageUrl: String? = nil
    ) {
        (self.sku, self.name, self.currency, self.quantity) = (sku, name, currency, quantity)
        (self.description, self.imageUrl) = (description, imageUrl)
    }
}

/// What an order gives, as the provider reported it.
public struct GrantContents: Sendable, Hashable {
    /// ISO 4217 currency code of the order.
    public let currency: String
    /// Its items.
    public let items: [GrantItem]

    /// An order's currency and items.
    public init(currency: String, items: [GrantItem]) {
        (self.currency, self.items) = (currency, items)
    }
}

/// An order about to be consumed.
public struct Intent: Sendable, Hashable {
    /// ID of the order.
    public let orderId: String
    /// ID of the player for whom it is consumed.
    public let playerId: String
    /// What its grant will say; `nil` while that is not known.
    public let contents: GrantContents?

    /// An order, and what is known of it.
    public init(orderId: String, playerId: String, contents: GrantContents? = nil) {
        (self.orderId, self.playerId, self.contents) = (orderId, playerId, contents)
    }
}
