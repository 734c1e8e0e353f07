/// Every order, found by id in constant time, and what each player still has to be told of.
struct OrderBook: Sendable {
    private var byID: [String: Order] = [:]
    /// Oldest first.
    private(set) var ids: [String] = []
    /// Paid orders that no game has taken note of, by player, in the order they were paid.
    private var unconsumedByPlayer: [String: [String]] = [:]

    subscript(id: String) -> Order? { byID[id] }

    var all: [Order] { ids.compactMap { byID[$0] } }

    func unconsumed(of player: String) -> [String] { unconsumedByPlayer[player] ?? [] }

    /// Adds an order, also one that comes back from a file with a history.
    mutating func insert(_ order: Order) {
        if byID.updateValue(order, forKey: order.id) == nil { ids.append(order.id) }
        if order.isUnconsumed { unconsumedByPlayer[order.draft.playerID, default: []].append(order.id) }
    }

    /// Moves an order along its lifecycle; 404 where there is none, 409 where the lifecycle forbids it.
    @discardableResult
    mutating func apply(_ action: OrderAction, to id: String, at now: Int) throws(Refusal) -> Order {
        try change(id) { order throws(Refusal) in
            guard let next = order.status.after(action) else {
                throw .detail(409, "Cannot \(action.rawValue) an order that is \(order.status.rawValue).")
            }
            if action.needsLiveOrder, now >= order.expiresAt {
                throw .detail(409, "Cannot \(action.rawValue) an order that has expired.")
            }
            order.status = next
            order.attempt = nil
            if next == .paid { order.paidAt = order.paidAt ?? now }
        }
    }

    /// Remembers what came of a card.
    mutating func note(_ outcome: CardOutcome, of id: String) throws(Refusal) -> Order {
        try change(id) { order throws(Refusal) in order.attempt = outcome }
    }

    /// Makes an order unpayable from now on.
    mutating func expire(_ id: String, at now: Int) throws(Refusal) {
        try change(id) { order throws(Refusal) in
            guard order.status == .created || order.status == .reattempted else {
                throw .detail(409, "Cannot expire an order that is \(order.status.rawValue).")
            }
            order.expiresAt = now
        }
    }

    /// Takes note that the game knows of the payment. Only a paid order, and only once: 409 otherwise.
    ///
    /// With a player, an order of another player is as good as none.
    mutating func consume(_ id: String, player: String?) throws(Refusal) -> Order {
        try change(id) { order throws(Refusal) in
            if let player, order.draft.playerID != player { throw noSuchOrder }
            guard !order.isConsumed else { throw .detail(409, "The order has already been consumed.") }
            guard order.status == .paid else {
                throw .detail(409, "Only a paid order can be consumed; this one is \(order.status.rawValue).")
            }
            order.isConsumed = true
        }
    }

    /// Takes note that the player has opened the checkout page, and answers with the order the first time only.
    mutating func open(_ id: String) -> Order? {
        guard let order = byID[id], !order.isOpened else { return nil }
        byID[id]?.isOpened = true
        return order
    }

    /// The order, or the refusal that says there is none.
    func require(_ id: String) throws(Refusal) -> Order {
        guard let order = byID[id] else { throw noSuchOrder }
        return order
    }

    @discardableResult
    private mutating func change(
        _ id: String, _ body: (inout Order) throws(Refusal) -> Void
    ) throws(Refusal) -> Order {
        var order = try require(id)
        let wasUnconsumed = order.isUnconsumed
        try body(&order)
        byID[id] = order
        switch (wasUnconsumed, order.isUnconsumed) {
        case (false, true): unconsumedByPlayer[order.draft.playerID, default: []].append(id)
        case (true, false): unconsumedByPlayer[order.draft.playerID]?.removeAll { $0 == id }
        default: break
        }
        return order
    }
}

private let noSuchOrder = Refusal.detail(404, "There is no such order.")
