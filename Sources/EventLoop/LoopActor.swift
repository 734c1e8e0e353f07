/// Isolates code to the process's event loop, as `MainActor` does for the main thread.
///
/// Everything that touches a handle carries this attribute. An actor that returns
/// ``sharedUnownedExecutor`` from its `unownedExecutor` runs on the same loop, and calls between
/// such actors never change threads or wait in a queue.
@globalActor
public actor LoopActor {
    /// The one instance.
    public static let shared = LoopActor()

    /// The loop itself.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        Loop.shared.asUnownedSerialExecutor()
    }

    private init() {}

    /// Runs `body` at once, given that the caller is already on the loop's thread; traps otherwise.
    ///
    /// For callbacks that come from C on the loop's thread, outside of any task.
    @inline(__always)
    public static func assumeIsolated<T>(_ body: @LoopActor () throws -> T) rethrows -> T {
        precondition(Loop.shared.isOnLoopThread, "called away from the event loop's thread")
        return try withoutActuallyEscaping(body) { isolated in
            // Only the isolation in the type differs, and it was checked above. This is how
            // MainActor.assumeIsolated does it.
            try unsafeBitCast(isolated, to: (() throws -> T).self)()
        }
    }

    /// Runs `body` on the loop and waits for its result.
    public static func run<T: Sendable>(
        _ body: @LoopActor @Sendable () throws -> T
    ) async rethrows -> T {
        try await body()
    }

    /// Runs `body` on the loop: before returning when the caller is on the loop already, else soon.
    public static func perform(_ body: @escaping @LoopActor @Sendable () -> Void) {
        if Loop.shared.isOnLoopThread {
            assumeIsolated(body)
        } else {
            Task { @LoopActor in body() }
        }
    }
}
