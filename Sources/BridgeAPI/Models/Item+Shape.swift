import AghanimCheckout

extension Item: ResultObject {
    /// A catalog item.
    public static let shape = Shape<Item>(
        "Item",
        [
            .field("sku") { $0.sku },
            .field("name") { $0.name },
            .optional("description") { $0.description },
            .field("type") { $0.type },
            .field("price") { $0.price },
            .optional("imageUrl") { $0.imageUrl },
            .field("quantity") { $0.quantity },
            .field("isStackable") { $0.isStackable },
            .field("isCurrency") { $0.isCurrency },
        ])
}

extension ItemPrice: ResultObject {
    /// An item's price.
    public static let shape = Shape<ItemPrice>(
        "ItemPrice",
        [
            .field("amount") { $0.amount },
            .field("amountDecimal") { $0.amountText },
            .field("currency") { $0.currency },
            .field("display") { $0.display },
        ])
}
