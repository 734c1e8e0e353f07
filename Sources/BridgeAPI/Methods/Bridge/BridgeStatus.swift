import EventLoop

/// `bridge.status`: how the process is doing.
struct BridgeStatus: ImmediateMethod {
    static let name = "bridge.status"
    static let since = "0.1.0"
    static let summary = "Tells how long the bridge has run, what it has done and what it uses."
    static let example = Example(
        result: #"""
            {"uptimeMs":1500,"connections":2,"connectionsAccepted":5,"connectionsRefused":1,"inFlight":3,
            "calls":{"aghanim.setPlayerId":1,"bridge.status":1},"errors":{},"unknownMethods":0,
            "eventsLost":0,"droppedLogLines":4,"handles":12,"memory":{"residentBytes":14680064,"peakBytes":15728640}}
            """#)

    @LoopActor static func call(_ params: NoParams, _ context: CallContext) throws -> StatusResult {
        StatusResult(context.bridge)
    }
}

/// What the status answers.
struct StatusResult: ResultObject {
    let uptime: Int
    let connections: Int
    let inFlight: Int
    let calls: [String: Int]
    let errors: [String: Int]
    let unknownMethods: Int
    let droppedLogLines: Int
    let handles: Int
    let counts: HostCounts
    let memory = MemoryUse()

    /// As of now.
    @LoopActor init(_ bridge: Bridge) {
        let host = bridge.host
        uptime = host?.uptime.milliseconds ?? 0
        connections = host?.connectionCount ?? 0
        inFlight = host?.inFlightCount ?? 0
        counts = host?.counts ?? HostCounts()
        calls = bridge.metrics.calls
        let refused = counts.refusals.map { (String($0.key), $0.value) }
        errors = bridge.metrics.errors.merging(refused, uniquingKeysWith: +)
        unknownMethods = bridge.metrics.unknownMethods
        droppedLogLines = host?.droppedLogLines ?? 0
        handles = host?.openHandles ?? 0
    }

    static let shape = Shape<StatusResult>(
        "StatusResult", "How the process is doing.",
        [
            .field("uptimeMs", "Time since the start, in milliseconds.") { $0.uptime },
            .field("connections", "Clients connected.") { $0.connections },
            .field("connectionsAccepted", "Clients that were let in since the start.") {
                $0.counts.connectionsAccepted
            },
            .field("connectionsRefused", "Clients that were turned away since the start.") {
                $0.counts.connectionsRefused
            },
            .field("inFlight", "Calls in flight, this one included.") { $0.inFlight },
            .field("calls", "Calls begun since the start, by method.") { $0.calls },
            .field(
                "errors",
                """
                Errors since the start, by code: those that methods ended with, and those answered to what was no \
                call. A passed deadline counts as -32800.
                """
            ) { $0.errors },
            .field("unknownMethods", "Calls of methods that do not exist; they count as -32601 among the errors too.") {
                $0.unknownMethods
            },
            .field("eventsLost", "Events dropped because their client reads too slowly.") { $0.counts.eventsLost },
            .field("droppedLogLines", "Log lines dropped because nobody read them.") { $0.droppedLogLines },
            .field("handles", "Handles of the event loop that are open; more and more of them would be a leak.") {
                $0.handles
            },
            .field("memory", "Memory in use.") { Memory(memory: $0.memory) },
        ])

    struct Memory: ResultObject {
        let memory: MemoryUse

        static let shape = Shape<Memory>(
            "MemoryStatus", "Memory in use.",
            [
                .field("residentBytes", "Resident size, in bytes.") { $0.memory.residentBytes },
                .field("peakBytes", "The largest resident size since the start, in bytes.") { $0.memory.peakBytes },
            ])
    }
}

extension Bridge {
    /// The status on one line, for people.
    public var statusLine: String {
        let status = StatusResult(self)
        let (calls, errors) = (status.calls.values.reduce(0, +), status.errors.values.reduce(0, +))
        return """
            status: up \(status.uptime / 1000) s, \(status.connections) connected, \(status.inFlight) in flight, \
            \(calls) calls, \(errors) errors, \(status.counts.connectionsRefused) connections refused, \
            \(status.counts.eventsLost) events lost, \(status.droppedLogLines) log lines dropped, \
            \(status.memory.residentBytes >> 10) KiB resident
            """
    }
}
