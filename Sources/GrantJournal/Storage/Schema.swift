/// The journal's tables, and the way to them from every version there was.
struct Schema {
    /// Marks a SQLite file as a journal: "cbgj".
    static let applicationID = 0x6362_676A

    /// One script a version; the first makes the tables of version 1, each later one changes those of the version
    /// before it. A script that was released is never edited.
    var scripts: [String]

    /// The tables of this version of the bridge.
    static let current = Schema(scripts: [
        """
        CREATE TABLE orders (
            order_id TEXT PRIMARY KEY, player_id TEXT NOT NULL, state INTEGER NOT NULL, attempt INTEGER NOT NULL,
            began_at INTEGER NOT NULL, uncertain INTEGER NOT NULL, consumed_at INTEGER NOT NULL DEFAULT 0,
            currency TEXT NOT NULL);
        CREATE INDEX orders_by_player ON orders (player_id, state);
        CREATE TABLE items (
            order_id TEXT NOT NULL, position INTEGER NOT NULL, sku TEXT NOT NULL, name TEXT NOT NULL,
            currency TEXT NOT NULL, quantity INTEGER NOT NULL, description TEXT, image_url TEXT,
            PRIMARY KEY (order_id, position));
        """,
        // Orders whose items are learned after the consume; numbers of attempts that are never used twice; nothing
        // but the id of what was granted.
        """
        ALTER TABLE orders ADD COLUMN complete INTEGER NOT NULL DEFAULT 1;
        CREATE TABLE counter (last INTEGER NOT NULL);
        INSERT INTO counter SELECT coalesce(max(attempt), 0) FROM orders;
        DROP INDEX orders_by_player;
        CREATE INDEX orders_by_state ON orders (state, player_id);
        DELETE FROM items WHERE order_id IN (SELECT order_id FROM orders WHERE state = 2);
        """,
    ])

    /// Brings a database to this version, all of it or not at all; says why when it cannot be.
    func prepare(_ database: Database, _ path: String) throws(JournalError) {
        let version = try database.run("PRAGMA user_version", [], "read") { $0.integer(0) }.first ?? 0
        let id = try database.run("PRAGMA application_id", [], "read") { $0.integer(0) }.first ?? 0
        let isEmpty = try database.run("SELECT 1 FROM sqlite_master LIMIT 1", [], "read") { _ in }.isEmpty
        guard isEmpty && version == 0 || id == Self.applicationID else {
            throw JournalError(
                reason: .damaged, message: "Cannot use \(path): it is a SQLite file but no journal; choose another.")
        }
        guard version <= scripts.count else {
            throw JournalError(
                reason: .newer,
                message: "Cannot use the journal \(path): it has version \(version), and this program knows versions "
                    + "up to \(scripts.count); use the program that wrote it, or a newer one.")
        }
        let isSound = try database.run("PRAGMA quick_check", [], "read") { $0.text(0) } == ["ok"]
        guard isSound else {
            throw JournalError(
                reason: .damaged,
                message: "Cannot use the journal \(path): it is damaged; put it aside and take a copy from before.")
        }
        guard version < scripts.count else { return }
        try database.transaction { () throws(JournalError) in
            for script in scripts.dropFirst(version) { try database.script(script) }
            try database.script(
                "PRAGMA application_id = \(Self.applicationID); PRAGMA user_version = \(scripts.count)")
        }
    }
}
