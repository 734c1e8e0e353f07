import EventLoop

/// What waits to be read by one client: one queue, whole frames, and a watch on clients that read nothing.
///
/// Answers to calls that had begun go into it also when it is full; what is over the limit counts as memory of calls.
@LoopActor
final class OutputQueue {
    /// Bytes that are written together, since the ones before them wait for the client.
    private struct Chunk {
        var bytes: [UInt8]
        /// How many events end in it.
        var events: Int

        /// How long chunks are made: for each, the system's write takes memory of its own.
        static let size = 16 << 10

        /// One with exactly the room that it may take.
        static func empty() -> Chunk {
            var chunk = Chunk(bytes: [], events: 0)
            chunk.bytes.reserveCapacity(size)
            return chunk
        }

        var room: Int { max(0, Self.size - bytes.count) }
    }

    /// Called when there is room again, for whoever found the queue full.
    var onRoom: @LoopActor () -> Void = {}
    /// Called once when the client has read nothing for the stall timeout.
    var onStall: @LoopActor () -> Void = {}
    /// Called once when the client can no longer be written to.
    var onFailure: @LoopActor (UVError) -> Void = { _ in }

    private let stream: ByteStream
    private let budget: CallBudget
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
    private var held: [Chunk] = []
    private var isHandingOver = false
    /// What is queued beyond the limit, as the budget was told.
    private(set) var excess = 0

    init(_ stream: ByteStream, _ options: ServerOptions, _ budget: CallBudget) {
        self.stream = stream
        self.budget = budget
        limit = options.maxQueuedOutput
        eventLimit = options.maxQueuedEvents
        stallTimeout = options.stallTimeout
        stream.onWriteFailure = { [weak self] error in self?.onFailure(error) }
    }

    /// Whether the client has to read before more is done for it.
    var isFull: Bool { queuedBytes >= limit }

    private var queuedBytes: Int { bytesGiven - bytesWritten }

    /// Whether answers were given that the system has not taken, or refused.
    var owesAnswers: Bool { bytesWritten < answersEnd }

    /// Whether an event of that size would still fit; one always fits into an empty queue.
    func hasRoom(forEvent bytes: Int) -> Bool {
        queuedEvents < eventLimit && (queuedBytes == 0 || queuedBytes + bytes <= limit)
    }

    /// Asks for ``onRoom`` to be called once half of the queue has been read.
    func awaitRoom() { isAwaited = true }

    /// Queues whole frames: answers, or one event.
    func write(_ bytes: [UInt8], areAnswers: Bool) {
        let isIdle = queuedBytes == 0
        bytesGiven += bytes.count
        if areAnswers { answersEnd = bytesGiven } else { queuedEvents += 1 }
        let events = areAnswers ? 0 : 1
        if isIdle { send(Chunk(bytes: bytes, events: events)) } else { hold(bytes[...], events) }
        if isFull { isAwaited = true }
        countExcess()
        if queuedBytes > 0, !stallTimer.isActive { watch() }
    }

    /// Gives all that waits to the stream, whose end is near.
    func handOver() {
        let rest = held
        held = []
        for chunk in rest { send(chunk) }
    }

    func close() {
        stallTimer.close()
        held = []
        bytesGiven = bytesWritten
        countExcess()
    }

    /// Keeps bytes in chunks without room to spare, unlike the arrays in which they come.
    private func hold(_ bytes: ArraySlice<UInt8>, _ events: Int) {
        var rest = bytes
        while !rest.isEmpty {
            if held.last.map({ $0.room == 0 }) ?? true { held.append(.empty()) }
            let part = rest.prefix(held[held.count - 1].room)
            held[held.count - 1].bytes += part
            rest = rest.dropFirst(part.count)
        }
        held[held.count - 1].events += events
    }

    private func send(_ chunk: Chunk) {
        let (count, events) = (chunk.bytes.count, chunk.events)
        stream.write(chunk.bytes) { [weak self] error in self?.didWrite(count, events, error) }
    }

    private func didWrite(_ count: Int, _ events: Int, _ error: UVError?) {
        guard error == nil else { return }
        bytesWritten += count
        queuedEvents -= events
        sendHeld()
        countExcess()
        if queuedBytes == 0 { stallTimer.stop() }
        guard isAwaited, queuedBytes <= limit / 2, queuedEvents <= eventLimit / 2 else { return }
        isAwaited = false
        onRoom()
    }

    /// Goes on with what was held, until the system takes no more.
    private func sendHeld() {
        guard !isHandingOver else { return }
        isHandingOver = true
        while stream.queuedBytes == 0, !held.isEmpty { send(held.removeFirst()) }
        isHandingOver = false
    }

    private func countExcess() {
        let now = max(0, queuedBytes - limit)
        guard now != excess else { return }
        budget.change(by: now - excess)
        excess = now
    }

    /// Bytes taken since the last look are progress; none for the whole timeout is a stall.
    private func watch() {
        bytesTakenAtLastCheck = bytesTaken
        stallTimer.start(after: stallTimeout) { [weak self] in
            guard let self, self.queuedBytes > 0 else { return }
            if self.bytesTaken == self.bytesTakenAtLastCheck { self.onStall() } else { self.watch() }
        }
    }

    /// How much the system has taken, the finished part of an unfinished write included.
    private var bytesTaken: Int { bytesGiven - held.reduce(0) { $0 + $1.bytes.count } - stream.queuedBytes }
}
