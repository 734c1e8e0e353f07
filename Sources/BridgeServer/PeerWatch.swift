import EventLoop

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
