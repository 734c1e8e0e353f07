/// The attempts to have a publisher's server hand out one order's reward.
struct Grant: Sendable, Equatable {
    var flow: Flow
    /// Those that came to an end, oldest first, those before the last manual retry among them.
    var attempts: [Attempt] = []
    /// How many of them came before the last manual retry.
    var earlier = 0
    /// When the next attempt is due, in Unix milliseconds; nil once there is none.
    var nextAt: Int?

    /// What made it begin.
    enum Flow: String, Sendable {
        case auto
        case manualRetry = "manual_retry"
    }

    struct Attempt: Sendable, Equatable {
        let flow: Flow
        /// Unix milliseconds; the timestamp of its signature.
        let sentAt: Int
        /// Of the answer, where there was one.
        let status: Int?
        /// Why it failed; nil where it did not.
        let failure: String?
    }

    /// Notes an attempt, and when the next one is due after a failure.
    mutating func add(_ attempt: Attempt, waits: [Int], at now: Int) {
        attempts.append(attempt)
        let wait = attempt.failure == nil ? nil : waits.dropFirst(attempts.count - earlier - 1).first
        nextAt = wait.map { now.addedClamped($0) }
    }
}

/// What came of one attempt.
enum GrantReply: Sendable, Equatable {
    case answered(status: Int, body: [UInt8])
    case failed(String)
}

extension Purchase {
    /// Hands a paid order to the publisher's server; it is pending until that has answered.
    mutating func beginGrant(_ flow: Grant.Flow, at now: Int, _ identifiers: inout Identifiers) {
        set(PurchaseState.chargePending.rawValue, at: now / 1000, &identifiers)
        let attempts = grant?.attempts ?? []
        grant = Grant(flow: flow, attempts: attempts, earlier: attempts.count, nextAt: now)
    }

    /// Takes note of an attempt's end. The last failure fails the order, an acknowledgement completes it; a state that
    /// was set in the meantime stays.
    mutating func finishAttempt(sentAt: Int, _ reply: GrantReply, waits: [Int], at now: Int) {
        guard let flow = grant?.flow, grant?.nextAt != nil else { return }
        let result = GrantResult(reply)
        let attempt = Grant.Attempt(flow: flow, sentAt: sentAt, status: result.status, failure: result.failure)
        grant?.add(attempt, waits: waits, at: now)
        if let transaction = result.transactionID {
            let isElsewhere = known != .chargePending
            let (state, reason) = (state, reason)
            acknowledge(Award(by: .publisher, transactionID: transaction, at: now / 1000))
            if isElsewhere { (self.state, self.reason) = (state, reason) }
        } else if grant?.nextAt == nil, known == .chargePending {
            state = PurchaseState.chargeFailed.rawValue
            reason = result.failure
        }
    }
}
