import EventLoop
import JSONRPC

/// The calls of one connection that were admitted and wait to be started, in order.
@LoopActor
final class ParkedCalls {
    private struct Parked {
        let call: Call
        let size: Int
        let since: Duration
        let deadline: Timer?
    }

    /// Called with a call whose deadline passed here; it is parked no longer.
    var onDeadline: @LoopActor (Call.Key) -> Void = { _ in }

    private let budget: CallBudget
    private var calls: [Parked] = []

    /// What the calls are reckoned at.
    private(set) var size = 0

    init(_ budget: CallBudget) {
        self.budget = budget
    }

    var isEmpty: Bool { calls.isEmpty }

    /// The call whose turn it is.
    var first: Call? { calls.first?.call }

    func append(_ call: Call) {
        let size = budget.park(call)
        self.size += size
        let key = call.key
        let deadline = call.timeout.map { timeout in
            let timer = Timer()
            timer.start(after: timeout) { [weak self] in
                if self?.remove(key) == true { self?.onDeadline(key) }
            }
            return timer
        }
        calls.append(Parked(call: call, size: size, since: Loop.shared.now, deadline: deadline))
    }

    /// Takes the call whose turn it is, and how long it may still take.
    func takeFirst() -> (call: Call, timeout: Duration?)? {
        guard let parked = calls.first else { return nil }
        forget(parked)
        calls.removeFirst()
        let waited = Loop.shared.now - parked.since
        return (parked.call, parked.call.timeout.map { max($0 - waited, .milliseconds(1)) })
    }

    /// Takes a call out; false when it is not here.
    func remove(_ key: Call.Key) -> Bool {
        guard let place = calls.firstIndex(where: { $0.call.key == key }) else { return false }
        forget(calls.remove(at: place))
        return true
    }

    /// Takes all calls out.
    func removeAll() -> [Call.Key] {
        for parked in calls { forget(parked) }
        let keys = calls.map(\.call.key)
        calls = []
        return keys
    }

    private func forget(_ parked: Parked) {
        size -= parked.size
        budget.unpark(parked.size)
        parked.deadline?.close()
    }
}
