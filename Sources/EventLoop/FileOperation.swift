import CUV

/// One read or write in libuv's thread pool, with the buffer that it uses.
@LoopActor
final class FileOperation {
    /// The number of bytes moved or a negative code; nil while it runs.
    private(set) var result: Int?

    // Unsafe only for deinit, which may free it anywhere: nobody else has it by then.
    nonisolated(unsafe) private let memory: UnsafeMutableBufferPointer<CChar>
    // Unsafe for deinit alone, as above.
    nonisolated(unsafe) private let request = UnsafeMutablePointer<uv_fs_t>.allocate(capacity: 1)
    private var done: (@LoopActor () -> Void)?

    /// An operation with an empty buffer, for reading.
    init(capacity: Int) {
        memory = .allocate(capacity: capacity)
    }

    /// An operation with a buffer of bytes to write.
    init(_ bytes: ArraySlice<UInt8>) {
        memory = .allocate(capacity: bytes.count)
        bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(memory).copyMemory(from: $0) }
    }

    deinit {
        memory.deallocate()
        request.deallocate()
    }

    /// The first bytes of the buffer; valid as long as the operation is.
    func bytes(_ count: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory)[..<count])
    }

    /// Reads at the descriptor's position.
    func read(_ fd: Int32, _ done: @escaping @LoopActor () -> Void) {
        start(done) { uv_fs_read(Loop.shared.uv, $0, fd, &$1, 1, -1, Self.onDone) }
    }

    /// Writes at the descriptor's position.
    func write(_ fd: Int32, _ done: @escaping @LoopActor () -> Void) {
        start(done) { uv_fs_write(Loop.shared.uv, $0, fd, &$1, 1, -1, Self.onDone) }
    }

    private func start(
        _ done: @escaping @LoopActor () -> Void,
        _ call: (UnsafeMutablePointer<uv_fs_t>, inout uv_buf_t) -> Int32
    ) {
        self.done = done
        // Retained while the thread pool has the request; onDone releases it.
        request.pointee.data = Unmanaged.passRetained(self).toOpaque()
        var buffer = uv_buf_init(memory.baseAddress, UInt32(memory.count))
        let status = call(request, &buffer)
        // With a callback the call only queues; it has no other failure than memory.
        precondition(status == 0, "cannot queue a file operation")
    }

    private static let onDone: uv_fs_cb = { request in
        guard let data = request?.pointee.data else { return }
        // Balances the retain in start.
        let operation = Unmanaged<FileOperation>.fromOpaque(data).takeRetainedValue()
        LoopActor.assumeIsolated { operation.finish() }
    }

    private func finish() {
        result = request.pointee.result
        uv_fs_req_cleanup(request)
        let done = done
        self.done = nil
        done?()
    }
}
