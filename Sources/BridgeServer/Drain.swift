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

/// Looks whether a peer has gone while nothing is read from it: no event tells then.
@LoopActor
final class PeerWatch {
    private static let interval = Duration.milliseconds(50)

    private let stream: ByteStream
    private let timer = Timer()

    init(_ stream: ByteStream) {
        self.stream = stream
    }

    /// Watches from now on.
    func start(onGone: @escaping @LoopActor () -> Void) {
        guard !timer.isActive else { return }
        timer.start(after: Self.interval, repeating: Self.interval) { [weak self] in
            if self?.stream.peerHasGone == true { onGone() }
        }
    }

    func stop() {
        timer.stop()
    }

    func close() {
        timer.close()
    }
}
