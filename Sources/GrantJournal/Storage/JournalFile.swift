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

    /// Intents without an outcome, oldest first; of one player, or of all.
    func intents(of player: String?) throws(JournalError) -> [Entry] {
        let condition = player == nil ? "" : " AND player_id = ?"
        return try database.run(
            "SELECT \(Self.columns) FROM orders WHERE state = 0\(condition) ORDER BY attempt",
            player.map { [.text($0)] } ?? [], "read", read: Self.entry)
    }

    /// Writes that an order is about to be consumed. `nil` when it was consumed already.
    func intend(_ intent: Intent, at now: Int) throws(JournalError) -> Attempt? {
        try database.transaction { () throws(JournalError) -> Attempt? in
            let before = try entry(intent.orderId)
            guard before?.state ?? .intended == .intended else { return nil }
            let last = try database.run("SELECT max(attempt) FROM orders", [], "read") { $0.integer(0) }.first ?? 0
            try database.run("DELETE FROM orders WHERE order_id = ?", [.text(intent.orderId)])
            // Until an outcome says otherwise, the attempt may have been sent.
            try database.run(
                "INSERT INTO orders (order_id, player_id, state, attempt, began_at, uncertain, currency) "
                    + "VALUES (?, ?, 0, ?, ?, 1, ?)",
                [
                    .text(intent.orderId), .text(intent.playerId), .integer(last + 1), .integer(now),
                    .text(intent.currency),
                ])
            try write(intent.items, of: intent.orderId)
            return Attempt(orderId: intent.orderId, number: last + 1, followsUncertain: before?.isUncertain ?? false)
        }
    }

    private func write(_ items: [GrantItem], of orderId: String) throws(JournalError) {
        try database.run("DELETE FROM items WHERE order_id = ?", [.text(orderId)])
        for (position, item) in items.enumerated() {
            try database.run(
                "INSERT INTO items VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    .text(orderId), .integer(position), .text(item.sku), .text(item.name), .text(item.currency),
                    .integer(item.quantity), .text(item.description), .text(item.imageUrl),
                ])
        }
    }

    /// Does what was decided of an attempt; nothing when there was a later one, or the order is past it.
    func apply(_ decision: Decision, to orderId: String, attempt: Int, at now: Int) throws(JournalError) {
        let which: [Database.Value] = [.text(orderId), .integer(attempt)]
        switch decision {
        case .keep: return
        case .consumed:
            try database.run(
                "UPDATE orders SET state = 1, consumed_at = ? WHERE order_id = ? AND attempt = ? AND state = 0",
                [.integer(now)] + which)
        case .forget:
            try database.transaction { () throws(JournalError) in
                try database.run("DELETE FROM orders WHERE order_id = ? AND attempt = ? AND state = 0", which)
                if database.changes > 0 {
                    try database.run("DELETE FROM items WHERE order_id = ?", [.text(orderId)])
                }
            }
        }
    }

    /// The grants of a player that are not acknowledged, oldest first.
    func pending(of player: String) throws(JournalError) -> [Grant] {
        let found = try database.run(
            "SELECT order_id, consumed_at, currency FROM orders WHERE player_id = ? AND state = 1 ORDER BY attempt",
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

    /// Writes that the game granted an order. The order stays known, so that it is not granted again.
    func acknowledge(_ orderId: String) throws(JournalError) -> Acknowledgement {
        let state = try entry(orderId)?.state
        if state == .consumed {
            try database.run("UPDATE orders SET state = 2 WHERE order_id = ?", [.text(orderId)])
        }
        return Acknowledgement(state)
    }

    private static let columns = "order_id, player_id, state, attempt, began_at, uncertain"

    private static func entry(_ row: Database.Row) -> Entry {
        Entry(
            orderId: row.text(0), playerId: row.text(1), state: Entry.State(rawValue: row.integer(2)) ?? .consumed,
            attempt: row.integer(3), beganAt: row.integer(4), isUncertain: row.integer(5) != 0)
    }
}
