/// Which lines of the log are held back because the same line was written a moment ago, and the summaries of those.
///
/// The first line of a kind is written at once. Those that follow within the window are counted; at its end one
/// summary stands for them, and while they go on, one for each further window. A value: it is told the time.
struct RepeatedLines {
    /// A line by all that makes it the same as another.
    struct Line: Hashable {
        let level: ServerLog.Level
        let message: String
    }

    /// What is written for lines that were held back.
    struct Summary: Equatable {
        let line: Line
        let count: Int

        var message: String {
            "\(line.message) (repeated \(count) \(count == 1 ? "time" : "times"))"
        }
    }

    /// The most kinds of lines that are remembered; with one more, the oldest is summed up early.
    static let limit = 64

    private struct Kind {
        var end: Duration
        var held = 0
    }

    private let window: Duration
    private var kinds: [Line: Kind] = [:]

    /// Holds back what comes again within `window`.
    init(window: Duration) { self.window = window }

    /// When ``summaries(at:)`` has something to say next; nil while nothing is held back.
    var nextDue: Duration? { kinds.values.filter { $0.held > 0 }.map(\.end).min() }

    /// Whether a line is to be written, at a time that never goes back.
    mutating func admit(_ line: Line, at now: Duration) -> Bool {
        guard let kind = kinds[line], kind.held > 0 || now < kind.end else {
            kinds[line] = Kind(end: now + window)
            return true
        }
        kinds[line]?.held += 1
        return false
    }

    /// What is due by now, oldest first: kinds whose window has ended, and those that are too many.
    mutating func summaries(at now: Duration) -> [Summary] {
        var due: [Summary] = []
        for (line, kind) in kinds.sorted(by: { $0.value.end < $1.value.end }) {
            let isOver = kind.end <= now
            guard isOver || kinds.count > Self.limit else { break }
            if kind.held > 0 { due.append(Summary(line: line, count: kind.held)) }
            // Whoever was noisy stays watched; whoever was not is forgotten.
            kinds[line] = isOver && kind.held > 0 ? Kind(end: now + window) : nil
        }
        return due
    }

    /// Everything that is held back, at the end of the log.
    mutating func drain() -> [Summary] {
        defer { kinds = [:] }
        return kinds.sorted { $0.value.end < $1.value.end }
            .compactMap { $0.value.held > 0 ? Summary(line: $0.key, count: $0.value.held) : nil }
    }
}
