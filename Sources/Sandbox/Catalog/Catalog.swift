/// Everything the game sells, found by SKU in constant time.
struct Catalog: Sendable {
    /// What the catalog was made from; enough to make it again.
    let source: Source
    private(set) var items: [Item]
    private var positions: [String: Int]

    enum Source: Sendable, Equatable {
        case seeded
        case generated(Int)
        /// The bytes of a `PUT catalog` body.
        case custom([UInt8])
    }

    /// The most items `?generate=N` makes.
    static let generatedLimit = 1_000_000

    static let seeded = Catalog(source: .seeded, items: SeededItems.all)

    /// A later item with the SKU of an earlier one is left out; `PUT catalog` refuses such a list.
    init(source: Source, items: [Item]) {
        self.source = source
        self.items = items
        positions = [:]
        positions.reserveCapacity(items.count)
        for (index, item) in items.enumerated() where positions[item.sku] == nil { positions[item.sku] = index }
    }

    subscript(sku: String) -> Item? {
        positions[sku].map { items[$0] }
    }

    /// `count` made-up items with the SKUs `gen.000000`, `gen.000001` and so on.
    static func generated(_ count: Int) -> Catalog {
        Catalog(source: .generated(count), items: (0..<count).map(generatedItem))
    }

    private static let types = ["item", "currency", "bundle", "lootbox", "subscription", "virtual_currency"]

    private static func generatedItem(_ index: Int) -> Item {
        let digits = String(index)
        let number = String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits
        let type = types[index % types.count]
        return Item(
            sku: "gen." + number, name: "Generated item " + number,
            description: "Item number \(index) of a generated catalog.", type: type,
            price: ItemPrice(cents: PriceLadder.cents[index % PriceLadder.cents.count]),
            quantity: 1 + index % 10, isStackable: index % 2 == 0,
            isCurrency: type == "currency" || type == "virtual_currency")
    }
}
