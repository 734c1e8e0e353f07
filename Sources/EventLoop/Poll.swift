import CUV

/// Watches a file descriptor that someone else owns, reads and writes.
///
/// Close the poll before the descriptor is closed. Regular files cannot be watched.
@LoopActor
public final class Poll: Handle {
    /// What a descriptor is ready for.
    public struct Events: OptionSet, Sendable {
        /// libuv's bits.
        public let rawValue: Int32
        /// Makes a set from libuv's bits.
        public init(rawValue: Int32) { self.rawValue = rawValue }

        /// Reading will not block: there are bytes, the end, or an error.
        public static let readable = Events(rawValue: Int32(UV_READABLE.rawValue))
        /// Writing will not block.
        public static let writable = Events(rawValue: Int32(UV_WRITABLE.rawValue))
        /// The other side hung up.
        public static let disconnect = Events(rawValue: Int32(UV_DISCONNECT.rawValue))
    }

    private var onEvent: (@LoopActor (Result<Events, UVError>) -> Void)?

    /// Prepares to watch `fd`, which becomes non-blocking.
    public init(fd: Int32) throws(UVError) {
        try super.init(UV_POLL, name: "poll", attempt: "watch descriptor \(fd)") { loop, memory in
            uv_poll_init(loop, memory.assumingMemoryBound(to: uv_poll_t.self), fd)
        }
    }

    /// Calls `onEvent` whenever one of `events` holds; replaces what was asked for before.
    public func start(
        _ events: Events, _ onEvent: @escaping @LoopActor (Result<Events, UVError>) -> Void
    ) {
        guard !isClosed else { return }
        self.onEvent = onEvent
        let status = uv_poll_start(pointer(), events.rawValue) { poll, status, events in
            withHandle(poll?.pointee.data, as: Poll.self) { $0.didPoll(status, events) }
        }
        if status < 0 { didPoll(status, 0) }
    }

    /// Stops watching; it can be started again.
    public func stop() {
        guard !isClosed else { return }
        uv_poll_stop(pointer())
        onEvent = nil
    }

    override func forgetCallbacks() { onEvent = nil }

    private func didPoll(_ status: Int32, _ events: Int32) {
        if let error = UVError.from(status, "watch a descriptor") {
            onEvent?(.failure(error))
        } else {
            onEvent?(.success(Events(rawValue: events)))
        }
    }
}
