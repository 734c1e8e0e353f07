import JSONRPC

/// What the bridge refuses to exceed.
public struct Limits: ResultObject, Sendable {
    let maxFrame: Int
    let maxInFlight: Int
    let maxBatch: Int
    let maxConnections: Int
    let maxQueuedOutput: Int

    /// The limits of a process that serves; sizes in bytes.
    public init(maxFrame: Int, maxInFlight: Int, maxBatch: Int, maxConnections: Int, maxQueuedOutput: Int) {
        self.maxFrame = maxFrame
        self.maxInFlight = maxInFlight
        self.maxBatch = maxBatch
        self.maxConnections = maxConnections
        self.maxQueuedOutput = maxQueuedOutput
    }

    /// The limits of a call within one process, without a server.
    static let local: Limits = {
        let session = Session.Limits()
        return Limits(
            maxFrame: session.maxFrameBytes, maxInFlight: session.maxInFlight, maxBatch: session.maxBatchMembers,
            maxConnections: 1, maxQueuedOutput: session.maxFrameBytes)
    }()

    /// The limits, each under its name.
    public static let shape = Shape<Limits>(
        "Limits", "What the bridge refuses to exceed.",
        [
            .field("maxFrame", "The largest frame in either direction, in bytes.") { $0.maxFrame },
            .field("maxInFlight", "The most calls in flight on one connection.") { $0.maxInFlight },
            .field("maxBatch", "The most members of a batch.") { $0.maxBatch },
            .field("maxConnections", "The most clients at a time.") { $0.maxConnections },
            .field("maxQueuedOutput", "The most output queued for one client, in bytes.") { $0.maxQueuedOutput },
        ])
}
