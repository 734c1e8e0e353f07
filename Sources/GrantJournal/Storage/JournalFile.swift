import Glibc

/// The orders in a SQLite file. Each change is on the disk when its call returns.
final class JournalFile {
    private let lock: JournalLock?
    private let database: Database

    /// Opens or creates a journal; `nil` for a private one that goes with this.
    init(_ path: String?, schema: Schema = .current) throws(JournalError) {
        lock = if let path { try JournalLock(beside: path) } else { nil }
        if let path { try Self.createPrivately(path) }
        database = try Database(path ?? "")
        // The log is only appended to, save at the start and every 40 MB: whoever copies the file and then the log
        // has a journal of that moment.
        try database.script(
            "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; "
                + "PRAGMA wal_autocheckpoint = 10000", "open")
        try schema.prepare(database, path ?? "(private)")
        try database.script("PRAGMA wal_checkpoint(TRUNCATE)", "open")
    }

    /// SQLite gives the files beside this one the same mode.
    private static func createPrivately(_ path: String) throws(JournalError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .refused("cannot open the journal \(path)", errno) }
        defer { close(descriptor) }
        guard fchmod(descriptor, 0o600) == 0 else { throw .refused("cannot set the mode of \(path)", errno) }
    }

    func entry(_ orderId: String) throws(JournalError) -> Entry? {
        try database.run(
            "SELECT \(Self.columns) FROM orders WHERE order_id = ?", [.text(orderId)], "read", read: Self.entry
        ).first
    }

    /// Intents without an outcome, oldest first.
    func intents() throws(JournalError) -> [Entry] {
        try database.run(
            "SELECT \(Self.columns) FROM orders WHERE state = 0 ORDER BY attempt", [], "read", read: Self.entry)
    }

    /// The grants of a player that are not acknowledged and of which all is known, oldest first.
    func pending(of player: String) throws(JournalError) -> [Grant] {
        let found = try database.run(
            "SELECT order_id, consumed_at, currency FROM orders WHERE state = 1 AND player_id = ? AND complete "
                + "ORDER BY attempt",
            [.text(player)], "read"
        ) { (orderId: $0.text(0), consumedAt: $0.integer(1), currency: $0.text(2)) }
        var grants: [Grant] = []
        for one in found {
            grants.append(
                Grant(
                    orderId: one.orderId, playerId: player, consumedAt: one.consumedAt, currency: one.currency,
                    items: try items(of: one.orderId)))
        }
        return grants
    }

    /// The consumed orders of a player of which it is not known what they give, oldest first.
    func incomplete(of player: String) throws(JournalError) -> [String] {
        try database.run(
            "SELECT order_id FROM orders WHERE state = 1 AND player_id = ? AND NOT complete ORDER BY attempt",
            [.text(player)], "read"
        ) { $0.text(0) }
    }

    private func items(of orderId: String) throws(JournalError) -> [GrantItem] {
        try database.run(
            "SELECT sku, name, currency, quantity, description, image_url FROM items WHERE order_id = ? "
                + "ORDER BY position", [.text(orderId)], "read"
        ) {
            GrantItem(
                sku: $0.text(0), name: $0.text(1), currency: $0.text(2), quantity: $0.integer(3),
                description: $0.optionalText(4), imageUrl: $0.optionalText(5))
        }
    }

    private static let columns = "order_id, player_id, state, attempt, began_at, uncertain, complete"

    private static func entry(_ row: Database.Row) -> Entry {
        Entry(
            orderId: row.text(0), playerId: row.text(1), state: Entry.State(rawValue: row.integer(2)) ?? .consumed,
            attempt: row.integer(3), beganAt: row.integer(4), isUncertain: row.integer(5) != 0,
            isComplete: row.integer(6) != 0)
    }

    /// All that a body writes, on the disk, or nothing of it.
    func transaction<T>(_ body: (Database) throws(JournalError) -> T) throws(JournalError) -> T {
        try database.transaction { () throws(JournalError) -> T in try body(database) }
    }
}
