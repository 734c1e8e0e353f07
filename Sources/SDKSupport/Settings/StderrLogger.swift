internal import Glibc
internal import Synchronization

/// Writes one line a message to standard error: the default logger on Linux.
///
/// It never waits for a reader. A line that a full pipe would hold up is dropped, and the next line
/// that fits says how many were lost. Lines are cut at 4,096 bytes, the size a pipe takes whole.
public final class StderrLogger: Logger {
    private let descriptor: Int32
    private let label: String
    private let dropped = Mutex(0)

    /// A logger for this process's standard error.
    public convenience init() {
        self.init(label: "aghanim")
    }

    /// A logger for another open descriptor, which it does not close.
    ///
    /// - Parameter label: What every line begins with.
    package init(descriptor: Int32 = STDERR_FILENO, label: String) {
        self.descriptor = descriptor
        self.label = label
    }

    /// Writes `message` as one line, or drops it when standard error takes no more.
    public func log(_ level: LogLevel, _ message: String) {
        dropped.withLock { lost in
            let notice = lost > 0 ? "(\(lost) earlier lines lost) " : ""
            let line = Self.line(label, level, notice + message)
            lost = write(line) ? 0 : lost + 1
        }
    }

    /// The bytes of one line: control characters replaced, at most 4,096 bytes with its end.
    static func line(_ label: String, _ level: LogLevel, _ message: String) -> [UInt8] {
        var bytes = Array("\(label) \(level.rawValue): ".utf8)
        bytes += message.utf8.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
        if bytes.count > 4_095 { bytes.removeLast(bytes.count - 4_095) }
        bytes.append(0x0A)
        return bytes
    }

    private func write(_ line: [UInt8]) -> Bool {
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        // POLLERR means that nobody reads any more: writing would raise SIGPIPE.
        guard poll(&ready, 1, 0) == 1, ready.revents == Int16(POLLOUT) else { return false }
        return line.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) } == line.count
    }
}
