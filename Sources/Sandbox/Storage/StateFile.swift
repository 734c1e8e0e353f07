import JSON

/// Catalog, players, orders, purchases and waiting webhooks in a SQLite file: one transaction for the changes of one request, on disk before the
/// request is answered, so that a killed sandbox comes back with everything it had answered for.
final class StateFile {
    private static let version = 3

    private let database: Database
    private let path: String

    /// Opens or creates the file. It is locked while it is open: one sandbox, one file.
    init(_ path: String) throws(SandboxError) {
        self.path = path
        database = try Database(path)
        try database.run(
            "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN IMMEDIATE")
        var version = 0
        try database.run("PRAGMA user_version", []) { version = Int($0.integer(0)) }
        guard (0...Self.version).contains(version) else {
            throw SandboxError(
                "cannot use the state file \(path): it has version \(version), this sandbox writes version "
                    + "\(Self.version); choose another file")
        }
        try database.run(Self.schema + "PRAGMA user_version = \(Self.version); COMMIT")
    }

    func close() { database.close() }

    /// Writes what changed; all of it or nothing.
    func save(_ changes: SandboxState.Changes, of state: SandboxState) throws(SandboxError) {
        try database.transaction { () throws(SandboxError) in
            if changes.reset {
                try database.run(
                    "DELETE FROM orders; DELETE FROM players; DELETE FROM purchases; DELETE FROM webhooks; "
                        + "DELETE FROM facts")
            }
            if changes.catalog { try save(state.catalog.source) }
            for id in changes.orders {
                if let order = state.orders[id] { try save(order) }
            }
            for id in changes.purchases {
                if let purchase = state.appcharge.purchases[id] { try save(purchase) }
            }
            if changes.shop { try save(state.appcharge) }
            for id in changes.webhooks { try save(state.webhooks[id], id) }
            for player in changes.players {
                try database.run(
                    "INSERT OR REPLACE INTO players VALUES (?, ?)",
                    [.text(player), .text(state.market(of: player).country)])
            }
            try save(fact: "identifiers", .integer(Int64(bitPattern: state.identifiers.count)))
        }
    }

    /// Adds what the file holds to a fresh state.
    func load(into state: inout SandboxState) throws(SandboxError) {
        try loadFacts(into: &state)
        try database.run("SELECT id, country FROM players", []) { row in
            state.countries[row.text(0)] = row.text(1)
        }
        try database.run("SELECT record FROM orders ORDER BY number", []) { row throws(SandboxError) in
            state.orders.insert(try loadOrder(row.bytes(0)))
        }
        try database.run("SELECT record FROM purchases ORDER BY number", []) { row throws(SandboxError) in
            state.appcharge.purchases.put(try loadPurchase(row.bytes(0)))
        }
        try database.run("SELECT record FROM webhooks ORDER BY number", []) { row throws(SandboxError) in
            state.webhooks.add(try loadWebhook(row.bytes(0)))
        }
    }

    private static let schema = """
        CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value BLOB);
        CREATE TABLE IF NOT EXISTS players (id TEXT PRIMARY KEY, country TEXT NOT NULL);
        CREATE TABLE IF NOT EXISTS orders (number INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, record BLOB NOT NULL);
        CREATE TABLE IF NOT EXISTS purchases (
            number INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, record BLOB NOT NULL);
        CREATE TABLE IF NOT EXISTS webhooks (
            number INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, record BLOB NOT NULL);

        """

    private func save(_ order: Order) throws(SandboxError) {
        try database.run(
            "INSERT INTO orders (id, record) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET record = excluded.record",
            [.text(order.id), .bytes(order.record)])
    }

    private func save(_ purchase: Purchase) throws(SandboxError) {
        try database.run(
            "INSERT INTO purchases (id, record) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET record = excluded.record",
            [.text(purchase.id), .bytes(purchase.record)])
    }

    /// Only what waits is kept: with a webhook's end its row goes.
    private func save(_ webhook: Webhook?, _ id: String) throws(SandboxError) {
        guard let webhook else { return try database.run("DELETE FROM webhooks WHERE id = ?", [.text(id)]) }
        try database.run(
            "INSERT INTO webhooks (id, record) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET record = excluded.record",
            [.text(id), .bytes(webhook.record)])
    }

    private func save(_ shop: AppchargeShop) throws(SandboxError) {
        try save(fact: "appcharge", .bytes(shop.record))
    }

    private func save(_ catalog: Catalog.Source) throws(SandboxError) {
        try database.run("DELETE FROM facts WHERE name IN ('generated', 'catalog')")
        switch catalog {
        case .seeded: break
        case .generated(let count): try save(fact: "generated", .integer(Int64(count)))
        case .custom(let body): try save(fact: "catalog", .bytes(body))
        }
    }

    private func save(fact name: String, _ value: Database.Value) throws(SandboxError) {
        try database.run("INSERT OR REPLACE INTO facts VALUES (?, ?)", [.text(name), value])
    }

    private func loadFacts(into state: inout SandboxState) throws(SandboxError) {
        try database.run("SELECT name, value FROM facts", []) { row throws(SandboxError) in
            switch row.text(0) {
            case "identifiers": state.identifiers.count = UInt64(bitPattern: row.integer(1))
            case "generated": state.catalog = .generated(Int(row.integer(1)))
            case "appcharge": try loadShop(row.bytes(1), into: &state.appcharge)
            case "catalog": state.catalog = try loadCatalog(row.bytes(1))
            default: break
            }
        }
    }

    private func loadOrder(_ record: [UInt8]) throws(SandboxError) -> Order {
        do {
            return try Order(record: record)
        } catch {
            throw SandboxError("cannot use the state file \(path): \(error.message)")
        }
    }

    private func loadPurchase(_ record: [UInt8]) throws(SandboxError) -> Purchase {
        do {
            return try Purchase(record: record)
        } catch {
            throw SandboxError("cannot use the state file \(path): \(error.message)")
        }
    }

    private func loadWebhook(_ record: [UInt8]) throws(SandboxError) -> Webhook {
        do {
            return try Webhook(record: record)
        } catch {
            throw SandboxError("cannot use the state file \(path): \(error.message)")
        }
    }

    private func loadShop(_ record: [UInt8], into shop: inout AppchargeShop) throws(SandboxError) {
        do {
            try shop.restore(record)
        } catch {
            throw SandboxError("cannot use the state file \(path): its settings cannot be read: \(error.sentence)")
        }
    }

    private func loadCatalog(_ body: [UInt8]) throws(SandboxError) -> Catalog {
        do {
            return try Catalog(body: body)
        } catch {
            throw SandboxError("cannot use the state file \(path): its catalog cannot be read")
        }
    }
}
