import Glibc

/// How a sandbox is to run.
public struct SandboxOptions: Sendable {
    /// The port on 127.0.0.1; 0 takes a free one.
    public var port: UInt16
    /// A SQLite file that keeps catalog, players and orders over restarts; nil keeps them in memory.
    public var statePath: String?
    /// What identifiers are made from; the same seed gives the same ones in the same order.
    public var seed: UInt64
    /// The time in Unix seconds.
    public var clock: @Sendable () -> Int

    /// Options for a sandbox; the defaults are a free port, memory only, seed 1 and the system's clock.
    public init(
        port: UInt16 = 0, statePath: String? = nil, seed: UInt64 = 1,
        clock: @escaping @Sendable () -> Int = { Glibc.time(nil) }
    ) {
        self.port = port
        self.statePath = statePath
        self.seed = seed
        self.clock = clock
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
