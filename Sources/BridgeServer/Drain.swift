import EventLoop

/// Waits for the last answers of a connection whose input has ended.
@LoopActor
final class Drain {
    private let timeout: Duration
    private let deadline = Timer()
    private var isRunning = false

    init(timeout: Duration) {
        self.timeout = timeout
    }

    /// Starts the deadline; starting again changes nothing.
    func start(onDeadline: @escaping @LoopActor () -> Void) {
        guard !isRunning else { return }
        isRunning = true
        deadline.start(after: timeout, onDeadline)
    }

    func stop() {
        deadline.close()
    }
}
