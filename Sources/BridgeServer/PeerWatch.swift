import EventLoop

/// Looks whether a peer has gone where no event tells: while nothing is read from it, and at the end of a pipe that
/// is only written to.
@LoopActor
final class PeerWatch {
    /// How often it looks while nothing is read.
    static let often = Duration.milliseconds(50)
    /// How often it looks at a pipe for answers while another one brings requests.
    static let rarely = Duration.seconds(1)

    private let stream: ByteStream
    private let timer = Timer()
    private var interval: Duration?

    init(_ stream: ByteStream) {
        self.stream = stream
    }

    /// Watches from now on; `nil` ends that.
    func watch(every interval: Duration?, onGone: @escaping @LoopActor () -> Void) {
        guard interval != self.interval else { return }
        self.interval = interval
        guard let interval else { return timer.stop() }
        timer.start(after: interval, repeating: interval) { [weak self] in
            if self?.stream.peerHasGone == true { onGone() }
        }
    }

    func close() {
        timer.close()
    }
}
