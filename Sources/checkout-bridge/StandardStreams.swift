import Glibc

/// The process's standard descriptors, arranged so that nothing but frames can reach the caller's stdout.
enum StandardStreams {
    /// Where frames and results go: the descriptor that was 1 when the process began.
    // Written once, by the first statement of main, before there is a second thread.
    nonisolated(unsafe) private(set) static var output: Int32 = 1

    /// How long a line for people or a ready line may wait for a reader, in milliseconds.
    private static let patience: Int32 = 1000
    /// The most that is written at once: what `poll` promises not to block for.
    private static let atOnce = 4096

    /// Fills closed descriptors, moves stdout away and points descriptor 1 at stderr, whatever a library prints.
    ///
    /// Call it before anything else runs. A stdout that was closed stays one that cannot be written to: answers that
    /// go nowhere are lost, and the exit status has to say so.
    static func secure() {
        let outputIsClosed = fcntl(1, F_GETFD) < 0
        var opened: Int32 = 0
        while opened >= 0, opened < 3 { opened = open("/dev/null", O_RDWR) }
        if opened > 2 { close(opened) }
        // A reader that has gone and a file that may not grow are errors of a write. Asking for a status line too early,
        // before the loop takes that signal, must not end the process.
        for number in [SIGPIPE, SIGXFSZ, SIGUSR1] { signal(number, SIG_IGN) }
        let moved = outputIsClosed ? open("/dev/null", O_RDONLY | O_CLOEXEC) : fcntl(1, F_DUPFD_CLOEXEC, 10)
        guard moved >= 0 else { return }
        output = moved
        keepErrorsFromBlocking()
        dup2(2, 1)
    }

    /// Whether stdin can be read.
    static var inputIsReadable: Bool { fcntl(0, F_GETFL) & O_ACCMODE != O_WRONLY }

    /// Whether a person sits at stdin and sees stderr.
    static var isInteractive: Bool { isatty(0) == 1 && isatty(2) == 1 }

    /// Writes all bytes to the caller's stdout, however long that takes; false when it fails.
    static func write(_ bytes: [UInt8]) -> Bool { write(bytes, to: output, patience: -1) }

    /// Writes a line that tells the caller that it may begin; false when that fails.
    static func announce(_ line: [UInt8]) -> Bool { write(line + [0x0A], to: output, patience: patience) }

    /// Writes a line for people; what nobody reads is dropped.
    static func writeError(_ text: String) { _ = write(Array(text.utf8), to: 2, patience: patience) }

    /// A pipe or terminal is opened a second time as one that does not block: a library that writes to stderr must
    /// not stop the loop, and whoever shares the descriptor keeps it as it was.
    private static func keepErrorsFromBlocking() {
        var status = stat()
        guard fstat(2, &status) == 0, [S_IFIFO, S_IFCHR].contains(status.st_mode & S_IFMT) else { return }
        let own = open("/proc/self/fd/2", O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard own >= 0 else { return }
        dup2(own, 2)
        close(own)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32, patience: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            let ready = poll(&request, 1, patience)
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { return false }
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, min($0.count, atOnce)) }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
