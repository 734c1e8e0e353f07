import EventLoop

/// Counts of calls and errors since the start. Bounded: only names and codes that exist are counted by themselves.
@LoopActor
final class Metrics {
    private(set) var calls: [String: Int] = [:]
    private(set) var errors: [String: Int] = [:]
    private(set) var unknownMethods = 0

    func countCall(_ method: String) { calls[method, default: 0] += 1 }

    func countError(_ code: Int) { errors[String(code), default: 0] += 1 }

    func countUnknown() {
        unknownMethods += 1
        errors["-32601", default: 0] += 1
    }
}
