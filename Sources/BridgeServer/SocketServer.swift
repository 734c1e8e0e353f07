import EventLoop
import Glibc

/// A Unix socket at a path that is ours: made privately, removed at the end only if it is still the same file.
@LoopActor
final class SocketServer {
    private let path: String
    private let listener: Listener
    private let identity: SocketFile.Identity?

    /// Binds the socket.
    ///
    /// - Throws: ``SocketError`` when the directory is not private, something else is at the path, or a server lives there.
    init(path: String) throws(SocketError) {
        self.path = path
        let descriptor = try SocketFile.bind(path)
        identity = SocketFile.identity(of: path)
        do {
            listener = try Listener(fd: descriptor)
        } catch {
            Glibc.close(descriptor)
            throw SocketError(path: path, reason: error.description)
        }
    }

    /// Accepts from now on.
    func start(_ onConnection: @escaping @LoopActor (Result<ByteStream, UVError>) -> Void) throws(SocketError) {
        do {
            try listener.listen(onConnection)
        } catch {
            stop()
            throw SocketError(path: path, reason: error.description)
        }
    }

    /// Accepts no more and removes the socket file.
    func stop() {
        guard !listener.isClosed else { return }
        listener.close()
        if let identity, SocketFile.identity(of: path) == identity { unlink(path) }
    }
}

/// The user this process acts as.
func currentUserID() -> UInt32 { geteuid() }
