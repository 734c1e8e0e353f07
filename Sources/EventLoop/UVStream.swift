import CUV
import Glibc

/// A pipe, socket or terminal: whatever libuv serves as a stream.
@LoopActor
final class UVStream: Handle, StreamBackend {
    var onWriteFailure: (@LoopActor (UVError) -> Void)?
    private var onEvent: (@LoopActor (ByteStream.ReadEvent) -> Void)?
    private var onShutdown: (@LoopActor (UVError?) -> Void)?
    private var failure: UVError?

    /// Takes over `fd`. When this throws, the descriptor is still the caller's.
    convenience init(_ kind: DescriptorKind.Stream, fd: Int32) throws(UVError) {
        try self.init(kind, terminal: fd)
        let status =
            switch kind {
            case .pipe: uv_pipe_open(pointer(), fd)
            case .tcp: uv_tcp_open(pointer(), fd)
            case .terminal: Int32(0)
            }
        guard status == 0 else {
            close()
            throw UVError(code: status, attempt: "open descriptor \(fd)")
        }
    }

    /// Creates a stream that is not connected; `terminal` is the descriptor of a terminal.
    init(_ kind: DescriptorKind.Stream, terminal fd: Int32 = -1) throws(UVError) {
        let (type, name) =
            switch kind {
            case .pipe: (UV_NAMED_PIPE, "stream (pipe)")
            case .tcp: (UV_TCP, "stream (tcp)")
            case .terminal: (UV_TTY, "stream (terminal)")
            }
        try super.init(type, name: name, attempt: "open descriptor \(fd)") { loop, memory in
            switch kind {
            case .pipe: uv_pipe_init(loop, memory.assumingMemoryBound(to: uv_pipe_t.self), 0)
            case .tcp: uv_tcp_init(loop, memory.assumingMemoryBound(to: uv_tcp_t.self))
            case .terminal: uv_tty_init(loop, memory.assumingMemoryBound(to: uv_tty_t.self), fd, 0)
            }
        }
    }

    var queuedBytes: Int { isClosed ? 0 : uv_stream_get_write_queue_size(pointer()) }

    var fileDescriptor: Int32? {
        var fd: Int32 = -1
        return !isClosed && uv_fileno(raw, &fd) == 0 ? fd : nil
    }

    func startReading(_ onEvent: @escaping @LoopActor (ByteStream.ReadEvent) -> Void) {
        guard !isClosed else { return }
        let wasReading = self.onEvent != nil
        self.onEvent = onEvent
        if wasReading { return }
        let status = uv_read_start(
            pointer(),
            { _, _, buffer in
                let memory = Loop.shared.readBuffer
                buffer?.pointee = uv_buf_init(
                    memory.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(memory.count))
            },
            { stream, count, _ in
                withHandle(stream?.pointee.data, as: UVStream.self) { $0.didRead(count) }
            })
        if status < 0 { didRead(Int(status)) }
    }

    func stopReading() {
        guard !isClosed else { return }
        uv_read_stop(pointer())
        onEvent = nil
    }

    func write(_ bytes: [UInt8], _ done: (@LoopActor (UVError?) -> Void)?) {
        guard !isClosed else { return }
        if let failure {
            done?(failure)
            return
        }
        let written = queuedBytes == 0 ? writeNow(bytes) : 0
        if written == bytes.count {
            done?(nil)
        } else if written < 0 && written != Int(UV_EAGAIN.rawValue) {
            finishWrite(Int32(written), done)
        } else {
            queue(bytes[max(0, written)...], done)
        }
    }

    func shutdown(_ done: @escaping @LoopActor (UVError?) -> Void) {
        guard !isClosed else { return }
        onShutdown = done
        let request = UnsafeMutablePointer<uv_shutdown_t>.allocate(capacity: 1)
        let status = uv_shutdown(request, pointer()) { request, status in
            let stream = request?.pointee.handle.pointee.data
            request?.deallocate()
            withHandle(stream, as: UVStream.self) { $0.didShutDown(status) }
        }
        if status < 0 {
            request.deallocate()
            didShutDown(status)
        }
    }

    override func forgetCallbacks() {
        onEvent = nil
        onShutdown = nil
        onWriteFailure = nil
    }

    func finishWrite(_ status: Int32, _ done: (@LoopActor (UVError?) -> Void)?) {
        guard !isClosed else { return }
        guard let error = UVError.from(status, "write to \(name)") else {
            done?(nil)
            return
        }
        let onFirst = failure == nil ? onWriteFailure : nil
        failure = error
        done?(error)
        onFirst?(error)
    }

    private func didRead(_ count: Int) {
        guard let onEvent, count != 0 else { return }
        if count > 0 {
            return onEvent(.bytes(UnsafeRawBufferPointer(rebasing: Loop.shared.readBuffer[..<count])))
        }
        stopReading()
        if count == Int(UV_EOF.rawValue) {
            onEvent(.end)
        } else {
            onEvent(.failed(UVError(code: Int32(count), attempt: "read from \(name)")))
        }
    }

    private func didShutDown(_ status: Int32) {
        let done = onShutdown
        onShutdown = nil
        // A pipe or terminal has no half-close: flushing is all there is.
        done?(status == UV_ENOTSOCK.rawValue ? nil : UVError.from(status, "end \(name)"))
    }

    /// Offers the bytes to the system: how many it took, or a negative code.
    private func writeNow(_ bytes: [UInt8]) -> Int {
        bytes.withUnsafeBytes { bytes in
            // libuv only reads from the buffer; its C type merely cannot say so.
            let base = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
            var buffer = uv_buf_init(base?.assumingMemoryBound(to: CChar.self), UInt32(clamping: bytes.count))
            return Int(uv_try_write(pointer(), &buffer, 1))
        }
    }

    private func queue(_ bytes: ArraySlice<UInt8>, _ done: (@LoopActor (UVError?) -> Void)?) {
        let status = WriteRequest(self, bytes, done).start()
        if status < 0 { finishWrite(status, done) }
    }
}
