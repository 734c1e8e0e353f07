import JSONRPC

/// What a server refuses to exceed and how long it is patient.
public struct ServerOptions: Sendable {
    /// Limits of each connection's protocol.
    public var session = Session.Limits()
    /// Whether the socket's directory is taken as it is, also when others may write to it.
    public var trustsSocketDirectory = false
    /// The most connections at a time.
    public var maxConnections = 64
    /// The most bytes queued for a client that does not read, in bytes.
    public var maxQueuedOutput = 16 << 20
    /// The most events queued for a client that does not read.
    public var maxQueuedEvents = 10_000
    /// The most event patterns of one connection.
    public var maxSubscriptions = 64
    /// What the calls of all connections may hold in memory together, in bytes as ``CallBudget`` reckons; further ones
    /// wait, but for the share that each connection has.
    public var maxCallMemory = 12 << 20
    /// How long calls in flight may take once no more are coming.
    public var drainTimeout = Duration.seconds(5)
    /// How long a client may read nothing while bytes wait for it.
    public var stallTimeout = Duration.seconds(30)
    /// How long a server on a socket waits without clients before it ends; `nil` is for ever.
    public var idleExit: Duration?

    /// The documented defaults.
    public init() {}
}
