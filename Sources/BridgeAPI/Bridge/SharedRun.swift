import AghanimCheckout
import EventLoop

/// One run that several callers wait for. A caller that is cancelled stops waiting; the run goes on.
@LoopActor
final class SharedRun<Value: Sendable> {
    /// What became known of the run's side effects.
    let trace = CallTrace()
    private var result: Result<Value, any Error>?
    private var waiting: [Int: CheckedContinuation<Value, any Error>] = [:]
    private var count = 0

    /// Ends the run for all who wait.
    func finish(_ result: Result<Value, any Error>) {
        self.result = result
        for continuation in waiting.values { continuation.resume(with: result) }
        waiting = [:]
    }

    /// Waits for the end.
    func value() async throws -> Value {
        if let result { return try result.get() }
        count += 1
        let ticket = count
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if Task.isCancelled {
                    continuation.resume(throwing: CancellationError())
                } else {
                    waiting[ticket] = continuation
                }
            }
        } onCancel: {
            LoopActor.perform { self.waiting.removeValue(forKey: ticket)?.resume(throwing: CancellationError()) }
        }
    }
}
