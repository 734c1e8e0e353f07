import EventLoop
import Glibc

/// Writes log lines without ever waiting for their reader: bounded, with drops counted.
///
/// The descriptor is shared with the parent, so it is not switched to non-blocking. A pipe or terminal is opened a
/// second time for that; on anything else a line is written only when the system says that it would not block.
@LoopActor
final class LogSink {
    /// What may wait for a reader, in bytes.
    static let limit = 64 << 10
    /// The most that is written at once: what `poll` promises not to block for.
    private static let atOnce = 4096
    private static let retryInterval = Duration.milliseconds(100)

    private(set) var dropped = 0
    private let descriptor: Int32
    private let ownsDescriptor: Bool
    private let dropNotice: (Int) -> [UInt8]
    private var waiting: [UInt8] = []
    private var unreported = 0
    private var retry: Timer?

    /// A sink that writes to `descriptor`, and the line `dropNotice` gives for a number of lines that were dropped.
    init(descriptor: Int32, dropNotice: @escaping (Int) -> [UInt8]) {
        let own = Self.openAgain(descriptor)
        self.descriptor = own ?? descriptor
        ownsDescriptor = own != nil
        self.dropNotice = dropNotice
    }

    deinit {
        if ownsDescriptor { close(descriptor) }
    }

    /// Whether lines wait for their reader.
    var isWaiting: Bool { !waiting.isEmpty }

    func write(_ line: [UInt8]) {
        let notice = unreported > 0 ? dropNotice(unreported) : []
        if waiting.count + notice.count + line.count > Self.limit {
            drop(1)
        } else {
            unreported = 0
            waiting += notice + line
        }
        flush()
    }

    private func drop(_ lines: Int) {
        dropped += lines
        unreported += lines
    }

    private func flush() {
        while !waiting.isEmpty {
            guard canWrite else { return retryLater() }
            let written = waiting.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress, min($0.count, Self.atOnce))
            }
            if written < 0, errno == EAGAIN || errno == EINTR { return retryLater() }
            guard written > 0 else { return giveUp() }
            waiting.removeFirst(written)
        }
    }

    /// Nobody will read what waits.
    private func giveUp() {
        drop(waiting.count { $0 == 0x0A })
        waiting = []
    }

    private var canWrite: Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&request, 1, 0) > 0
    }

    private func retryLater() {
        guard retry == nil else { return }
        let timer = Timer()
        retry = timer
        timer.start(after: Self.retryInterval) { [weak self] in
            timer.close()
            self?.retry = nil
            self?.flush()
        }
    }

    /// A non-blocking descriptor of our own for the same pipe or terminal; `nil` where there is no such thing.
    private static func openAgain(_ descriptor: Int32) -> Int32? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, [S_IFIFO, S_IFCHR].contains(status.st_mode & S_IFMT) else { return nil }
        let own = open("/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        return own >= 0 ? own : nil
    }
}
