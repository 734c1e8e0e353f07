/// The calls of one session that are admitted and not finished, by key and by id.
struct CallsInFlight: Sendable {
    /// What a session remembers of a call.
    struct Entry: Sendable {
        /// `nil` for a notification.
        let id: RequestID?
        /// The length of the request's text.
        let bytes: Int
        /// The batch that the answer belongs to, and where it stands in it.
        var batch: (number: Int, position: Int)?
    }

    /// The call that was admitted last. Most end before the next is admitted, and never come into the tables.
    private var latest: (key: Call.Key, entry: Entry)?
    private var entries: [Int: Entry] = [:]
    private var keys: [RequestID: Call.Key] = [:]

    /// The length of all their requests' texts, in bytes.
    private(set) var bytes = 0

    /// How many there are, notifications included.
    var count: Int { entries.count + (latest == nil ? 0 : 1) }

    /// Whether somebody waits for one of them.
    var areAwaited: Bool { !keys.isEmpty || latest?.entry.id != nil }

    mutating func insert(_ entry: Entry, as key: Call.Key) {
        if let latest { enter(latest.key, latest.entry) }
        latest = (key, entry)
        bytes += entry.bytes
    }

    /// Takes a call out; `nil` when it is not here.
    mutating func remove(_ key: Call.Key) -> Entry? {
        guard let entry = takeLatest(key) ?? takeEntered(key) else { return nil }
        bytes -= entry.bytes
        return entry
    }

    /// The call under that id.
    func key(of id: RequestID) -> Call.Key? {
        if let latest, latest.entry.id == id { return latest.key }
        return keys.isEmpty ? nil : keys[id]
    }

    private mutating func enter(_ key: Call.Key, _ entry: Entry) {
        entries[key.number] = entry
        if let id = entry.id { keys[id] = key }
    }

    private mutating func takeEntered(_ key: Call.Key) -> Entry? {
        guard let entry = entries.removeValue(forKey: key.number) else { return nil }
        if let id = entry.id { keys[id] = nil }
        return entry
    }

    private mutating func takeLatest(_ key: Call.Key) -> Entry? {
        guard let entry = latest?.entry, latest?.key == key else { return nil }
        latest = nil
        return entry
    }
}
