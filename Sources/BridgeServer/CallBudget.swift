import EventLoop
import JSONRPC

/// What the calls of all connections hold in memory together, so that many clients cannot make it much: their
/// requests, what is prepared for them, and their answers as far as they do not fit into the client's queue.
///
/// A connection may always have its share, and one call; the rest is for who comes first.
@LoopActor
final class CallBudget {
    /// What a call holds that waits, besides its params: its task and its request to a provider.
    private static let callSize = 8 << 10
    /// How many bytes there are for each byte of a request: params that were read, and an answer in preparation, which
    /// is long where much was asked for.
    private static let growth = 24
    /// What a call holds that was not started, besides its text and what was found in it.
    private static let parkedSize = 1 << 10

    private let limit: Int
    private let share: Int
    private var started = 0
    private var parked = 0
    private var waiting: [Connection.ID: @LoopActor () -> Void] = [:]

    init(_ options: ServerOptions) {
        limit = options.maxCallMemory
        share = limit / (2 * options.maxConnections)
    }

    /// What a started call is reckoned at; never so much that it would have to wait until nothing else runs.
    func size(of call: Call) -> Int { min(Self.callSize + Self.growth * call.bytes, limit * 3 / 4) }

    /// Whether a connection whose started calls and excess answers are reckoned at `own` may start one more.
    func mayStart(_ size: Int, own: Int) -> Bool { started + size <= limit || own + size <= share || own == 0 }

    /// Whether a connection whose parked calls are reckoned at `own` may take one more request in.
    func mayPark(own: Int) -> Bool { parked <= limit / 2 || own <= share }

    /// Takes what a call is reckoned at, or gives it back, which wakes who waits for that.
    func change(by size: Int) {
        started += size
        guard size < 0, !waiting.isEmpty else { return }
        let woken = waiting.values
        waiting = [:]
        for wake in woken { wake() }
    }

    /// Counts a call that was not started yet, and returns what it is reckoned at.
    func park(_ call: Call) -> Int {
        let size = Self.parkedSize + call.heldBytes
        parked += size
        return size
    }

    func unpark(_ size: Int) { parked -= size }

    /// Asks for `wake` to be called once a call has ended.
    func wait(_ connection: Connection.ID, _ wake: @escaping @LoopActor () -> Void) { waiting[connection] = wake }

    func forget(_ connection: Connection.ID) { waiting[connection] = nil }
}
