import EventLoop

/// What waits to be read by one client: one queue, whole frames, and a watch on clients that read nothing.
@LoopActor
final class OutputQueue {
    /// Called when there is room again, for whoever found the queue full.
    var onRoom: @LoopActor () -> Void = {}
    /// Called once when the client has read nothing for the stall timeout.
    var onStall: @LoopActor () -> Void = {}
    /// Called once when the client can no longer be written to.
    var onFailure: @LoopActor (UVError) -> Void = { _ in }

    private let stream: ByteStream
    private let limit: Int
    private let eventLimit: Int
    private let stallTimeout: Duration
    private let stallTimer = Timer()
    private var bytesGiven = 0
    private var bytesWritten = 0
    /// Up to where what was given holds answers.
    private var answersEnd = 0
    private var bytesTakenAtLastCheck = 0
    private var queuedEvents = 0
    private var isAwaited = false

    init(_ stream: ByteStream, _ options: ServerOptions) {
        self.stream = stream
        limit = options.maxQueuedOutput
        eventLimit = options.maxQueuedEvents
        stallTimeout = options.stallTimeout
        stream.onWriteFailure = { [weak self] error in self?.onFailure(error) }
    }

    /// Whether the client has to read before more is done for it.
    var isFull: Bool { stream.queuedBytes >= limit }

    /// Whether answers were given that the system has not taken, or refused.
    var owesAnswers: Bool { bytesWritten < answersEnd }

    /// Whether an event of that size would still fit; one always fits into an empty queue.
    func hasRoom(forEvent bytes: Int) -> Bool {
        queuedEvents < eventLimit && (stream.queuedBytes == 0 || stream.queuedBytes + bytes <= limit)
    }

    /// Asks for ``onRoom`` to be called once half of the queue has been read.
    func awaitRoom() { isAwaited = true }

    /// Queues whole frames: answers, or one event.
    func write(_ bytes: [UInt8], areAnswers: Bool) {
        bytesGiven += bytes.count
        if areAnswers { answersEnd = bytesGiven } else { queuedEvents += 1 }
        let (count, events) = (bytes.count, areAnswers ? 0 : 1)
        stream.write(bytes) { [weak self] error in self?.didWrite(count, events, error) }
        if isFull { isAwaited = true }
        if stream.queuedBytes > 0, !stallTimer.isActive { watch() }
    }

    func close() {
        stallTimer.close()
    }

    private func didWrite(_ count: Int, _ events: Int, _ error: UVError?) {
        guard error == nil else { return }
        bytesWritten += count
        queuedEvents -= events
        if stream.queuedBytes == 0 { stallTimer.stop() }
        guard isAwaited, stream.queuedBytes <= limit / 2, queuedEvents <= eventLimit / 2 else { return }
        isAwaited = false
        onRoom()
    }

    /// Bytes taken since the last look are progress; none for the whole timeout is a stall.
    private func watch() {
        bytesTakenAtLastCheck = bytesGiven - stream.queuedBytes
        stallTimer.start(after: stallTimeout) { [weak self] in
            guard let self, self.stream.queuedBytes > 0 else { return }
            let taken = self.bytesGiven - self.stream.queuedBytes
            if taken == self.bytesTakenAtLastCheck { self.onStall() } else { self.watch() }
        }
    }
}
