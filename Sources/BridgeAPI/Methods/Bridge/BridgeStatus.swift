import EventLoop
import Glibc

/// `bridge.status`: how the process is doing.
struct BridgeStatus: ImmediateMethod {
    static let name = "bridge.status"
    static let since = "0.1.0"
    static let summary = "Tells how long the bridge has run, what it has done and what it uses."
    static let example = Example(
        result: #"""
            {"uptimeMs":1500,"connections":2,"inFlight":3,"calls":{"aghanim.setPlayerId":1,"bridge.status":1},
            "errors":{},"unknownMethods":0,"droppedLogLines":4,"handles":12,"memory":{"residentBytes":14680064}}
            """#)

    @LoopActor static func call(_ params: NoParams, _ context: CallContext) throws -> StatusResult {
        StatusResult(
            uptime: context.bridge.host?.uptime.milliseconds ?? 0,
            connections: context.bridge.host?.connectionCount ?? 0, inFlight: context.bridge.host?.inFlightCount ?? 0,
            calls: context.bridge.metrics.calls, errors: context.bridge.metrics.errors,
            unknownMethods: context.bridge.metrics.unknownMethods,
            droppedLogLines: context.bridge.host?.droppedLogLines ?? 0, handles: context.bridge.host?.openHandles ?? 0,
            residentBytes: residentBytes())
    }

    /// The resident size as the kernel tells it, 0 where it does not.
    private static func residentBytes() -> Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
        let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
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
    let residentBytes: Int

    static let shape = Shape<StatusResult>(
        "StatusResult", "How the process is doing.",
        [
            .field("uptimeMs", "Time since the start, in milliseconds.") { $0.uptime },
            .field("connections", "Clients connected.") { $0.connections },
            .field("inFlight", "Calls in flight, this one included.") { $0.inFlight },
            .field("calls", "Calls begun since the start, by method.") { $0.calls },
            .field(
                "errors", "Errors that methods ended with since the start, by code; a passed deadline counts as -32800."
            ) { $0.errors },
            .field("unknownMethods", "Calls of methods that do not exist; they count as -32601 among the errors too.") {
                $0.unknownMethods
            },
            .field("droppedLogLines", "Log lines dropped because nobody read them.") { $0.droppedLogLines },
            .field("handles", "Handles of the event loop that are open; more and more of them would be a leak.") {
                $0.handles
            },
            .field("memory", "Memory in use.") { Memory(residentBytes: $0.residentBytes) },
        ])

    struct Memory: ResultObject {
        let residentBytes: Int

        static let shape = Shape<Memory>(
            "MemoryStatus", "Memory in use.",
            [.field("residentBytes", "Resident size, in bytes.") { $0.residentBytes }])
    }
}
