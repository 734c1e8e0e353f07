internal import EventLoop

/// Does what `OrderWatches` decides: asks, waits, and tells.
@LoopActor
final class OrderWatcher: AghanimAttachment {
    /// How a watch came to its end.
    enum End: Sendable {
        case reached(Order)
        case failed(CallFailure)
        case stopped(WatchStopped)
    }

    private struct Waiter {
        let name: Int
        let continuation: CheckedContinuation<End, Never>
    }

    /// Told of each change, before the watches that it ends.
    var observer: (@Sendable (OrderChange) -> Void)?

    private var machine = OrderWatches(pace: WatchPace(), seed: .random(in: 0 ... .max))
    private var waiters: [OrderWatches.WatchID: Waiter] = [:]
    private var looks: [OrderWatches.LookID: Task<Void, Never>] = [:]
    private var timer: Timer?
    private var lastID = 0

    nonisolated init() {}

    /// How many watches have not ended.
    var count: Int { machine.count }

    /// Waits until the Order has one of the statuses.
    func watch(_ request: WatchRequest, of aghanim: Aghanim) async -> End {
        lastID += 1
        let id = lastID
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waiters[id] = Waiter(name: request.watcher, continuation: continuation)
                begin(id, request, of: aghanim)
            }
        } onCancel: {
            LoopActor.perform { self.cancel(id, of: aghanim) }
        }
    }

    /// Ends every watch: the instance is disposed.
    nonisolated(nonsending) func release() async { await endAll() }

    private func begin(_ id: OrderWatches.WatchID, _ request: WatchRequest, of aghanim: Aghanim) {
        guard !Task.isCancelled else {
            let report = WatchReport(status: nil, failedLooks: 0, hasLooked: false)
            return end(id, .stopped(WatchStopped(reason: .cancelled, report: report)))
        }
        machine.pace = aghanim.config.watchPace
        let now = Loop.shared.now
        let deadline = request.timeout.map { now + $0 }
        perform(
            machine.add(id, orderId: request.orderId, until: request.until, deadline: deadline, at: now), aghanim)
    }

    private func cancel(_ id: OrderWatches.WatchID, of aghanim: Aghanim) {
        guard let (report, actions) = machine.remove(id, at: Loop.shared.now) else { return }
        end(id, .stopped(WatchStopped(reason: .cancelled, report: report)))
        perform(actions, aghanim)
    }

    private func endAll() {
        for id in waiters.keys.sorted() {
            let actions = machine.remove(id, at: Loop.shared.now)?.actions ?? []
            for case .giveUp(let look) in actions { giveUp(look) }
            end(id, .failed(.notSent(.disposed)))
        }
        timer?.close()
        timer = nil
    }

    private func end(_ id: OrderWatches.WatchID, _ end: End) {
        waiters.removeValue(forKey: id)?.continuation.resume(returning: end)
    }
}

extension OrderWatcher {
    /// - Parameter found: What the look found that led to the actions, if one did.
    private func perform(
        _ actions: [OrderWatches.Action], found: Result<Order, CallFailure>? = nil, _ aghanim: Aghanim
    ) {
        for action in actions {
            switch action {
            case .look(let look, let orderId): begin(look, orderId, aghanim)
            case .giveUp(let look): giveUp(look)
            case .changed(let orderId, let status, let watches):
                let names = Set(watches.compactMap { waiters[$0]?.name })
                observer?(OrderChange(orderId: orderId, status: status, watchers: names))
            case .complain(let failures): complain(failures, found, aghanim)
            case .end(let id, let ending): end(id, ending, found)
            }
        }
        setTimer(aghanim)
    }

    private func end(_ id: OrderWatches.WatchID, _ ending: OrderWatches.Ending, _ found: Result<Order, CallFailure>?) {
        switch (ending, found) {
        case (.deadlinePassed(let report), _):
            end(id, .stopped(WatchStopped(reason: .deadlinePassed, report: report)))
        case (_, .success(let order)?): end(id, .reached(order))
        case (_, .failure(let failure)?): end(id, .failed(failure))
        case (_, nil): preconditionFailure("a watch was ended by a look without one")
        }
    }

    /// Looks serve many calls, so they are no part of any call's trace, and no call fails for want of a budget.
    private func begin(_ look: OrderWatches.LookID, _ orderId: String, _ aghanim: Aghanim) {
        looks[look] = CallTrace.$current.withValue(nil) {
            RequestBudget.$manner.withValue(.patient) { task(look, orderId, aghanim) }
        }
    }

    private func task(_ look: OrderWatches.LookID, _ orderId: String, _ aghanim: Aghanim) -> Task<Void, Never> {
        Loop.task { [weak self] in
            let found: Result<Order, CallFailure>
            do throws(CallFailure) {
                found = .success(try await aghanim.look(at: orderId))
            } catch {
                found = .failure(error)
            }
            self?.didLook(look, found, aghanim)
        }
    }

    private func didLook(_ look: OrderWatches.LookID, _ found: Result<Order, CallFailure>, _ aghanim: Aghanim) {
        guard looks.removeValue(forKey: look) != nil else { return }
        perform(
            machine.answered(look, OrderWatches.Answer(found), at: Loop.shared.now), found: found, aghanim)
    }

    private func giveUp(_ look: OrderWatches.LookID) { looks.removeValue(forKey: look)?.cancel() }

    private func complain(_ failures: Int, _ found: Result<Order, CallFailure>?, _ aghanim: Aghanim) {
        guard case .failure(let failure)? = found else { return }
        let count = failures == 1 ? "a look failed" : "\(failures) looks failed"
        aghanim.log(.warning, "orders.watch goes on, though \(count), the last with \(failure.error)")
    }

    private func setTimer(_ aghanim: Aghanim) {
        guard let time = machine.wakeAt else {
            timer?.close()
            timer = nil
            return
        }
        let timer = timer ?? Timer()
        self.timer = timer
        timer.start(after: max(.zero, time - Loop.shared.now)) { [weak self] in
            guard let self else { return }
            self.perform(self.machine.rang(at: Loop.shared.now), aghanim)
        }
    }
}

extension OrderWatches.Answer {
    /// What a look found. A failure that may pass is one that the same request may not meet again: no answer, an
    /// answer by which the server admits that it failed, one that says to wait, and one that cannot be read.
    init(_ found: Result<Order, CallFailure>) {
        switch found {
        case .success(let order): self = .status(order.status)
        case .failure(let failure):
            switch failure.error as? ApiError {
            case .unknown? where failure.outcome == .notSent: self = .refused
            case .network?, .timeout?, .rateLimitExceeded?, .serverUnavailable?, .server?, .unknown?:
                self = .failed(retryAfter: failure.retryAfter)
            default: self = .refused
            }
        }
    }
}
