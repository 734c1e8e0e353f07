import EventLoop
import JSONRPC

/// Answers calls; what a server is given so that it knows no method itself.
@LoopActor
public protocol CallHandler: AnyObject {
    /// Starts a call. Whatever needs no waiting happens before this returns, so that calls take effect in order.
    func begin(_ call: Call, on connection: Connection) -> Handling

    /// A connection has closed and will not ask for anything again.
    func connectionDidClose(_ connection: Connection)
}

/// How a call goes on after it was started.
public enum Handling {
    /// It is over.
    case done(Reply)
    /// It waits for something.
    case later(PendingCall)
}

/// A call that waits: run as one task on the loop, which is cancelled to stop it.
public struct PendingCall {
    /// Does the work and ends with exactly one reply; on cancellation with `.interrupted` as soon as it can.
    public let run: @LoopActor @Sendable () async -> Reply
    /// Whether the call may be stopped because its caller has gone.
    public let mayBeAbandoned: @LoopActor @Sendable () -> Bool
    /// Whether shutting down waits for this call; the call that shuts down must not wait for itself.
    public let holdsShutdown: Bool

    /// A call that is stopped when its caller goes, unless `mayBeAbandoned` objects.
    public init(
        holdsShutdown: Bool = true,
        mayBeAbandoned: @escaping @LoopActor @Sendable () -> Bool = { true },
        run: @escaping @LoopActor @Sendable () async -> Reply
    ) {
        self.run = run
        self.mayBeAbandoned = mayBeAbandoned
        self.holdsShutdown = holdsShutdown
    }
}
