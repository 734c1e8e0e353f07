import EventLoop
import Glibc

/// A Unix socket at a path that is ours: made privately, removed at the end only if it is still the same file.
@LoopActor
final class SocketServer {
    private let path: String
    private let file: SocketFile
    private let listener: Listener

    /// Binds the socket.
    ///
    /// - Throws: ``SocketError`` when the directory is not private, something else is at the path, or a server lives there.
    init(path: String) throws(SocketError) {
        self.path = path
        file = try SocketFile(path)
        do {
            listener = try Listener(fd: file.descriptor)
        } catch {
            file.remove()
            Glibc.close(file.descriptor)
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

    /// Removes the socket file and accepts no more.
    func stop() {
        guard !listener.isClosed else { return }
        // In this order: a successor must not find the socket dead and replace it before it is removed here.
        file.remove()
        listener.close()
    }
}

/// The user this process acts as.
func currentUserID() -> UInt32 { geteuid() }
