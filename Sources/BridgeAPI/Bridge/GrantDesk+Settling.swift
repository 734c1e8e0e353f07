import AghanimCheckout
import EventLoop
import GrantJournal

extension GrantDesk {
    /// Asks the provider about each order whose consume has no known outcome; those of the player named come first.
    ///
    /// Those of others are asked about too: an intent may name the wrong player, and only the order says so.
    func settle(_ aghanim: Aghanim, first player: String?) async throws {
        let intents = try await onDisk { journal throws(JournalError) in try await journal.intents() }
        let open = Dictionary(grouping: intents.filter { !underWay.contains($0.orderId) }, by: \.playerId)
        let players = open.keys.sorted { ($0 == player ? 0 : 1, $0) < ($1 == player ? 0 : 1, $1) }
        try await CallTrace.$current.withValue(CallTrace()) {
            try await RequestBudget.$manner.withValue(.settling) {
                try await each(players) { player in
                    let listed = Set(try await aghanim.getUnconsumedOrders(of: player))
                    try await each(open[player] ?? []) { try await settle($0, aghanim, listed) }
                }
            }
        }
    }

    private func settle(_ entry: Entry, _ aghanim: Aghanim, _ listed: Set<String>) async throws {
        let (standing, learned) = try await standing(of: entry, aghanim, listed)
        let age = await journal.age(of: entry)
        guard !underWay.contains(entry.orderId) else { return }
        try await apply(standing.decision(age: age), entry.orderId, entry.attempt, learned)
    }

    /// What the provider says of an order, and what becomes known by the way.
    private func standing(
        of entry: Entry, _ aghanim: Aghanim, _ listed: Set<String>
    ) async throws -> (Standing, Learned) {
        if listed.contains(entry.orderId) { return (.unconsumed, Learned()) }
        let order: Order
        do {
            order = try await aghanim.orders.get(id: entry.orderId)
        } catch ApiError.notFound {
            return (.unpaid, Learned())
        }
        // The items are known before only where the provider listed the order as this player's.
        let isStrangers = !entry.isComplete && order.playerId != entry.playerId
        if isStrangers, try await aghanim.getUnconsumedOrders(of: order.playerId).contains(entry.orderId) {
            return (.unconsumed, Learned())
        }
        let learned = Learned(contents: GrantContents(order), owner: isStrangers ? order.playerId : nil)
        return (Standing(order.status), learned)
    }

    /// Fetches what the player's consumed orders give, where that is not known, and returns why it could not.
    func complete(_ aghanim: Aghanim, _ player: String) async throws -> ApiError? {
        let missing = try await onDisk { journal throws(JournalError) in try await journal.incomplete(of: player) }
        do {
            try await RequestBudget.$manner.withValue(.settling) {
                try await each(missing) { orderId in
                    let contents = GrantContents(try await learn(orderId, aghanim))
                    try await onDisk { journal throws(JournalError) in try await journal.complete(orderId, contents) }
                }
            }
            return nil
        } catch let error as ApiError where error != .disposed {
            return error
        }
    }

    /// Does it for each; an error about one does not keep the others from their turn. Throws the first of them.
    private func each<T: Sendable>(_ list: [T], _ body: @LoopActor (T) async throws -> Void) async throws {
        var failure: ApiError?
        for one in list {
            do {
                try await body(one)
            } catch let error as ApiError {
                failure = failure ?? error
                if error.meetsAll { break }
            }
        }
        if let failure { throw failure }
    }
}
