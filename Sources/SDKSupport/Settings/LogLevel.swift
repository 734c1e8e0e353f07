/// The lowest level the SDK writes to its logger.
///
/// The raw values are the names by which a level is written in settings.
public enum LogLevel: String, Sendable, Hashable, CaseIterable {
    /// Detailed debug information on almost every event.
    case debug
    /// General information on the SDK instance state and its events.
    case info
    /// Warnings and recoverable errors. Used by default.
    case warning
    /// Critical and fatal errors.
    case error
    /// No logging.
    case none

    /// Whether a message of `level` is written when this is the configured level.
    ///
    /// `.none` as a configured level writes nothing, and no message has the level `.none`.
    public func admits(_ level: LogLevel) -> Bool {
        level != .none && level.rank >= rank
    }

    private var rank: Int {
        switch self {
        case .debug: 0
        case .info: 1
        case .warning: 2
        case .error: 3
        case .none: 4
        }
    }
}
