import CUV

extension ByteStream {
    /// Connects to the Unix socket at `path`.
    public static func connect(path: String) async throws(UVError) -> ByteStream {
        let attempt = "connect to \(path)"
        try SocketPath.check(path, attempt)
        let stream = try UVStream(.pipe)
        let status = await withCheckedContinuation { continuation in
            Connecting(stream, continuation).start(path)
        }
        if status < 0 {
            stream.close()
            throw UVError(code: status, attempt: attempt)
        }
        return ByteStream(stream)
    }
}

/// One connection attempt: libuv's request and who waits for it.
@LoopActor
private final class Connecting {
    private let stream: UVStream
    private let waiter: CheckedContinuation<Int32, Never>
    // Unsafe only for deinit, which may free it anywhere: nobody else has it by then.
    nonisolated(unsafe) private let request = UnsafeMutablePointer<uv_connect_t>.allocate(capacity: 1)

    init(_ stream: UVStream, _ waiter: CheckedContinuation<Int32, Never>) {
        self.stream = stream
        self.waiter = waiter
    }

    deinit { request.deallocate() }

    func start(_ path: String) {
        // Retained until the callback, which libuv makes for every attempt, failed ones included.
        request.pointee.data = Unmanaged.passRetained(self).toOpaque()
        uv_pipe_connect(request, stream.pointer(), path) { request, status in
            guard let data = request?.pointee.data else { return }
            // Balances the retain above.
            let attempt = Unmanaged<Connecting>.fromOpaque(data).takeRetainedValue()
            LoopActor.assumeIsolated { attempt.waiter.resume(returning: status) }
        }
    }
}
