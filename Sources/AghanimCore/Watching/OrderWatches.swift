/// Decides when watched Orders are asked for and how each watch ends: a value, without I/O. What
/// happened goes in, with the time at which it happened; what to do comes out.
///
/// All watches of an Order share its looks. Orders that are due get their looks in the order in which
/// they became due. What may pass ends no watch; it makes looks rarer.
struct OrderWatches: Sendable {
    /// Names a watch.
    typealias WatchID = Int
    /// Names a look, so that the answer to one that was given up is not taken for a later one's.
    typealias LookID = Int

    /// What to do next.
    enum Action: Sendable, Hashable {
        /// Ask for the Order, then report with `answered`.
        case look(LookID, orderId: String)
        /// Nobody waits for that look any more.
        case giveUp(LookID)
        /// The Order's status has changed; these watch it.
        case changed(orderId: String, OrderStatus, watches: [WatchID])
        /// That many looks failed since this was said last.
        case complain(failures: Int)
        /// The watch is over.
        case end(WatchID, Ending)
    }

    /// How a watch ends by itself.
    enum Ending: Sendable, Hashable {
        /// The Order that was just seen has a wanted status.
        case reached
        /// The failure that was just reported will not pass.
        case refused
        /// Its time is over.
        case deadlinePassed(WatchReport)
    }

    /// What a look found.
    enum Answer: Sendable, Hashable {
        case status(OrderStatus)
        /// Nothing, by a failure that may pass; the provider may have said how long to wait.
        case failed(retryAfter: Duration?)
        /// Nothing, by a failure that will not pass.
        case refused
    }

    private struct Watch {
        let orderId: String
        let until: Set<OrderStatus>
        let deadline: Duration?
        /// The looks at the Order that failed before this watch began.
        let formerFailures: Int
    }

    var pace: WatchPace
    private var random: SeededRandom
    private var watches: [WatchID: Watch] = [:]
    private var orders: [String: WatchedOrder] = [:]
    private var looks: [LookID: String] = [:]
    private var lastLook = 0
    private var lastTurn = 0
    /// No look begins before: the provider asked for it.
    private var pausedUntil: Duration?
    private var complainedAt: Duration?
    private var unsaidFailures = 0

    init(pace: WatchPace, seed: UInt64) {
        self.pace = pace
        random = SeededRandom(seed: seed)
    }

    /// How many watches have not ended.
    var count: Int { watches.count }

    /// When to call `rang`, unless something else happens before.
    var wakeAt: Duration? {
        var times = watches.values.compactMap(\.deadline)
        if looks.count < pace.width {
            times += orders.values.lazy.filter { $0.look == nil }.map { max($0.dueAt, pausedUntil ?? $0.dueAt) }
        }
        return times.min()
    }

    /// Begins a watch, whose first look is due at once. A new watch of an Order that is watched already
    /// shortens the wait for the next look, though not one that follows a failure.
    mutating func add(
        _ id: WatchID, orderId: String, until: Set<OrderStatus>, deadline: Duration?, at now: Duration
    ) -> [Action] {
        var order = orders[orderId] ?? WatchedOrder(dueAt: now, turn: nextTurn(), wait: pace.first)
        if let seenAt = order.seenAt {
            order.dueAt = min(order.dueAt, max(now, seenAt + pace.first * WatchPace.jitter.lowerBound))
            order.wait = pace.first
        }
        order.watches.append(id)
        orders[orderId] = order
        watches[id] = Watch(orderId: orderId, until: until, deadline: deadline, formerFailures: order.failures)
        return beginLooks(at: now)
    }

    /// Ends a watch that is not wanted any more. `nil` when it has ended already.
    mutating func remove(_ id: WatchID, at now: Duration) -> (report: WatchReport, actions: [Action])? {
        guard let report = report(on: id) else { return nil }
        let actions = forget([id])
        return (report, actions + beginLooks(at: now))
    }

    /// A wait is over.
    mutating func rang(at now: Duration) -> [Action] {
        let over = watches.filter { $0.value.deadline.map { $0 <= now } ?? false }.keys.sorted()
        let endings = over.compactMap { id in report(on: id).map { Action.end(id, .deadlinePassed($0)) } }
        return endings + forget(over) + beginLooks(at: now)
    }

    /// A look has ended. The answer to one that was given up changes nothing.
    mutating func answered(_ look: LookID, _ answer: Answer, at now: Duration) -> [Action] {
        guard let orderId = looks.removeValue(forKey: look), var order = orders[orderId] else { return [] }
        order.look = nil
        orders[orderId] = order
        var actions: [Action] = []
        switch answer {
        case .status(let status):
            if order.see(status, at: now) {
                order.wait = pace.first
                actions.append(.changed(orderId: orderId, status, watches: order.watches))
            }
            orders[orderId] = order
            let reached = order.watches.filter { watches[$0]?.until.contains(status) == true }
            actions += reached.map { .end($0, .reached) } + forget(reached)
        case .failed(let retryAfter):
            order.fail()
            orders[orderId] = order
            if let retryAfter { pausedUntil = max(pausedUntil ?? now, now + retryAfter) }
            actions += complaint(at: now)
        case .refused:
            actions += order.watches.map { .end($0, .refused) } + forget(order.watches)
        }
        schedule(orderId, at: now)
        return actions + beginLooks(at: now)
    }
}

extension OrderWatches {
    private mutating func nextTurn() -> Int {
        lastTurn += 1
        return lastTurn
    }

    /// Sets the time of the next look, if anybody still waits for one.
    private mutating func schedule(_ orderId: String, at now: Duration) {
        guard var order = orders[orderId] else { return }
        order.dueAt = now + order.wait * Double.random(in: WatchPace.jitter, using: &random)
        order.turn = nextTurn()
        order.wait = pace.longer(than: order.wait)
        orders[orderId] = order
    }

    /// Begins the looks that are due, as many as may be under way.
    private mutating func beginLooks(at now: Duration) -> [Action] {
        let free = pace.width - looks.count
        guard free > 0, (pausedUntil ?? now) <= now else { return [] }
        let due = orders.filter { $0.value.look == nil && $0.value.dueAt <= now }
            .sorted { ($0.value.dueAt, $0.value.turn) < ($1.value.dueAt, $1.value.turn) }
        return due.prefix(free).map { orderId, _ in
            lastLook += 1
            looks[lastLook] = orderId
            orders[orderId]?.look = lastLook
            orders[orderId]?.hasLooked = true
            return .look(lastLook, orderId: orderId)
        }
    }

    /// Forgets watches, and the Orders that nobody watches then.
    private mutating func forget(_ ids: [WatchID]) -> [Action] {
        var actions: [Action] = []
        for id in ids {
            guard let orderId = watches.removeValue(forKey: id)?.orderId else { continue }
            orders[orderId]?.watches.removeAll { $0 == id }
            guard let order = orders[orderId], order.watches.isEmpty else { continue }
            orders[orderId] = nil
            guard let look = order.look else { continue }
            looks[look] = nil
            actions.append(.giveUp(look))
        }
        return actions
    }

    private mutating func complaint(at now: Duration) -> [Action] {
        unsaidFailures += 1
        if let complainedAt, now - complainedAt < WatchPace.complaints { return [] }
        defer { unsaidFailures = 0 }
        complainedAt = now
        return [.complain(failures: unsaidFailures)]
    }

    private func report(on id: WatchID) -> WatchReport? {
        guard let watch = watches[id], let order = orders[watch.orderId] else { return nil }
        return WatchReport(
            status: order.status, failedLooks: order.failures - watch.formerFailures,
            hasLooked: order.hasLooked)
    }
}
