import AghanimCheckout

extension Item: ResultObject {
    /// A catalog item.
    public static let shape = Shape<Item>(
        "Item", "A catalog item with its price for the player.",
        [
            .field("sku", "SKU identifier of the item.") { $0.sku },
            .field("name", "Name of the item.") { $0.name },
            .optional("description", "Description of the item.") { $0.description },
            .field("type", "Type of the item.") { $0.type },
            .field("price", "Localized price of the item.") { $0.price },
            .optional("imageUrl", "Image URL of the item.") { $0.imageUrl },
            .field("quantity", "Base quantity that the item grants.") { $0.quantity },
            .field("isStackable", "Whether the item is stackable.") { $0.isStackable },
            .field("isCurrency", "Whether the item is a virtual currency.") { $0.isCurrency },
        ])
}

extension ItemPrice: ResultObject {
    /// An item's price.
    public static let shape = Shape<ItemPrice>(
        "ItemPrice", "A price in the player's currency.",
        [
            .field("amount", "Price in minor units, for example cents.") { $0.amount },
            .field("amountDecimal", "Price in major units, as decimal text.") { $0.amountDecimal },
            .field("currency", "ISO 4217 code of the currency.") { $0.currency },
            .field("display", "Price as the player should see it.") { $0.display },
        ])
}
