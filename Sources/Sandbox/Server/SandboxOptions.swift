import Glibc

/// How a sandbox is to run.
public struct SandboxOptions: Sendable {
    /// The port on 127.0.0.1; 0 takes a free one.
    public var port: UInt16
    /// A SQLite file that keeps catalog, players and orders over restarts; nil keeps them in memory.
    public var statePath: String?
    /// What identifiers are made from; the same seed gives the same ones in the same order.
    public var seed: UInt64
    /// The time in Unix milliseconds.
    public var clock: @Sendable () -> Int
    /// The game's server that is told of orders; nil where none is.
    public var webhooks: WebhookTarget?

    /// Options for a sandbox; the defaults are a free port, memory only, seed 1 and the system's clock.
    public init(
        port: UInt16 = 0, statePath: String? = nil, seed: UInt64 = 1,
        clock: @escaping @Sendable () -> Int = SandboxOptions.systemClock, webhooks: WebhookTarget? = nil
    ) {
        self.port = port
        self.statePath = statePath
        self.seed = seed
        self.clock = clock
        self.webhooks = webhooks
    }

    /// The system's clock, in Unix milliseconds.
    public static let systemClock: @Sendable () -> Int = {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }
}

/// A sandbox that cannot start.
public struct SandboxError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What was attempted, why it failed and what to do.
    public let message: String

    init(_ message: String) { self.message = message }

    /// The message.
    public var description: String { message }
}
