import Foundation

/// Something that happens once, for threads and tasks to wait for.
final class Moment: Sendable {
    private let (stream, continuation) = AsyncStream<Void>.makeStream()
    private let semaphore = DispatchSemaphore(value: 0)

    /// Says that it has happened.
    func happen() {
        continuation.finish()
        semaphore.signal()
    }

    /// Suspends the task until it has happened.
    func wait() async {
        for await _ in stream {}
    }

    /// Blocks the thread until it has happened.
    func block() {
        semaphore.wait()
        semaphore.signal()
    }
}
