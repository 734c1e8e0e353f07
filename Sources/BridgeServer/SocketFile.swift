import Glibc

/// Why a socket cannot be served, in one sentence that also says what to do.
public struct SocketError: Error, Sendable, CustomStringConvertible {
    /// The path that was asked for.
    public let path: String
    /// What is in the way.
    public let reason: String

    /// One sentence with both.
    public var description: String { "Cannot listen on \(path): \(reason)" }
}

/// The rules for a socket's file: private from its first moment, never in anybody else's place.
enum SocketFile {
    /// Which file a path led to, whatever its name.
    struct Identity: Equatable {
        let device: UInt
        let inode: UInt
    }

    /// Binds a new socket at `path` and listens; replaces one that a dead server left behind.
    static func bind(_ path: String) throws(SocketError) -> Int32 {
        func refuse(_ reason: String) -> SocketError { SocketError(path: path, reason: reason) }
        guard let address = sockaddr_un(path: path) else {
            throw refuse("the path is \(path.utf8.count) bytes long, a socket's is 1 to \(sockaddr_un.longestPath).")
        }
        if let reason = directoryFault(of: path) { throw refuse(reason) }
        try removeStale(path, address)
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw refuse(errorText()) }
        let mask = umask(0o177)
        defer { umask(mask) }
        // Listening from the start: another server that probes the path must not find it dead.
        guard address.bind(descriptor) == 0, listen(descriptor, SOMAXCONN) == 0 else {
            let reason = errorText()
            close(descriptor)
            throw refuse(reason)
        }
        return descriptor
    }

    /// Which file is at `path` now, without following a link; `nil` when it is no socket.
    static func identity(of path: String) -> Identity? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return nil }
        return Identity(device: UInt(status.st_dev), inode: UInt(status.st_ino))
    }

    /// A directory that others may write to lets them put their own socket in place of ours.
    private static func directoryFault(of path: String) -> String? {
        let slash = path.lastIndex(of: "/")
        let directory = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        var status = stat()
        guard stat(directory, &status) == 0 else { return "its directory \(directory): \(errorText())" }
        guard status.st_mode & S_IFMT == S_IFDIR else { return "\(directory) is not a directory." }
        let advice = "Use a directory of your own with mode 0700, for example below $XDG_RUNTIME_DIR."
        if status.st_uid != geteuid() { return "its directory \(directory) belongs to another user. \(advice)" }
        if status.st_mode & 0o022 != 0 { return "its directory \(directory) is writable by others. \(advice)" }
        return nil
    }

    /// Makes room where a dead server's socket is; anything else at the path is left alone and refused.
    private static func removeStale(_ path: String, _ address: sockaddr_un) throws(SocketError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw SocketError(path: path, reason: "something that is not a socket is there already; it is left alone.")
        }
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let probe = socket(AF_UNIX, type, 0)
        defer { close(probe) }
        // A server whose backlog is full is alive too, and must not be waited for.
        if address.connect(probe) == 0 || errno == EAGAIN {
            throw SocketError(path: path, reason: "a server is listening there already.")
        }
        guard errno == ECONNREFUSED else { throw SocketError(path: path, reason: errorText()) }
        guard unlink(path) == 0 else { throw SocketError(path: path, reason: errorText()) }
    }

    private static func errorText() -> String { String(cString: strerror(errno)) + "." }
}

extension sockaddr_un {
    /// The longest path that fits, in bytes; one more is its terminator.
    static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    /// The address of a path, `nil` when it is empty or too long.
    init?(path: String) {
        guard (1...Self.longestPath).contains(path.utf8.count) else { return nil }
        self.init()
        sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &sun_path) { $0.copyBytes(from: path.utf8) }
    }

    func bind(_ descriptor: Int32) -> Int32 {
        withAddress { Glibc.bind(descriptor, $0, $1) }
    }

    func connect(_ descriptor: Int32) -> Int32 {
        withAddress { Glibc.connect(descriptor, $0, $1) }
    }

    private func withAddress(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        withUnsafePointer(to: self) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
