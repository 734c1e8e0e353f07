extension Loop {
    /// Suspends the calling task for at least `duration`, on a timer of the loop.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled; the timer is gone then.
    @LoopActor
    public static func sleep(for duration: Duration) async throws(CancellationError) {
        let nap = Nap()
        await withTaskCancellationHandler {
            await withCheckedContinuation { nap.begin(duration, $0) }
        } onCancel: {
            LoopActor.perform { nap.end() }
        }
        if Task.isCancelled { throw CancellationError() }
    }
}

/// One sleeping task: its timer and the way to wake it.
@LoopActor
private final class Nap {
    private var timer: Timer?
    private var sleeper: CheckedContinuation<Void, Never>?

    func begin(_ duration: Duration, _ continuation: CheckedContinuation<Void, Never>) {
        if Task.isCancelled { return continuation.resume() }
        sleeper = continuation
        let timer = Timer()
        self.timer = timer
        timer.start(after: duration) { self.end() }
    }

    func end() {
        timer?.close()
        timer = nil
        sleeper?.resume()
        sleeper = nil
    }
}
