import EventLoop

/// Counts of calls and errors since the start. Bounded: only names and codes that exist are counted by themselves.
@LoopActor
final class Metrics {
    /// By the method's place in the table.
    private var callsByPlace = Array(repeating: 0, count: MethodTable.entries.count)
    private(set) var errors: [String: Int] = [:]
    private(set) var unknownMethods = 0

    /// By the method's name; only those that were called.
    var calls: [String: Int] {
        let counts = zip(MethodTable.entries.map(\.name), callsByPlace)
        return Dictionary(uniqueKeysWithValues: counts.filter { $0.1 > 0 })
    }

    /// Counts a call of the method at this place of the table.
    func countCall(of place: Int) { callsByPlace[place] += 1 }

    func countError(_ code: Int) { errors[String(code), default: 0] += 1 }

    func countUnknown() {
        unknownMethods += 1
        errors["-32601", default: 0] += 1
    }
}
