/// Which events a connection wants besides those of the flows it began: names, or prefixes ending in `*`.
public struct EventPatterns: Sendable, Equatable {
    /// The most patterns there may be.
    public let limit: Int
    /// The patterns in force, in the order they were asked for.
    public private(set) var patterns: [String] = []

    /// No patterns yet, and `limit` of them at most.
    public init(limit: Int) {
        self.limit = limit
    }

    /// Adds patterns that are not there yet; false when that would be too many.
    public mutating func add(_ more: [String]) -> Bool {
        var united = patterns
        for pattern in more where !united.contains(pattern) { united.append(pattern) }
        guard united.count <= limit else { return false }
        patterns = united
        return true
    }

    /// Drops patterns, by the exact text they were asked for with.
    public mutating func remove(_ fewer: [String]) {
        patterns.removeAll(where: fewer.contains)
    }

    /// Whether an event of that name is wanted.
    public func matches(_ event: String) -> Bool {
        patterns.contains { pattern in
            pattern.last == "*" ? event.hasPrefix(pattern.dropLast()) : event == pattern
        }
    }
}
