import CUV
import Glibc

/// Accepts connections on a loopback port, or on a Unix or TCP socket that was bound elsewhere.
///
/// When the system is out of descriptors or memory, those who connect wait in the backlog: they are accepted once
/// there is room again, rather than turned away as libuv's own listeners do.
@LoopActor
public final class Listener {
    /// How many connections are accepted before others on the loop have their turn.
    private static let batch = 16
    /// How long nothing is accepted after the system had no room.
    private static let pause = Duration.milliseconds(100)

    /// Whether ``close()`` was called.
    public private(set) var isClosed = false

    let fd: Int32
    private let kind: DescriptorKind.Stream
    private let poll: Poll
    private let resumption = Timer()
    private var onConnection: @LoopActor (Result<ByteStream, UVError>) -> Void = { _ in }
    /// Whether a failure was told that has not passed yet.
    private var isFailing = false

    /// Takes over a socket that is bound already. When this throws it is still the caller's.
    public init(fd: Int32) throws(UVError) {
        guard case .stream(let kind) = DescriptorKind(fd), kind != .terminal else {
            resumption.close()
            throw UVError(errno: DescriptorKind.reason(fd), attempt: "use descriptor \(fd) as a listener")
        }
        do {
            poll = try Poll(fd: fd)
        } catch {
            resumption.close()
            throw error
        }
        self.fd = fd
        self.kind = kind
    }

    /// Accepts from now on.
    ///
    /// - Parameters:
    ///   - backlog: How many connections the system may hold for us.
    ///   - onConnection: Called with each connection, or with the reason why none is accepted for now; that once,
    ///     until all who waited have been accepted.
    public func listen(
        backlog: Int32 = SOMAXCONN,
        _ onConnection: @escaping @LoopActor (Result<ByteStream, UVError>) -> Void
    ) throws(UVError) {
        guard !isClosed else { return }
        guard Glibc.listen(fd, backlog) == 0 else { throw UVError(errno: errno, attempt: "listen on socket") }
        self.onConnection = onConnection
        resume()
    }

    /// Accepts no more, and closes the socket. Safe to call again, and from within the callback.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        onConnection = { _ in }
        poll.close()
        resumption.close()
        Glibc.close(fd)
    }

    private func resume() {
        poll.start(.readable) { [weak self] _ in self?.acceptSome() }
    }

    private func acceptSome() {
        for _ in 0..<Self.batch where !isClosed {
            let descriptor = cuv_accept(fd)
            guard descriptor < 0 else {
                deliver(descriptor)
                continue
            }
            switch errno {
            case EAGAIN:
                isFailing = false
                return
            // One who went away before its turn, or an error of the network that belongs to one connection.
            case EINTR, ECONNABORTED, EPROTO, EPERM, ENETDOWN, EHOSTDOWN, EHOSTUNREACH, ENETUNREACH: continue
            default: return wait(UVError(errno: errno, attempt: "accept a connection"))
            }
        }
    }

    private func deliver(_ descriptor: Int32) {
        do {
            onConnection(.success(ByteStream(try UVStream(kind, fd: descriptor))))
        } catch {
            Glibc.close(descriptor)
            onConnection(.failure(error))
        }
    }

    /// Lets those who connect wait for a while: asking at once again would only burn time.
    private func wait(_ error: UVError) {
        poll.stop()
        resumption.start(after: Self.pause) { [weak self] in self?.resume() }
        guard !isFailing else { return }
        isFailing = true
        onConnection(.failure(error))
    }
}
