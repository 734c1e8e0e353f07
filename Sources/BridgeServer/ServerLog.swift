import EventLoop
import JSON

/// The process's log: lines on a descriptor that never blocks the loop.
@LoopActor
public final class ServerLog {
    /// How much a line matters.
    public enum Level: Int, Sendable, Comparable {
        case debug, info, warning, error, none

        /// A level by its name.
        public init?(_ name: String) {
            guard let level = Self.names.firstIndex(of: name).flatMap(Level.init) else { return nil }
            self = level
        }

        /// The names accepted, least important first.
        public static let names = ["debug", "info", "warning", "error", "none"]

        /// The level's name.
        public var name: String { Self.names[rawValue] }

        /// Orders levels by how much they matter.
        public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
    }

    /// How a line looks.
    public enum Format: String, Sendable {
        case text, json
    }

    /// The lowest level written.
    public var level: Level
    /// Told of every line written, for clients that subscribed to it.
    public var onLine: @LoopActor (_ params: [UInt8]) -> Void = { _ in }

    private let format: Format
    private let sink: LogSink
    private var repeated: RepeatedLines
    private var summing: Timer?

    /// A log that writes to `descriptor`, and a line that comes again within `repeatWindow` only summed up.
    public init(
        level: Level = .warning, format: Format = .text, descriptor: Int32 = 2,
        repeatWindow: Duration = .seconds(10)
    ) {
        repeated = RepeatedLines(window: repeatWindow)
        self.level = level
        self.format = format
        sink = LogSink(descriptor: descriptor) { dropped in
            Self.line(.warning, "\(dropped) log lines were dropped because nobody read them", format)
        }
    }

    /// Writes one line, unless the level is below the log's; unfiltered, the caller has decided already that it matters.
    ///
    /// Filtered lines above `debug` that come again and again are held back and summed up.
    public func write(_ level: Level, _ message: @autoclosure () -> String, filtered: Bool = true) {
        guard !filtered || level >= self.level, level != .none else { return }
        let message = message()
        guard filtered, level > .debug else { return put(level, message) }
        let now = Loop.shared.now
        let isFirst = repeated.admit(RepeatedLines.Line(level: level, message: message), at: now)
        if isFirst { put(level, message) }
        sumUp(at: now)
    }

    /// Writes what is held back, and nothing later: the log is at its end.
    func finish() {
        for summary in repeated.drain() { put(summary.line.level, summary.message) }
        sumUp(at: Loop.shared.now)
    }

    private func put(_ level: Level, _ message: String) {
        sink.write(Self.line(level, message, format))
        onLine(Self.json(level, message))
    }

    /// Writes the summaries that are due, and waits for the next one if there is one.
    private func sumUp(at now: Duration) {
        for summary in repeated.summaries(at: now) { put(summary.line.level, summary.message) }
        guard let due = repeated.nextDue else {
            summing?.close()
            summing = nil
            return
        }
        guard summing == nil else { return }
        let timer = Timer()
        summing = timer
        timer.start(after: due - now) { [weak self] in
            timer.close()
            self?.summing = nil
            self?.sumUp(at: Loop.shared.now)
        }
    }

    /// Writes a line for what was survived.
    public func warning(_ message: @autoclosure () -> String) { write(.warning, message()) }

    /// Writes a line for what was not.
    public func error(_ message: @autoclosure () -> String) { write(.error, message()) }

    /// Writes a line for what is good to know.
    public func info(_ message: @autoclosure () -> String) { write(.info, message()) }

    /// How many lines were dropped because nobody read the log.
    public var droppedLines: Int { sink.dropped }

    /// Whether lines wait for their reader.
    var isWaiting: Bool { sink.isWaiting }

    private static func line(_ level: Level, _ message: String, _ format: Format) -> [UInt8] {
        let text = format == .json ? json(level, message) : Array("\(level.name): \(oneLine(message))".utf8)
        return text + [0x0A]
    }

    private static func json(_ level: Level, _ message: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.field("level", level.name)
            writer.field("message", message)
        }
        return writer.bytes
    }

    /// The message without what would end its line or steer a terminal.
    private static func oneLine(_ message: String) -> String {
        guard message.unicodeScalars.contains(where: isControl) else { return message }
        return String(String.UnicodeScalarView(message.unicodeScalars.map { isControl($0) ? " " : $0 }))
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x2028...0x2029).contains(scalar.value)
    }
}
