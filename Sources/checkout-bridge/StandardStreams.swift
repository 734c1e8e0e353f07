import Glibc

/// The process's standard descriptors, arranged so that nothing but frames can reach the caller's stdout.
enum StandardStreams {
    /// Where frames and results go: the descriptor that was 1 when the process began.
    // Written once, by the first statement of main, before there is a second thread.
    nonisolated(unsafe) private(set) static var output: Int32 = 1

    /// Fills closed descriptors, moves stdout away and points descriptor 1 at stderr, whatever a library prints.
    ///
    /// Call it before anything else runs. A stdout that was closed stays one that cannot be written to: answers that
    /// go nowhere are lost, and the exit status has to say so.
    static func secure() {
        let outputIsClosed = fcntl(1, F_GETFD) < 0
        var opened: Int32 = 0
        while opened >= 0, opened < 3 { opened = open("/dev/null", O_RDWR) }
        if opened > 2 { close(opened) }
        signal(SIGPIPE, SIG_IGN)
        let moved = outputIsClosed ? open("/dev/null", O_RDONLY | O_CLOEXEC) : fcntl(1, F_DUPFD_CLOEXEC, 10)
        guard moved >= 0 else { return }
        output = moved
        dup2(2, 1)
    }

    /// Writes all bytes to the caller's stdout; false when that fails.
    @discardableResult
    static func write(_ bytes: [UInt8]) -> Bool { write(bytes, to: output) }

    /// Writes a line for people.
    static func writeError(_ text: String) { write(Array(text.utf8), to: 2) }

    @discardableResult
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
