import Glibc

/// The directory of a socket: who could put something else in the socket's place, and whose turn it is to do so.
struct SocketDirectory {
    private static let advice = "Use a directory of your own with mode 0700, for example below $XDG_RUNTIME_DIR."
    /// How often a lock that somebody else holds is asked for again, in microseconds.
    private static let lockInterval: UInt32 = 5000

    /// The directory as it was written, `.` when the path had none.
    let path: String

    /// The directory of the file at `path`.
    init(of path: String) {
        let slash = path.lastIndex(of: "/")
        self.path = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    /// Why a socket in it could be taken away and replaced by somebody else; `nil` when it could not.
    func fault() -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return "its directory \(path): \(Self.errorText())" }
        guard status.st_mode & S_IFMT == S_IFDIR else { return "\(path) is not a directory." }
        if status.st_uid != geteuid() { return "its directory \(path) belongs to another user. \(Self.advice)" }
        if status.st_mode & 0o022 != 0 { return "its directory \(path) is writable by others. \(Self.advice)" }
        return linkFault() ?? ancestorFault()
    }

    /// A link on the way leads where its owner wants it to.
    private func linkFault() -> String? {
        var prefix = ""
        for part in path.split(separator: "/", omittingEmptySubsequences: false) {
            prefix += prefix.isEmpty || prefix.hasSuffix("/") ? part : "/" + part
            if prefix.isEmpty { prefix = "/" }
            var status = stat()
            guard lstat(prefix, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { continue }
            if status.st_uid != geteuid(), status.st_uid != 0 {
                return "\(prefix) is a link that belongs to another user. \(Self.advice)"
            }
        }
        return nil
    }

    /// Where everyone may rename a directory further up, everyone may put another in its place. The sticky bit of
    /// `/tmp` forbids just that.
    private func ancestorFault() -> String? {
        guard let resolved = realpath(path, nil) else { return "its directory \(path): \(Self.errorText())" }
        defer { free(resolved) }
        var ancestor = String(cString: resolved)
        while ancestor != "/", let slash = ancestor.lastIndex(of: "/") {
            ancestor = slash == ancestor.startIndex ? "/" : String(ancestor[..<slash])
            var status = stat()
            guard stat(ancestor, &status) == 0 else { continue }
            if status.st_mode & 0o002 != 0, status.st_mode & S_ISVTX == 0 {
                return "its directory \(path) lies in \(ancestor), which everyone may write to. \(Self.advice)"
            }
        }
        return nil
    }

    /// Runs `body` while no other bridge changes sockets in the directory, so that of two that find a dead one's
    /// socket only one replaces it.
    ///
    /// The lock is on the directory itself and leaves no file behind. Where there are no such locks it is done without.
    ///
    /// - Parameter patience: How long to wait for another one's turn to end, in milliseconds; the body is run all the
    ///   same when it does not, and told so.
    func locked<T, E: Error>(patience: UInt32, _ body: (_ isOurs: Bool) throws(E) -> T) throws(E) -> T {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return try body(true) }
        defer {
            // Closing alone would leave it to a child that is just being started and has the descriptor too.
            flock(descriptor, LOCK_UN)
            close(descriptor)
        }
        var attempts = patience * 1000 / Self.lockInterval
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { return try body(true) }
            guard attempts > 0 else { return try body(false) }
            attempts -= 1
            usleep(Self.lockInterval)
        }
        return try body(true)
    }

    private static func errorText() -> String { String(cString: strerror(errno)) + "." }
}
