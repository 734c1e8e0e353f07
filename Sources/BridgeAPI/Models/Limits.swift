import JSONRPC

/// What the bridge refuses to exceed.
public struct Limits: ResultObject, Sendable {
    let maxFrame: Int
    let maxInFlight: Int
    let maxInFlightBytes: Int
    let maxBatch: Int
    let maxConnections: Int
    let maxQueuedOutput: Int
    let maxQueuedEvents: Int
    let maxSubscriptions: Int
    let maxHeader: Int
    let maxDepth: Int
    let maxValues: Int
    let maxId: Int

    /// The limits of a process that serves; sizes in bytes.
    public init(
        _ session: Session.Limits, maxConnections: Int, maxQueuedOutput: Int, maxQueuedEvents: Int,
        maxSubscriptions: Int
    ) {
        maxFrame = session.maxFrameBytes
        maxInFlight = session.maxInFlight
        maxInFlightBytes = session.maxInFlightBytes
        maxValues = session.maxValues
        maxBatch = session.maxBatchMembers
        maxHeader = session.maxHeaderBytes
        maxDepth = session.maxDepth
        maxId = session.maxIDBytes
        self.maxConnections = maxConnections
        self.maxQueuedOutput = maxQueuedOutput
        self.maxQueuedEvents = maxQueuedEvents
        self.maxSubscriptions = maxSubscriptions
    }

    /// The limits of a call within one process, without a server.
    static let local: Limits = {
        let session = Session.Limits()
        return Limits(
            session, maxConnections: 1, maxQueuedOutput: session.maxFrameBytes, maxQueuedEvents: 10_000,
            maxSubscriptions: 64)
    }()

    /// The limits, each under its name.
    public static let shape = Shape<Limits>(
        "Limits", "What the bridge refuses to exceed.",
        [
            .field("maxFrame", "The largest frame in either direction, in bytes.") { $0.maxFrame },
            .field("maxInFlight", "The most calls in flight on one connection.") { $0.maxInFlight },
            .field("maxInFlightBytes", "The longest that their requests may be together, in bytes.") {
                $0.maxInFlightBytes
            },
            .field("maxBatch", "The most members of a batch.") { $0.maxBatch },
            .field("maxConnections", "The most clients at a time.") { $0.maxConnections },
            .field("maxQueuedOutput", "The most output queued for one client, in bytes.") { $0.maxQueuedOutput },
            .field("maxQueuedEvents", "The most events queued for one client.") { $0.maxQueuedEvents },
            .field("maxSubscriptions", "The most event patterns of one connection.") { $0.maxSubscriptions },
            .field("maxHeader", "The longest header block of a Content-Length frame, in bytes.") { $0.maxHeader },
            .field("maxDepth", "The deepest nesting of a request.") { $0.maxDepth },
            .field("maxValues", "The most values and names in a request.") { $0.maxValues },
            .field("maxId", "The longest id, in bytes as it is written.") { $0.maxId },
        ])
}
