import AghanimCheckout
import EventLoop
import GrantJournal

/// Consumes orders so that no crash loses one: the intent is on the disk before the request leaves, and the outcome
/// before the caller hears of it.
@LoopActor
final class GrantDesk {
    let journal: GrantJournal
    /// Orders with a consume under way, which nothing else may judge.
    private(set) var underWay: Set<String> = []
    private var claims: [ClaimKey: SharedRun<[Grant]>] = [:]

    init(_ journal: GrantJournal) {
        self.journal = journal
    }

    /// The grants of a player that are not acknowledged. Settles first what it can; what it cannot, waits. Fails only
    /// when all that there is to give is not known.
    func pending(_ aghanim: Aghanim, _ player: String) async throws -> [Grant] {
        do {
            try await settle(aghanim, first: player)
        } catch let error as ApiError where error != .disposed {
            // Without the provider, what is certain is told all the same.
        } catch is NotOfferedByProfile {}
        let failure = try await complete(aghanim, player)
        let grants = try await onDisk { journal throws(JournalError) in try await journal.pending(of: player) }
        if grants.isEmpty, let failure { throw failure }
        return grants
    }

    /// Writes that the game granted an order.
    func acknowledge(_ orderId: String) async throws {
        switch try await onDisk({ journal throws(JournalError) in try await journal.acknowledge(orderId) }) {
        case .done: return
        case .unsettled:
            throw ApiError.conflict(debugMessage: "the order's consume has no known outcome; ask grants.pending first")
        case .unknown: throw ApiError.notFound(debugMessage: "the journal holds no grant of this order")
        }
    }

    /// Consumes what the player paid for and returns all that is to be granted. Calls at the same time share one run,
    /// which goes on when a caller stops waiting.
    func claim(_ aghanim: Aghanim, _ player: String, _ trace: CallTrace) async throws -> [Grant] {
        let key = ClaimKey(aghanim: ObjectIdentifier(aghanim), player: player)
        let run: SharedRun<[Grant]>
        if let existing = claims[key] {
            run = existing
        } else {
            run = SharedRun()
            claims[key] = run
            Loop.task {
                let result = await Self.result { try await self.runClaim(aghanim, player, run.trace) }
                self.claims[key] = nil
                run.finish(result)
            }
        }
        defer { trace.adopt(run.trace) }
        return try await run.value()
    }

    private static func result<T>(_ body: @LoopActor () async throws -> T) async -> Result<T, any Error> {
        do { return .success(try await body()) } catch { return .failure(error) }
    }

    private struct ClaimKey: Hashable {
        let aghanim: ObjectIdentifier
        let player: String
    }

    /// Lets the journal write on a thread of the pool, while the loop goes on; a task of the loop would take the
    /// journal along.
    func onDisk<T: Sendable>(
        _ body: @Sendable (GrantJournal) async throws(JournalError) -> T
    ) async throws -> T {
        let journal = journal
        return try await withTaskExecutorPreference(globalConcurrentExecutor) { try await body(journal) }
    }
}

extension GrantDesk {
    private func runClaim(_ aghanim: Aghanim, _ player: String, _ trace: CallTrace) async throws -> [Grant] {
        let listed = try await CallTrace.$current.withValue(trace) {
            try await aghanim.getUnconsumedOrders(of: player)
        }
        trace.outcome = .notSent
        var failure: (any Error)?
        for orderId in listed where !underWay.contains(orderId) {
            let one = CallTrace()
            defer { trace.adopt(one) }
            do {
                try await CallTrace.$current.withValue(one) {
                    try await consume(orderId, aghanim, player, learnsFirst: true)
                }
            } catch let error as JournalError {
                throw error
            } catch {
                failure = failure ?? error
                if (error as? ApiError)?.meetsAll == true { break }
            }
        }
        do {
            let grants = try await pending(aghanim, player)
            if grants.isEmpty, let failure { throw failure }
            return grants
        } catch let error as ApiError where error != .disposed {
            throw failure ?? error
        }
    }

    /// Consumes one order; what the provider says of it is thrown as it is.
    ///
    /// - Parameter learnsFirst: Whether the order is fetched before, so that none is consumed of which nobody can tell
    ///   what it gives. Otherwise the consume is the only request, and its answer may tell.
    func consume(_ orderId: String, _ aghanim: Aghanim, _ player: String, learnsFirst: Bool = false) async throws {
        try await aghanim.checkConsume(orderId)
        guard underWay.insert(orderId).inserted else {
            throw ApiError.conflict(debugMessage: "a consume of this order is under way in this bridge")
        }
        defer { underWay.remove(orderId) }
        guard let attempt = try await intend(orderId, aghanim, player, learnsFirst) else {
            // The journal has the grant already; the provider says what it says of a second consume.
            try await aghanim.consumeOrder(orderId, of: player)
            return
        }
        let order: Order?
        do {
            order = try await aghanim.consumeOrder(orderId, of: player)
        } catch {
            let end = ConsumeEnd(CallTrace.current)
            try await apply(end.decision(followsUncertain: attempt.followsUncertain), orderId, attempt.number)
            throw error
        }
        try await apply(.consumed, orderId, attempt.number, Learned(contents: order.map(GrantContents.init)))
    }

    /// Writes that an order is about to be consumed. An open intent of another player gives way: whose the order is,
    /// the provider says when the outcome is asked for.
    private func intend(
        _ orderId: String, _ aghanim: Aghanim, _ player: String, _ learnsFirst: Bool
    ) async throws -> Attempt? {
        let known = try await onDisk { journal throws(JournalError) in try await journal.entry(orderId) }
        if let known, known.state != .intended {
            guard known.playerId == player else {
                throw ApiError.conflict(debugMessage: "the journal has this order as another player's")
            }
            return nil
        }
        var contents: GrantContents?
        if learnsFirst, known?.isComplete != true { contents = GrantContents(try await learn(orderId, aghanim)) }
        let intent = Intent(orderId: orderId, playerId: player, contents: contents)
        return try await onDisk { journal throws(JournalError) in try await journal.intend(intent) }
    }

    /// Fetches an order, which has no side effect: nothing of it counts as the call's own, save why it failed.
    func learn(_ orderId: String, _ aghanim: Aghanim) async throws -> Order {
        let trace = CallTrace()
        do {
            return try await CallTrace.$current.withValue(trace) { try await aghanim.orders.get(id: orderId) }
        } catch {
            CallTrace.current?.httpStatus = trace.httpStatus
            CallTrace.current?.retryAfter = trace.retryAfter
            throw error
        }
    }

    func apply(
        _ decision: Decision, _ orderId: String, _ attempt: Int, _ learned: Learned = Learned()
    ) async throws {
        guard decision != .keep else { return }
        try await onDisk { journal throws(JournalError) in
            try await journal.apply(decision, to: orderId, attempt: attempt, learned: learned)
        }
    }
}
