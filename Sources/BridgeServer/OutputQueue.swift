import EventLoop

/// What waits to be read by one client: one queue, whole frames, and a watch on clients that read nothing.
@LoopActor
final class OutputQueue {
    /// Called when the queue has room again after it was full.
    var onRoom: @LoopActor () -> Void = {}
    /// Called once when the client has read nothing for the stall timeout.
    var onStall: @LoopActor () -> Void = {}
    /// Called once when the client can no longer be written to.
    var onFailure: @LoopActor (UVError) -> Void = { _ in }

    private let stream: ByteStream
    private let limit: Int
    private let stallTimeout: Duration
    private let stallTimer = Timer()
    private var bytesGiven = 0
    private var bytesTakenAtLastCheck = 0
    private var wasFull = false

    init(_ stream: ByteStream, limit: Int, stallTimeout: Duration) {
        self.stream = stream
        self.limit = limit
        self.stallTimeout = stallTimeout
        stream.onWriteFailure = { [weak self] error in self?.onFailure(error) }
    }

    /// Whether the client has to read before more is done for it.
    var isFull: Bool { stream.queuedBytes >= limit }

    /// Whether everything was taken by the system.
    var isEmpty: Bool { stream.queuedBytes == 0 }

    /// Whether an event of that size would still fit.
    func hasRoom(for bytes: Int) -> Bool { stream.queuedBytes + bytes <= limit }

    /// Queues whole frames.
    func write(_ bytes: [UInt8]) {
        bytesGiven += bytes.count
        stream.write(bytes) { [weak self] _ in self?.didWrite() }
        if isFull { wasFull = true }
        if !isEmpty, !stallTimer.isActive { watch() }
    }

    func close() {
        stallTimer.close()
    }

    private func didWrite() {
        if isEmpty { stallTimer.stop() }
        guard wasFull, stream.queuedBytes <= limit / 2 else { return }
        wasFull = false
        onRoom()
    }

    /// Bytes taken since the last look are progress; none for the whole timeout is a stall.
    private func watch() {
        bytesTakenAtLastCheck = bytesGiven - stream.queuedBytes
        stallTimer.start(after: stallTimeout) { [weak self] in
            guard let self, !self.isEmpty else { return }
            let taken = self.bytesGiven - self.stream.queuedBytes
            if taken == self.bytesTakenAtLastCheck { self.onStall() } else { self.watch() }
        }
    }
}
