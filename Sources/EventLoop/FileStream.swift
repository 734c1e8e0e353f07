import CUV
import Glibc

/// A regular file or character device, read and written at its own position by libuv's thread pool.
///
/// At most one read and one write run at a time, which keeps their order.
@LoopActor
final class FileStream: StreamBackend, LoopResource {
    let name = "stream (file)"
    let isShared = false
    private(set) var isClosed = false
    var onWriteFailure: (@LoopActor (UVError) -> Void)?

    private let fd: Int32
    private var onEvent: (@LoopActor (ByteStream.ReadEvent) -> Void)?
    private var onFlushed: [@LoopActor (UVError?) -> Void] = []
    private var writes: [PendingWrite] = []
    private var failure: UVError?
    private var read: FileOperation?
    private var write: FileOperation?

    private struct PendingWrite {
        var bytes: ArraySlice<UInt8>
        let done: (@LoopActor (UVError?) -> Void)?
    }

    init(fd: Int32) {
        self.fd = fd
        Loop.shared.resources.insert(self)
    }

    var fileDescriptor: Int32? { isClosed ? nil : fd }
    var queuedBytes: Int { writes.reduce(0) { $0 + $1.bytes.count } }

    func startReading(_ onEvent: @escaping @LoopActor (ByteStream.ReadEvent) -> Void) {
        guard !isClosed else { return }
        self.onEvent = onEvent
        readMore()
    }

    func stopReading() {
        onEvent = nil
    }

    func write(_ bytes: [UInt8], _ done: (@LoopActor (UVError?) -> Void)?) {
        guard !isClosed else { return }
        if let failure {
            done?(failure)
            return
        }
        writes.append(PendingWrite(bytes: bytes[...], done: done))
        writeMore()
    }

    func shutdown(_ done: @escaping @LoopActor (UVError?) -> Void) {
        guard !isClosed else { return }
        if writes.isEmpty { done(failure) } else { onFlushed.append(done) }
    }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        onEvent = nil
        onWriteFailure = nil
        onFlushed = []
        writes = []
        Loop.shared.resources.remove(self)
        closeDescriptor()
    }

    private func readMore() {
        // Bytes read for a reader that has stopped since are kept in `read` for the next one.
        guard onEvent != nil else { return }
        if let read {
            if let result = read.result { deliver(read, result) }
            return
        }
        let operation = FileOperation(capacity: 64 << 10)
        read = operation
        operation.read(fd) { self.didRead() }
    }

    private func didRead() {
        if isClosed {
            read = nil
            closeDescriptor()
        } else {
            readMore()
        }
    }

    private func deliver(_ operation: FileOperation, _ count: Int) {
        read = nil
        let onEvent = onEvent
        if count > 0 {
            onEvent?(.bytes(operation.bytes(count)))
            if !isClosed { readMore() }
            return
        }
        self.onEvent = nil
        if count == 0 {
            onEvent?(.end)
        } else {
            onEvent?(.failed(UVError(code: Int32(count), attempt: "read from \(name)")))
        }
    }

    private func writeMore() {
        guard write == nil, let first = writes.first else { return }
        let operation = FileOperation(first.bytes.prefix(1 << 20))
        write = operation
        operation.write(fd) { self.didWrite(operation.result ?? 0) }
    }

    private func didWrite(_ count: Int) {
        write = nil
        if isClosed { return closeDescriptor() }
        if count < 0 { return fail(UVError(code: Int32(count), attempt: "write to \(name)")) }
        writes[0].bytes.removeFirst(count)
        if writes[0].bytes.isEmpty { writes.removeFirst().done?(nil) }
        if isClosed { return }
        writeMore()
        if writes.isEmpty { flushed(nil) }
    }

    private func fail(_ error: UVError) {
        failure = error
        let onFirst = onWriteFailure
        let lost = writes
        writes = []
        for write in lost { write.done?(error) }
        onFirst?(error)
        flushed(error)
    }

    private func flushed(_ error: UVError?) {
        let waiting = onFlushed
        onFlushed = []
        for done in waiting { done(error) }
    }

    /// Closes the descriptor once no operation uses it any more.
    private func closeDescriptor() {
        let isIdle = (read == nil || read?.result != nil) && write == nil
        if isIdle && fd > STDERR_FILENO { Glibc.close(fd) }
    }
}
