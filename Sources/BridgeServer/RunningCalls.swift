import EventLoop
import JSONRPC

/// The calls of one connection that wait for something, each with its task and its deadline.
@LoopActor
final class RunningCalls {
    private struct Running {
        let pending: PendingCall
        var task: Task<Void, Never>?
        var deadline: Timer?
        var hitDeadline = false
    }

    private var calls: [Call.Key: Running] = [:]

    /// How many calls shutting down has to wait for.
    var holdingShutdown: Int { calls.values.count { $0.pending.holdsShutdown } }

    /// Runs a call up to its first wait; `finish` is told once how it ended, on a later turn or before this returns.
    func start(_ call: Call, _ pending: PendingCall, finish: @escaping @LoopActor @Sendable (Reply) -> Void) {
        let key = call.key
        calls[key] = Running(pending: pending)
        calls[key]?.task = Loop.task { [weak self] in
            let reply = await pending.run()
            finish(self?.end(key, reply) ?? reply)
        }
        if let timeout = call.timeout { arm(timeout, key) }
        Loop.shared.runReadyJobs()
    }

    /// Asks a call to stop.
    func cancel(_ key: Call.Key) {
        calls[key]?.task?.cancel()
    }

    /// Asks every call to stop.
    func cancelAll() {
        for running in calls.values { running.task?.cancel() }
    }

    /// Asks those calls to stop that may be stopped because their caller has gone.
    func abandonAll() {
        for running in calls.values where running.pending.mayBeAbandoned() { running.task?.cancel() }
    }

    private func arm(_ timeout: Duration, _ key: Call.Key) {
        let timer = Timer()
        calls[key]?.deadline = timer
        timer.start(after: timeout) { [weak self] in
            self?.calls[key]?.hitDeadline = true
            self?.cancel(key)
        }
    }

    /// Forgets a call; one that was stopped by its deadline says so.
    private func end(_ key: Call.Key, _ reply: Reply) -> Reply {
        guard let running = calls.removeValue(forKey: key) else { return reply }
        running.deadline?.close()
        guard running.hitDeadline, case .interrupted(let outcome) = reply else { return reply }
        return .failure(.deadlinePassed(outcome))
    }
}
