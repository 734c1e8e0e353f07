import AppchargePaymentLinks
import EventLoop

/// A clock without timers: whoever sleeps goes on at the next opportunity, and that much time has passed.
@LoopActor
final class HurriedClock: PollingClock {
    private(set) var now = Duration.zero

    nonisolated init() {}

    func sleep(for duration: Duration) async throws(CancellationError) {
        now += duration
        await Task.yield()
        if Task.isCancelled { throw CancellationError() }
    }
}
