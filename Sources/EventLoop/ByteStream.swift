import Glibc

/// A stream of bytes behind one face: pipe, socket, terminal, regular file or character device.
///
/// It owns its descriptor and closes it, except for 0, 1 and 2. Like every handle it stays open
/// until ``close()``; no callback comes after that, also not for writes that were still waiting.
@LoopActor
public final class ByteStream {
    /// What reading brings.
    public enum ReadEvent {
        /// Some bytes, at least one; the buffer is valid during the call only.
        case bytes(UnsafeRawBufferPointer)
        /// There will be no more bytes. The last event.
        case end
        /// Reading failed, for example with `ECONNRESET`. The last event.
        case failed(UVError)
    }

    /// Called once, with the first error of any write: `EPIPE` when the peer has gone.
    public var onWriteFailure: (@LoopActor (UVError) -> Void)? {
        get { backend.onWriteFailure }
        set { backend.onWriteFailure = newValue }
    }

    private let backend: any StreamBackend

    init(_ backend: any StreamBackend) {
        self.backend = backend
    }

    /// Takes over an open descriptor of any kind, and makes it non-blocking if it can be.
    public static func open(fd: Int32) throws(UVError) -> ByteStream {
        switch DescriptorKind(fd) {
        case .file: ByteStream(FileStream(fd: fd))
        case .stream(let kind): ByteStream(try UVStream(kind, fd: fd))
        case .unusable: throw UVError(errno: DescriptorKind.reason(fd), attempt: "open descriptor \(fd)")
        }
    }

    /// Takes over an open descriptor that other programs share, and leaves it blocking for them if it is.
    ///
    /// It is then written by the thread pool, whatever its kind.
    public static func open(shared fd: Int32) throws(UVError) -> ByteStream {
        fcntl(fd, F_GETFL) & O_NONBLOCK == 0 ? ByteStream(FileStream(fd: fd)) : try open(fd: fd)
    }

    /// Whether ``close()`` was called.
    public var isClosed: Bool { backend.isClosed }

    /// Bytes that were given to ``write(_:_:)`` and that the system has not taken yet.
    public var queuedBytes: Int { backend.queuedBytes }

    /// The user on the other end of a Unix socket; nil for anything else.
    public var peerUserID: UInt32? { backend.fileDescriptor.flatMap(peerUser(of:)) }

    var fileDescriptor: Int32? { backend.fileDescriptor }

    /// Delivers what arrives to `onEvent`; replaces the closure when reading already.
    public func startReading(_ onEvent: @escaping @LoopActor (ReadEvent) -> Void) {
        backend.startReading(onEvent)
    }

    /// Delivers nothing until reading is started again; unread bytes stay with the system.
    public func stopReading() {
        backend.stopReading()
    }

    /// Sends bytes after all that were sent before.
    ///
    /// - Parameter done: Called when the system has taken all of them, or with the error. That may
    ///   be before `write` returns.
    public func write(_ bytes: [UInt8], _ done: (@LoopActor (UVError?) -> Void)? = nil) {
        backend.write(bytes, done)
    }

    /// Ends the sending direction once everything queued was sent; reading goes on.
    ///
    /// What has no half-close, such as a pipe or a file, is only flushed.
    public func shutdown(_ done: @escaping @LoopActor (UVError?) -> Void = { _ in }) {
        backend.shutdown(done)
    }

    /// Closes at once; what is queued is lost. Safe to call again.
    public func close() {
        backend.close()
    }
}

/// What a kind of stream does for ``ByteStream``, whose words say what each member means.
@LoopActor
protocol StreamBackend: AnyObject {
    var isClosed: Bool { get }
    var queuedBytes: Int { get }
    var fileDescriptor: Int32? { get }
    var onWriteFailure: (@LoopActor (UVError) -> Void)? { get set }
    func startReading(_ onEvent: @escaping @LoopActor (ByteStream.ReadEvent) -> Void)
    func stopReading()
    func write(_ bytes: [UInt8], _ done: (@LoopActor (UVError?) -> Void)?)
    func shutdown(_ done: @escaping @LoopActor (UVError?) -> Void)
    func close()
}
