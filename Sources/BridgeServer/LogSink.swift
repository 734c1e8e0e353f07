import EventLoop
import Glibc

/// Writes log lines without ever waiting for their reader: bounded, with drops counted.
///
/// The descriptor is shared with the parent, so it is not switched to non-blocking: a line is written only when the
/// system says that a page of it would not block.
@LoopActor
final class LogSink {
    /// What may wait for a reader, in bytes.
    static let limit = 64 << 10
    /// The most that is written at once: what `poll` promises not to block for a pipe.
    private static let atOnce = 4096

    private(set) var dropped = 0
    private let descriptor: Int32
    private var waiting: [UInt8] = []
    private var unreported = 0
    private var isRetrying = false

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    func write(_ line: [UInt8]) {
        if waiting.count + line.count > Self.limit {
            dropped += 1
            unreported += 1
        } else {
            reportDrops()
            waiting += line
        }
        flush()
    }

    private func reportDrops() {
        guard unreported > 0 else { return }
        waiting += "warning: \(unreported) log lines were dropped because nobody read them\n".utf8
        unreported = 0
    }

    private func flush() {
        while !waiting.isEmpty, canWrite {
            let written = waiting.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress, min($0.count, Self.atOnce))
            }
            guard written > 0 else {
                waiting = []
                return
            }
            waiting.removeFirst(written)
        }
        if !waiting.isEmpty { retryLater() }
    }

    private var canWrite: Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&request, 1, 0) > 0
    }

    private func retryLater() {
        guard !isRetrying else { return }
        isRetrying = true
        let timer = Timer()
        timer.start(after: .milliseconds(100)) { [weak self] in
            timer.close()
            self?.isRetrying = false
            self?.flush()
        }
    }
}
