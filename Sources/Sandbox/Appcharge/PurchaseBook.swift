/// Every purchase, found in constant time by its identifier, its order's or its session's token.
struct PurchaseBook: Sendable {
    private var byID: [String: Purchase] = [:]
    /// Oldest first.
    private(set) var ids: [String] = []
    private var idByOrder: [String: String] = [:]
    private var idByToken: [String: String] = [:]
    private var idsByPlayer: [String: [String]] = [:]
    /// When each reward that was not handed out yet is to be asked for, in Unix milliseconds.
    private var grantsDue: [String: Int] = [:]

    /// The purchase with an identifier, its own or its order's.
    subscript(id: String) -> Purchase? { byID[id] ?? idByOrder[id].flatMap { byID[$0] } }

    /// The purchase with a session's token.
    func purchase(ofToken token: String) -> Purchase? { idByToken[token].flatMap { byID[$0] } }

    var all: [Purchase] { ids.compactMap { byID[$0] } }

    /// Adds a purchase, or puts one in the place of its former self.
    mutating func put(_ purchase: Purchase) {
        if byID.updateValue(purchase, forKey: purchase.id) == nil {
            ids.append(purchase.id)
            idsByPlayer[purchase.draft.customerID, default: []].append(purchase.id)
        }
        idByToken[purchase.token] = purchase.id
        if let order = purchase.orderID { idByOrder[order] = purchase.id }
        grantsDue[purchase.id] = purchase.grant?.nextAt
    }

    /// The rewards that are still to be asked for, the earliest first.
    var waitingGrants: [(purchaseID: String, due: Int)] {
        grantsDue.map { ($0.key, $0.value) }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
    }

    /// The orders of a player that nobody has acknowledged, oldest first.
    func noneAwarded(of player: String) -> [Purchase] {
        (idsByPlayer[player] ?? []).compactMap { byID[$0] }.filter(\.isNoneAwarded)
    }
}
