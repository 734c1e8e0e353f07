import Glibc

/// Which paid orders were consumed and not yet granted, kept in a file so that no crash loses one.
///
/// Every call returns when its change is on the disk. An actor of its own, because that takes as long as the disk
/// does: callers on an event loop go on meanwhile. One process at a time has a journal.
public actor GrantJournal {
    private let file: JournalFile
    private let clock: @Sendable () -> Int

    /// Opens a journal or creates it, with mode 0600.
    ///
    /// - Parameter path: The SQLite file; `nil` for a private one that is gone when the process is.
    public init(path: String?) throws(JournalError) {
        try self.init(path: path) { time(nil) }
    }

    /// A journal whose times come from `clock`, in Unix seconds.
    package init(path: String?, clock: @escaping @Sendable () -> Int) throws(JournalError) {
        file = try JournalFile(path)
        self.clock = clock
    }

    /// What is known of an order.
    public func entry(_ orderId: String) throws(JournalError) -> Entry? { try file.entry(orderId) }

    /// The orders of a player, or of all, whose consume has no known outcome; oldest first.
    public func intents(of player: String?) throws(JournalError) -> [Entry] { try file.intents(of: player) }

    /// Writes that an order is about to be consumed, which is the condition for sending the request. `nil`, and nothing
    /// is written, when it was consumed already.
    public func intend(_ intent: Intent) throws(JournalError) -> Attempt? { try file.intend(intent, at: now) }

    /// Does what was decided of an attempt. Nothing when there was a later one, or the order is past it.
    public func apply(_ decision: Decision, to orderId: String, attempt: Int) throws(JournalError) {
        try file.apply(decision, to: orderId, attempt: attempt, at: now)
    }

    /// The grants of one player, and of nobody else, that are not acknowledged; oldest first.
    public func pending(of player: String) throws(JournalError) -> [Grant] { try file.pending(of: player) }

    /// Writes that the game granted an order; harmless when repeated.
    public func acknowledge(_ orderId: String) throws(JournalError) -> Acknowledgement {
        try file.acknowledge(orderId)
    }

    /// Unix seconds.
    public nonisolated var now: Int { clock() }
}
