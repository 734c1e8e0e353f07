import EventLoop

@testable import AppchargePaymentLinks

/// A clock that a test turns: it stands still until `runUntil` moves it from one sleeper to the next.
@LoopActor
final class HandClock: PollingClock {
    private(set) var now = Duration.seconds(1_000)
    private var sleepers: [Int: (wakes: Duration, continuation: CheckedContinuation<Void, Never>)] = [:]
    private var lastSleeper = 0

    nonisolated init() {}

    func sleep(for duration: Duration) async throws(CancellationError) {
        lastSleeper += 1
        let sleeper = lastSleeper
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { return continuation.resume() }
                sleepers[sleeper] = (now + duration, continuation)
            }
        } onCancel: {
            LoopActor.perform { self.wake(sleeper) }
        }
        if Task.isCancelled { throw CancellationError() }
    }

    /// How many sleep.
    var sleeperCount: Int { sleepers.count }

    /// Lets time pass, from one sleeper to the next, until the condition holds. A condition that never
    /// holds although everybody has been woken for a day ends it, for the test to find out.
    func runUntil(_ condition: () async -> Bool) async {
        let end = now + .seconds(86_400)
        while await !condition(), now < end {
            if let next = sleepers.min(by: { $0.value.wakes < $1.value.wakes }) {
                now = max(now, next.value.wakes)
                wake(next.key)
            }
            await Task.yield()
        }
    }

    private func wake(_ sleeper: Int) {
        sleepers.removeValue(forKey: sleeper)?.continuation.resume()
    }
}
