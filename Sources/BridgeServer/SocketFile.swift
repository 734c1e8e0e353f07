import EventLoop
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

/// A socket's file: private from its first moment, never in anybody else's place, removed only while it is ours.
struct SocketFile {
    /// How long another bridge that starts in the same directory is waited for, in milliseconds.
    private static let patience: UInt32 = 2000
    /// The same at the end, when others are waiting for us.
    private static let patienceAtEnd: UInt32 = 100

    /// O_PATH, which Swift's Glibc lacks: opens the file's place in the tree, not what is behind it.
    private static let pathOnly: Int32 = 0o10_000_000

    /// The socket; it listens.
    let descriptor: Int32
    private let path: String
    private let directory: SocketDirectory
    /// Holds the file itself, whatever happens to its name: no other can get its inode number meanwhile.
    private let pin: Int32

    /// Binds a new socket at `path` and listens; replaces one that a dead server left behind.
    ///
    /// - Parameter trustsDirectory: Whether nobody is looked for who could put something else in the socket's place.
    init(_ path: String, trustsDirectory: Bool) throws(SocketError) {
        let address = try Self.address(path)
        directory = SocketDirectory(of: path)
        self.path = path
        if !trustsDirectory, let reason = directory.fault() { throw SocketError(path: path, reason: reason) }
        (descriptor, pin) = try directory.locked(patience: Self.patience) { isOurs throws(SocketError) in
            guard isOurs else {
                throw SocketError(path: path, reason: "another process keeps its directory locked.")
            }
            try Self.removeStale(path, address)
            let descriptor = try Self.bind(path, address)
            return (descriptor, open(path, Self.pathOnly | O_NOFOLLOW | O_CLOEXEC))
        }
    }

    /// Removes the file unless somebody has put another in its place.
    func remove() {
        defer { if pin >= 0 { close(pin) } }
        directory.locked(patience: Self.patienceAtEnd) { _ in
            var (ours, found) = (stat(), stat())
            guard fstat(pin, &ours) == 0, lstat(path, &found) == 0 else { return }
            if ours.st_dev == found.st_dev, ours.st_ino == found.st_ino { unlink(path) }
        }
    }

    private static func address(_ path: String) throws(SocketError) -> sockaddr_un {
        if path.hasPrefix("@") {
            throw SocketError(
                path: path,
                reason: "an abstract socket has no owner and no mode, so anybody could connect; for a file of that "
                    + "name write ./\(path).")
        }
        guard let address = sockaddr_un(path: path) else {
            throw SocketError(
                path: path,
                reason: "the path is \(path.utf8.count) bytes long, a socket's is 1 to \(SocketPath.longest).")
        }
        return address
    }

    private static func bind(_ path: String, _ address: sockaddr_un) throws(SocketError) -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw SocketError(path: path, reason: errorText()) }
        let mask = umask(0o177)
        defer { umask(mask) }
        // Listening from the start: another server that probes the path must not find it dead.
        guard address.bind(descriptor) == 0, listen(descriptor, SOMAXCONN) == 0 else {
            let reason = errorText()
            close(descriptor)
            throw SocketError(path: path, reason: reason)
        }
        return descriptor
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
        guard probe >= 0 else { throw SocketError(path: path, reason: errorText()) }
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
    /// The address of a path, `nil` when it is empty or too long.
    init?(path: String) {
        guard (1...SocketPath.longest).contains(path.utf8.count) else { return nil }
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
