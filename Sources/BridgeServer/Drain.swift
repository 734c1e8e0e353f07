import EventLoop

/// Waits for the last answers of a connection whose input has ended.
@LoopActor
final class Drain {
    /// How often the peer is looked at: after the end of input no event tells that it has gone.
    private static let lookInterval = Duration.milliseconds(50)

    private let timeout: Duration
    private let deadline = Timer()
    private let look = Timer()
    private var isRunning = false

    init(timeout: Duration) {
        self.timeout = timeout
    }

    /// Starts the deadline and the watch; starting again changes nothing.
    func start(
        peerHasGone: @escaping @LoopActor () -> Bool, onPeerGone: @escaping @LoopActor () -> Void,
        onDeadline: @escaping @LoopActor () -> Void
    ) {
        guard !isRunning else { return }
        isRunning = true
        deadline.start(after: timeout, onDeadline)
        look.start(after: Self.lookInterval, repeating: Self.lookInterval) {
            if peerHasGone() { onPeerGone() }
        }
    }

    func stop() {
        deadline.close()
        look.close()
    }
}
