import Glibc

/// Which paid orders were consumed and not yet granted, kept in a file so that no crash loses one.
///
/// Every call returns when its change is on the disk. An actor of its own, because that takes as long as the disk
/// does: callers on an event loop go on meanwhile. One process at a time has a journal.
public actor GrantJournal {
    private let file: JournalFile
    private let clock: @Sendable () -> Int
    private let uptime: @Sendable () -> Int
    /// When this process first saw an attempt, by `uptime`.
    private var firstSeen: [Int: Int] = [:]

    /// Opens a journal or creates it, with mode 0600.
    ///
    /// - Parameter path: The SQLite file; `nil` for a private one that is gone when the process is.
    public init(path: String?) throws(JournalError) {
        try self.init(path: path) { time(nil) }
    }

    /// A journal whose times come from `clock`, in Unix seconds, and `uptime`, in seconds since any moment.
    package init(
        path: String?, clock: @escaping @Sendable () -> Int, uptime: @escaping @Sendable () -> Int = GrantJournal.uptime
    ) throws(JournalError) {
        file = try JournalFile(path)
        self.clock = clock
        self.uptime = uptime
    }

    /// Seconds since the system started, suspended or not; nobody sets this clock.
    package static let uptime: @Sendable () -> Int = {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return time.tv_sec
    }

    /// What is known of an order.
    public func entry(_ orderId: String) throws(JournalError) -> Entry? { try file.entry(orderId) }

    /// The orders whose consume has no known outcome, whoever's they are; oldest first.
    public func intents() throws(JournalError) -> [Entry] {
        let intents = try file.intents()
        let open = Set(intents.map(\.attempt))
        firstSeen = firstSeen.filter { open.contains($0.key) }
        for attempt in open where firstSeen[attempt] == nil { firstSeen[attempt] = uptime() }
        return intents
    }

    /// How long ago the attempt of an intent began, which `intents` returned.
    public func age(of intent: Entry) -> Age {
        Age(watched: uptime() - (firstSeen[intent.attempt] ?? uptime()), onClock: clock() - intent.beganAt)
    }

    /// Writes that an order is about to be consumed, which is the condition for sending the request. `nil`, and nothing
    /// is written, when it was consumed already.
    public func intend(_ intent: Intent) throws(JournalError) -> Attempt? { try file.intend(intent, at: clock()) }

    /// Does what was decided of an attempt. Nothing when there was a later one, or the order is past it.
    ///
    /// - Parameter learned: What became known of the order by the way.
    public func apply(
        _ decision: Decision, to orderId: String, attempt: Int, learned: Learned = Learned()
    ) throws(JournalError) {
        try file.apply(decision, to: orderId, attempt: attempt, learned, at: clock())
    }

    /// Writes what a consumed order gives; nothing when that is known already.
    public func complete(_ orderId: String, _ contents: GrantContents) throws(JournalError) {
        try file.complete(orderId, contents)
    }

    /// The grants of one player, and of nobody else, that are not acknowledged; oldest first. Without those of which
    /// it is not known what they give.
    public func pending(of player: String) throws(JournalError) -> [Grant] { try file.pending(of: player) }

    /// The player's consumed orders of which it is not known what they give; oldest first.
    public func incomplete(of player: String) throws(JournalError) -> [String] { try file.incomplete(of: player) }

    /// Writes that the game granted an order; harmless when repeated.
    public func acknowledge(_ orderId: String) throws(JournalError) -> Acknowledgement {
        try file.acknowledge(orderId)
    }

    /// Forgets everything, for a backend that begins anew and uses the same ids again.
    public func clear() throws(JournalError) { try file.clear() }
}

/// What becomes known of an order with the outcome of its consume.
public struct Learned: Sendable, Hashable {
    /// What it gives.
    public let contents: GrantContents?
    /// Whose it is, where that is not the player for whom it was consumed.
    public let owner: String?

    /// Nothing, or what is given.
    public init(contents: GrantContents? = nil, owner: String? = nil) {
        (self.contents, self.owner) = (contents, owner)
    }
}
