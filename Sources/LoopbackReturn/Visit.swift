import EventLoop

/// One connection: one request, one answer, and a time after which it is over whatever the peer does.
@LoopActor
final class Visit {
    /// The most that is read and thrown away behind a request.
    private static let patienceInBytes = 256 << 10

    private let stream: ByteStream
    private let timer = Timer()
    private let answer: @LoopActor (RequestParser.Progress) -> [UInt8]
    private let onClose: @LoopActor (Visit) -> Void
    private var parser = RequestParser()
    private var ignored = 0
    private var isAnswered = false
    private var isFlushed = false
    private var peerEnded = false

    /// - Parameters:
    ///   - answer: Called once with a head, or with what is wrong with it.
    ///   - onClose: Called once, when the connection is closed.
    init(
        _ stream: ByteStream, limit: Duration, answer: @escaping @LoopActor (RequestParser.Progress) -> [UInt8],
        onClose: @escaping @LoopActor (Visit) -> Void
    ) {
        self.stream = stream
        self.answer = answer
        self.onClose = onClose
        timer.start(after: limit) { [weak self] in self?.close() }
        stream.onWriteFailure = { [weak self] _ in self?.close() }
        stream.startReading { [weak self] in self?.didRead($0) }
    }

    func close() {
        guard !timer.isClosed else { return }
        timer.close()
        stream.close()
        onClose(self)
    }

    private func didRead(_ event: ByteStream.ReadEvent) {
        switch event {
        case .bytes(let bytes) where isAnswered:
            ignored += bytes.count
            if ignored > Self.patienceInBytes { close() }
        case .bytes(let bytes):
            let progress = parser.receive(bytes)
            if progress != .needsMore { respond(to: progress) }
        case .end:
            peerEnded = true
            closeWhenDone()
        case .failed: close()
        }
    }

    /// Closing with unread bytes would take the answer away from the peer: it is waited for until it closes too.
    private func respond(to progress: RequestParser.Progress) {
        isAnswered = true
        stream.write(answer(progress))
        stream.shutdown { [weak self] _ in
            self?.isFlushed = true
            self?.closeWhenDone()
        }
    }

    private func closeWhenDone() {
        if peerEnded, isFlushed || !isAnswered { close() }
    }
}
