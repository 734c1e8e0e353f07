/// The purchases that are open, and those that ended lately, so that a late link finds them.
struct PurchaseBook {
    /// The most that are remembered after their end.
    static let endedCapacity = 1_000

    /// Oldest first.
    private(set) var open: [Purchase] = []
    /// In the order in which they ended.
    private var ended: [Purchase] = []

    /// The open purchase of that ID.
    func openPurchase(_ id: String) -> Purchase? {
        open.last { $0.id == id }
    }

    /// The purchase of that ID, open or ended.
    func purchase(_ id: String) -> Purchase? {
        openPurchase(id) ?? ended.last { $0.id == id }
    }

    /// Adds a purchase that has been opened.
    mutating func add(_ purchase: Purchase) {
        ended.removeAll { $0.id == purchase.id }
        open.append(purchase)
    }

    /// Forgets a purchase whose page could not be opened.
    mutating func remove(_ purchase: Purchase) {
        open.removeAll { $0 === purchase }
    }

    /// Moves a purchase to the ended ones.
    mutating func end(_ purchase: Purchase) {
        remove(purchase)
        ended.append(purchase)
        if ended.count > Self.endedCapacity { ended.removeFirst() }
    }

    /// The purchases a link may belong to, open ones if there are any: those it names, else those
    /// whose way back it is.
    func candidates(for link: DeepLink) -> [Purchase] {
        let open = link.candidates(among: open)
        return open.isEmpty ? Array(link.candidates(among: ended).suffix(1)) : open
    }
}
