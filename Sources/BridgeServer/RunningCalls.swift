import EventLoop
import JSONRPC

/// The calls of one connection that wait for something, each with its task and its deadline.
@LoopActor
final class RunningCalls {
    private struct Running {
        let pending: PendingCall
        var task: Task<Void, Never>?
        var deadline: Timer?
        var stop: Stop?
    }

    /// Why a call was asked to stop; the first reason counts.
    private enum Stop {
        case cancelled
        case deadline
        case abandoned
    }

    /// Called when ``isBeginning`` holds no longer, from within a job.
    var onBegun: @LoopActor () -> Void = {}

    private var calls: [Call.Key: Running] = [:]
    private var notBegun = 0

    /// How many calls shutting down has to wait for.
    var holdingShutdown: Int { calls.values.count { $0.pending.holdsShutdown && $0.stop != .abandoned } }

    /// Whether a call was started that has not run to its first wait yet, because the loop was busy with others.
    var isBeginning: Bool { notBegun > 0 }

    /// Runs a call up to its first wait, within `timeout`; `finish` is told once how it ended, on a later turn or before this returns.
    ///
    /// When the loop is too busy for that, ``isBeginning`` holds until it was done.
    func start(
        _ key: Call.Key, _ pending: PendingCall, timeout: Duration?,
        finish: @escaping @LoopActor @Sendable (Reply) -> Void
    ) {
        calls[key] = Running(pending: pending)
        notBegun += 1
        calls[key]?.task = Loop.task { [weak self] in
            self?.didBegin()
            let reply = await pending.run()
            finish(self?.end(key, reply) ?? reply)
        }
        if let timeout { arm(timeout, key) }
        Loop.shared.runReadyJobs()
    }

    /// Asks a call to stop.
    func cancel(_ key: Call.Key) { stop(key, .cancelled) }

    /// Asks every call to stop that shutting down would wait for.
    func cancelAll() {
        for (key, running) in calls where running.pending.holdsShutdown { stop(key, .cancelled) }
    }

    /// Asks those calls to stop that may be stopped because their caller has gone; nothing waits for them any more.
    func abandonAll() {
        for (key, running) in calls where running.pending.mayBeAbandoned() { stop(key, .abandoned) }
    }

    /// Waits for no call any more, whether it has stopped or not.
    func letGo() {
        for key in calls.keys { _ = end(key, .empty) }
    }

    private func didBegin() {
        notBegun -= 1
        if notBegun == 0 { onBegun() }
    }

    private func stop(_ key: Call.Key, _ reason: Stop) {
        if calls[key]?.stop == nil || reason == .abandoned { calls[key]?.stop = reason }
        calls[key]?.task?.cancel()
    }

    private func arm(_ timeout: Duration, _ key: Call.Key) {
        let timer = Timer()
        calls[key]?.deadline = timer
        timer.start(after: timeout) { [weak self] in self?.stop(key, .deadline) }
    }

    /// Forgets a call; one that was stopped by its deadline says so.
    private func end(_ key: Call.Key, _ reply: Reply) -> Reply {
        guard let running = calls.removeValue(forKey: key) else { return reply }
        running.deadline?.close()
        guard running.stop == .deadline, case .interrupted(let outcome) = reply else { return reply }
        return .failure(.deadlinePassed(outcome))
    }
}
