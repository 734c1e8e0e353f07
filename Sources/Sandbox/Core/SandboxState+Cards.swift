extension SandboxState {
    /// Tries a card: the order goes the way that the outcome says, one step after the other, and remembers the outcome.
    ///
    /// While the bank waits for an answer about another card, the order takes none: 409.
    mutating func charge(_ outcome: CardOutcome, to id: String, at now: Int) throws(Refusal) -> Order {
        let order = try orders.require(id)
        guard order.attempt != .challenge else {
            throw .detail(409, "Cannot charge an order whose payment is being verified.")
        }
        let isCaptured = order.status == .captured
        return try take(outcome.actions.filter { !isCaptured || $0 != .capture }, outcome, id, now)
    }

    /// Answers the bank's question: `succeeds` or `notVerified`; 409 where none was asked.
    mutating func answerChallenge(_ outcome: CardOutcome, of id: String, at now: Int) throws(Refusal) -> Order {
        guard try orders.require(id).attempt == .challenge else {
            throw .detail(409, "This order has no payment to verify.")
        }
        return try take([outcome.isDecline ? .reattempt : .pay], outcome, id, now)
    }

    /// Ends a dispute the way of the card that opened it; 409 where no card did.
    mutating func decideDispute(of id: String, at now: Int) throws(Refusal) -> Order {
        guard let outcome = try orders.require(id).attempt, let verdict = outcome.verdict else {
            throw .detail(409, "No test card has opened a dispute of this order.")
        }
        return try take([verdict], outcome, id, now)
    }

    /// Each step is a change of its own, so that each is told to the game's server.
    private mutating func take(
        _ actions: [OrderAction], _ outcome: CardOutcome, _ id: String, _ now: Int
    ) throws(Refusal) -> Order {
        for action in actions {
            _ = try change(id) { orders throws(Refusal) in try orders.apply(action, to: id, at: now) }
        }
        return try change(id) { orders throws(Refusal) in try orders.note(outcome, of: id) }
    }
}

extension CardOutcome {
    /// How the bank decides the dispute that the card opened.
    var verdict: OrderAction? {
        switch self {
        case .disputeLost: .cancel
        case .disputeWon: .win
        default: nil
        }
    }
}
