extension JournalFile {
    /// Writes that an order is about to be consumed. `nil` when it was consumed already.
    ///
    /// What an earlier intent knew of the order stays; the player is the later one's.
    func intend(_ intent: Intent, at now: Int) throws(JournalError) -> Attempt? {
        try transaction { database throws(JournalError) -> Attempt? in
            let before = try entry(intent.orderId)
            guard before?.state ?? .intended == .intended else { return nil }
            let number = try nextAttempt(database)
            // Until an outcome says otherwise, the attempt may have been sent.
            try database.run(
                """
                INSERT INTO orders (order_id, player_id, state, attempt, began_at, uncertain, currency, complete)
                VALUES (?, ?, 0, ?, ?, 1, '', 0)
                ON CONFLICT (order_id) DO UPDATE
                SET player_id = excluded.player_id, attempt = excluded.attempt, began_at = excluded.began_at
                """, [.text(intent.orderId), .text(intent.playerId), .integer(number), .integer(now)])
            if let contents = intent.contents { try write(contents, of: intent.orderId, database) }
            return Attempt(orderId: intent.orderId, number: number, followsUncertain: before?.isUncertain ?? false)
        }
    }

    /// A number that no attempt ever had: what was found out about one must not be taken for another's.
    private func nextAttempt(_ database: Database) throws(JournalError) -> Int {
        try database.run("UPDATE counter SET last = last + 1", [])
        return try database.run("SELECT last FROM counter", [], "read") { $0.integer(0) }.first ?? 0
    }

    /// What is known first is kept.
    private func write(_ contents: GrantContents, of orderId: String, _ database: Database) throws(JournalError) {
        try database.run(
            "UPDATE orders SET currency = ?, complete = 1 WHERE order_id = ? AND NOT complete AND state < 2",
            [.text(contents.currency), .text(orderId)])
        guard database.changes > 0 else { return }
        for (position, item) in contents.items.enumerated() {
            try database.run(
                "INSERT INTO items VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    .text(orderId), .integer(position), .text(item.sku), .text(item.name), .text(item.currency),
                    .integer(item.quantity), .text(item.description), .text(item.imageUrl),
                ])
        }
    }

    /// Does what was decided of an attempt; nothing when there was a later one, or the order is past it.
    func apply(
        _ decision: Decision, to orderId: String, attempt: Int, _ learned: Learned = Learned(), at now: Int
    ) throws(JournalError) {
        let which: [Database.Value] = [.text(orderId), .integer(attempt)]
        try transaction { database throws(JournalError) in
            switch decision {
            case .keep: return
            case .consumed:
                try database.run(
                    "UPDATE orders SET state = 1, consumed_at = ?, player_id = coalesce(?, player_id) "
                        + "WHERE order_id = ? AND attempt = ? AND state = 0",
                    [.integer(now), .text(learned.owner)] + which)
                guard database.changes > 0, let contents = learned.contents else { return }
                try write(contents, of: orderId, database)
            case .forget:
                try database.run("DELETE FROM orders WHERE order_id = ? AND attempt = ? AND state = 0", which)
                guard database.changes > 0 else { return }
                try database.run("DELETE FROM items WHERE order_id = ?", [.text(orderId)])
            }
        }
    }

    /// Writes what a consumed order gives; nothing when that is known already.
    func complete(_ orderId: String, _ contents: GrantContents) throws(JournalError) {
        try transaction { database throws(JournalError) in try write(contents, of: orderId, database) }
    }

    /// Writes that the game granted an order. The order stays known, so that it is not granted again; what it gave is
    /// not needed any more.
    func acknowledge(_ orderId: String) throws(JournalError) -> Acknowledgement {
        let state = try entry(orderId)?.state
        guard state == .consumed else { return Acknowledgement(state) }
        try transaction { database throws(JournalError) in
            try database.run("UPDATE orders SET state = 2 WHERE order_id = ?", [.text(orderId)])
            try database.run("DELETE FROM items WHERE order_id = ?", [.text(orderId)])
        }
        return Acknowledgement(state)
    }

    /// Forgets all orders, but no number of an attempt.
    func clear() throws(JournalError) {
        try transaction { database throws(JournalError) in
            try database.run("DELETE FROM orders", [])
            try database.run("DELETE FROM items", [])
        }
    }
}
