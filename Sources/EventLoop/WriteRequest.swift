import CUV

/// One queued write: its libuv request, and its bytes, which must not move until it is done.
@LoopActor
final class WriteRequest {
    private let stream: UVStream
    private let done: (@LoopActor (UVError?) -> Void)?
    // Unsafe only for deinit, which may free it anywhere: nobody else has it by then.
    nonisolated(unsafe) private let bytes: UnsafeMutableBufferPointer<CChar>
    // Unsafe for deinit alone, as above.
    nonisolated(unsafe) private let request = UnsafeMutablePointer<uv_write_t>.allocate(capacity: 1)

    init(_ stream: UVStream, _ bytes: ArraySlice<UInt8>, _ done: (@LoopActor (UVError?) -> Void)?) {
        self.stream = stream
        self.done = done
        self.bytes = .allocate(capacity: bytes.count)
        bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(self.bytes).copyMemory(from: $0) }
    }

    deinit {
        bytes.deallocate()
        request.deallocate()
    }

    /// Hands the bytes to libuv, which calls back unless this returns a negative code.
    func start() -> Int32 {
        // Retained while libuv holds the request; released by the callback or below.
        let itself = Unmanaged.passRetained(self)
        request.pointee.data = itself.toOpaque()
        var buffer = uv_buf_init(bytes.baseAddress, UInt32(clamping: bytes.count))
        let status = uv_write(request, stream.pointer(), &buffer, 1) { request, status in
            guard let data = request?.pointee.data else { return }
            // Balances the retain in start().
            let write = Unmanaged<WriteRequest>.fromOpaque(data).takeRetainedValue()
            LoopActor.assumeIsolated { write.stream.finishWrite(status, write.done) }
        }
        if status < 0 { itself.release() }
        return status
    }
}
