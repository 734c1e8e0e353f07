/// Decides how one purchase goes on: a value, without I/O. What happened goes in, with the time at
/// which it happened; what to do comes out.
///
/// While the player is on the page nothing but the server's word ends the purchase. After a hint the
/// order is expected to be decided soon. A cancellation is concluded only from a look that began
/// after the hint, and only when one more look, the last one, confirms it.
struct PurchaseMachine: Sendable {
    /// What to do next.
    enum Action: Sendable, Hashable {
        /// Ask the server, then report with `answered`.
        case look
        /// Wait that long, less when a hint comes, then report with `rang`.
        case wait(Duration)
        /// The purchase is over; nothing follows.
        case end(PurchaseEnding)
    }

    /// How long the player may stay on the page: the life of a checkout session.
    static let longestStay = Duration.seconds(3_600)
    /// By how much looks become rarer once the player has been on the page for the pace's timeout.
    static let patience = 5

    let pace: PollingPace
    private let openedAt: Duration
    private var hint: PurchaseHint?
    private var hintedAt = Duration.zero
    private var chargingSince: Duration?
    /// Looks that decided nothing since the last hint that mattered.
    private var undecidedLooks = 0
    private var failedLooks = 0
    private var isLastLook = false
    private var isLooking = false
    /// Whether a hint came while the server was being asked, which its answer cannot reflect.
    private var isAnswerStale = false

    /// A purchase whose page has just been opened.
    init(pace: PollingPace, at now: Duration) {
        self.pace = pace
        openedAt = now
    }

    /// What to do first.
    var firstAction: Action { .wait(pace.rate) }

    /// Takes a hint. A wait that is under way ends now.
    mutating func hinted(_ new: PurchaseHint, at now: Duration) {
        isAnswerStale = isLooking
        if let hint, hint >= new { return }
        hint = new
        hintedAt = now
        undecidedLooks = 0
        isLastLook = false
    }

    /// Takes the news that something happened which says nothing of the purchase: worth a look.
    mutating func nudged() {
        isAnswerStale = isLooking
    }

    /// A wait is over.
    mutating func rang() -> Action {
        isLooking = true
        isAnswerStale = false
        return .look
    }

    /// The server was asked.
    mutating func answered(_ look: OrderLook, at now: Duration) -> Action {
        let isStale = isAnswerStale
        isLooking = false
        isAnswerStale = false
        switch look {
        case .state(.chargeSucceeded): return .end(.success)
        case .state(.chargeFailed): return .end(.failed(.chargeFailed))
        case .state(let state):
            failedLooks = 0
            if state == .chargePending || state == .paid, chargingSince == nil { chargingSince = now }
            if let chargingSince { return awaitReward(since: chargingSince, at: now) }
            return isStale ? rang() : undecided(state, at: now)
        case .failed(let fault):
            failedLooks += 1
            if let chargingSince { return awaitReward(since: chargingSince, at: now) }
            return isStale ? rang() : unanswered(fault, at: now)
        }
    }

    /// The player has paid: whatever flickers now, this is no cancellation any more.
    private mutating func awaitReward(since start: Duration, at now: Duration) -> Action {
        now - start >= pace.timeout ? .end(.failed(.timeout(isCharging: true))) : goOn()
    }

    private mutating func undecided(_ state: OrderState, at now: Duration) -> Action {
        if state == .paymentCanceled { return conclude(.canceled(.atProvider)) }
        switch hint {
        case nil: return stayOnPage(at: now)
        case .succeeded:
            guard now - hintedAt >= pace.timeout else { return goOn() }
            return .end(.failed(state == .notFound ? .orderNotFound : .timeout(isCharging: false)))
        case .failed: return expectNothing(state, .failed(.failedAtCheckout), .failed(.failedAtCheckout))
        case .canceled, .closed: return expectNothing(state, .canceled(.beforePaying), .canceled(.whilePaying))
        case .windowClosed:
            return expectNothing(state, .canceled(.closedBeforePaying), .canceled(.closedWhilePaying))
        }
    }

    private mutating func stayOnPage(at now: Duration) -> Action {
        if now - openedAt >= Self.longestStay { return conclude(.failed(.timeout(isCharging: false))) }
        isLastLook = false
        return .wait(pageWait(at: now))
    }

    private func pageWait(at now: Duration) -> Duration {
        now - openedAt < pace.timeout ? pace.rate : pace.rate * Self.patience
    }

    /// After a hint that the player gave up: an order that was never paid for ends the purchase, one
    /// whose payment has begun is given some more looks. A state that this version does not know may
    /// be one of a paid order, so it is no cancellation.
    private mutating func expectNothing(
        _ state: OrderState, _ beforePaying: PurchaseEnding, _ whilePaying: PurchaseEnding
    ) -> Action {
        if state == .created || state == .notFound { return conclude(beforePaying) }
        undecidedLooks += 1
        guard undecidedLooks >= pace.retry else { return goOn() }
        return conclude(state == .unknown ? .failed(.timeout(isCharging: false)) : whilePaying)
    }

    /// Ends the purchase if this was the last look, else takes it.
    private mutating func conclude(_ ending: PurchaseEnding) -> Action {
        if isLastLook { return .end(ending) }
        isLastLook = true
        return .wait(pace.rate)
    }

    private mutating func goOn() -> Action {
        isLastLook = false
        return .wait(pace.rate)
    }

    /// No word from the server: never a cancellation, however often.
    private func unanswered(_ fault: LookFault, at now: Duration) -> Action {
        let isOver =
            switch hint {
            case nil: fault == .passing ? now - openedAt >= Self.longestStay : failedLooks >= pace.retry
            case .succeeded: fault == .passing ? now - hintedAt >= pace.timeout : failedLooks >= pace.retry
            default: failedLooks >= pace.retry
            }
        if isOver { return .end(.failed(.unconfirmed(fault))) }
        return .wait(hint == nil ? pageWait(at: now) : pace.rate)
    }
}
