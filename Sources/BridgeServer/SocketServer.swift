import EventLoop
import Glibc

/// A Unix socket: at a path that is ours, made privately and removed at the end only if it is still the same file; or
/// one that was handed over, whose file is left alone.
@LoopActor
final class SocketServer {
    /// Where clients connect.
    let path: String
    private let file: SocketFile?
    private let listener: Listener

    /// Binds the socket, or takes the one that was handed over.
    ///
    /// - Parameters:
    ///   - address: A path, or `fd:` or `fd:NAME` for one of `inherited`.
    ///   - trustsDirectory: Whether a path's directory is taken as it is.
    ///   - inherited: What was handed over.
    /// - Throws: ``SocketError`` when the directory is not private, something else is at the path, or a server lives
    ///   there; or when there is no such socket.
    init(_ address: String, trustsDirectory: Bool, inherited: InheritedSockets) throws(SocketError) {
        let descriptor: Int32
        if address.hasPrefix(InheritedSockets.prefix) {
            let socket = try InheritedSocket(try inherited.socket(for: address), for: address)
            (file, path, descriptor) = (nil, socket.path, socket.descriptor)
        } else {
            let file = try SocketFile(address, trustsDirectory: trustsDirectory)
            (self.file, path, descriptor) = (file, address, file.descriptor)
        }
        do {
            listener = try Listener(fd: descriptor)
        } catch {
            file?.remove()
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

    /// Removes the socket file if it is ours and accepts no more.
    func stop() {
        guard !listener.isClosed else { return }
        // In this order: a successor must not find the socket dead and replace it before it is removed here.
        file?.remove()
        listener.close()
    }
}

/// The user this process acts as.
func currentUserID() -> UInt32 { geteuid() }
