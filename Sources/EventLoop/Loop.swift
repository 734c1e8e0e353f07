import CUV
import Glibc
import Synchronization

// Unchecked: the queue and the handles are touched on the loop's thread alone, which every entry
// asserts; the inbox has its own lock and the rest is atomic or constant.
/// The process's event loop: libuv underneath, a serial executor on top.
///
/// It runs on the thread that calls ``runOnCurrentThread(_:)``. When nobody has done so by the time
/// the first job arrives, a background thread is started for it, which lives as long as the process.
public final class Loop: SerialExecutor, @unchecked Sendable {
    /// The only loop.
    public static let shared = Loop()

    let uv: UnsafeMutablePointer<uv_loop_t>
    let jobs: JobQueue
    /// What every stream reads into; valid only during a read callback.
    let readBuffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    @LoopActor var resources = ResourceTable()

    private let isClaimed = Atomic(false)
    private let thread = Atomic<UInt>(0)

    private init() {
        uv = .allocate(capacity: 1)
        precondition(uv_loop_init(uv) == 0, "cannot create an event loop: out of file descriptors?")
        jobs = JobQueue(on: uv)
    }

    /// Whether the caller runs on the loop's thread.
    @inline(__always)
    public var isOnLoopThread: Bool {
        thread.load(ordering: .relaxed) == UInt(pthread_self())
    }

    /// Binds the loop to this thread and runs it until ``stop()``.
    ///
    /// On the main thread it also runs what is meant for the main actor and the main dispatch queue.
    /// Call it before anything else uses the loop: it traps when the background thread runs already.
    ///
    /// - Parameter start: Called on the loop before its first turn.
    public func runOnCurrentThread(_ start: @escaping @LoopActor () -> Void) {
        let fresh = claim()
        precondition(fresh || isOnLoopThread, "the event loop runs on another thread already")
        adoptCurrentThread()
        LoopActor.assumeIsolated {
            let mainQueue = isMainThread ? MainQueueDrain() : nil
            start()
            uv_run(uv, UV_RUN_DEFAULT)
            mainQueue?.close()
        }
    }

    /// Makes ``runOnCurrentThread(_:)`` return after the current turn.
    @LoopActor
    public func stop() {
        uv_stop(uv)
    }

    /// The loop's monotonic clock, read once a turn. Its zero is arbitrary.
    @LoopActor
    public var now: Duration {
        .milliseconds(uv_now(uv))
    }

    /// The names of all handles that are open: started or not, but not yet closed.
    @LoopActor
    public var openHandleNames: [String] {
        resources.names
    }

    /// Starts the background thread unless the loop has a thread.
    func ensureRunning() {
        guard !isClaimed.load(ordering: .acquiring), claim() else { return }
        var id = pthread_t()
        let failure = pthread_create(
            &id, nil,
            { _ in
                Loop.shared.adoptCurrentThread()
                uv_run(Loop.shared.uv, UV_RUN_DEFAULT)
                return nil
            }, nil)
        precondition(failure == 0, "cannot start the event loop's thread")
        pthread_detach(id)
    }

    private func claim() -> Bool {
        isClaimed.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
    }

    private func adoptCurrentThread() {
        // A peer that went away is an error code of a write, not a signal.
        signal(SIGPIPE, SIG_IGN)
        thread.store(UInt(pthread_self()), ordering: .relaxed)
    }

    private var isMainThread: Bool { cuv_is_main_thread() != 0 }
}
