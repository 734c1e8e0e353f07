import CUV

/// Accepts connections on a Unix socket, or on a TCP socket that was bound elsewhere.
@LoopActor
public final class Listener: Handle {
    private let kind: DescriptorKind.Stream
    private var onConnection: (@LoopActor (Result<ByteStream, UVError>) -> Void)?

    /// Takes over a socket that is bound already. When this throws it is still the caller's.
    public convenience init(fd: Int32) throws(UVError) {
        guard case .stream(let kind) = DescriptorKind(fd), kind != .terminal else {
            throw UVError(errno: DescriptorKind.reason(fd), attempt: "use descriptor \(fd) as a listener")
        }
        try self.init(kind)
        let status = kind == .tcp ? uv_tcp_open(pointer(), fd) : uv_pipe_open(pointer(), fd)
        guard status == 0 else {
            close()
            throw UVError(code: status, attempt: "use descriptor \(fd) as a listener")
        }
    }

    /// Creates a Unix socket at `path`, where nothing may exist. Closing removes it again.
    public convenience init(path: String) throws(UVError) {
        let attempt = "bind a socket to \(path)"
        try checkSocketPath(path, attempt)
        try self.init(.pipe)
        let status = uv_pipe_bind(pointer(), path)
        guard status == 0 else {
            close()
            throw UVError(code: status, attempt: attempt)
        }
    }

    /// Accepts from now on.
    ///
    /// - Parameters:
    ///   - backlog: How many connections the system may hold for us.
    ///   - onConnection: Called with each connection, or with the reason why one was not accepted.
    public func listen(
        backlog: Int32 = 128,
        _ onConnection: @escaping @LoopActor (Result<ByteStream, UVError>) -> Void
    ) throws(UVError) {
        guard !isClosed else { return }
        let status = uv_listen(pointer(), backlog) { listener, status in
            withHandle(listener?.pointee.data, as: Listener.self) { $0.didConnect(status) }
        }
        try UVError.check(status, "listen on socket")
        self.onConnection = onConnection
    }

    override func forgetCallbacks() { onConnection = nil }

    private init(_ kind: DescriptorKind.Stream) throws(UVError) {
        self.kind = kind
        let type = kind == .tcp ? UV_TCP : UV_NAMED_PIPE
        try super.init(type, name: "listener", attempt: "create a listener") { loop, memory in
            kind == .tcp
                ? uv_tcp_init(loop, memory.assumingMemoryBound(to: uv_tcp_t.self))
                : uv_pipe_init(loop, memory.assumingMemoryBound(to: uv_pipe_t.self), 0)
        }
    }

    private func didConnect(_ status: Int32) {
        do {
            try UVError.check(status, "accept a connection")
            onConnection?(.success(try accept()))
        } catch {
            onConnection?(.failure(error))
        }
    }

    private func accept() throws(UVError) -> ByteStream {
        let stream = try UVStream(kind)
        let status = uv_accept(pointer(), stream.pointer())
        guard status == 0 else {
            stream.close()
            throw UVError(code: status, attempt: "accept a connection")
        }
        return ByteStream(stream)
    }
}
