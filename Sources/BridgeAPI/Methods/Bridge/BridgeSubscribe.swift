import EventLoop
import JSON
import JSONRPC

/// `bridge.subscribe`: events beyond those of the client's own flows.
struct BridgeSubscribe: ImmediateMethod {
    static let name = "bridge.subscribe"
    static let since = "0.1.0"
    static let summary = "Asks for events by name or by prefix and answers with the patterns now in force."
    static let description = """
        A client hears the events of what it began itself without asking; bridge.log, and the events of other \
        connections, only by subscription.
        """
    static let example = Example(params: #"{"events":["aghanim.*"]}"#, result: #"["aghanim.*"]"#)

    @LoopActor static func call(_ params: EventPatternParams, _ context: CallContext) throws -> [String] {
        guard let patterns = context.caller.subscribe(params.events) else {
            let limit = context.bridge.host?.limits.maxSubscriptions ?? .max
            throw RPCError.invalidParams(path: "/events", "too many patterns: a connection has at most \(limit)")
        }
        return patterns
    }
}

/// `bridge.unsubscribe`: fewer events.
struct BridgeUnsubscribe: ImmediateMethod {
    static let name = "bridge.unsubscribe"
    static let since = "0.1.0"
    static let summary = "Drops event patterns and answers with those still in force."
    static let example = Example(params: #"{"events":["aghanim.*"]}"#, result: #"["bridge.log"]"#)

    @LoopActor static func call(_ params: EventPatternParams, _ context: CallContext) throws -> [String] {
        context.caller.unsubscribe(params.events)
    }
}

/// Which events.
struct EventPatternParams: ParamObject {
    /// The longest pattern, in bytes.
    static let maxPatternBytes = 128

    let events: [String]

    init(from reader: inout ParamsReader) throws(JSONDecodingError) {
        events = try reader.required(
            "events", #"Event names, or prefixes ending in "*", for example "aghanim.*"."#,
            Constraints(minLength: 1, maxLength: Self.maxPatternBytes))
        guard events.allSatisfy({ (1...Self.maxPatternBytes).contains($0.utf8.count) }) else {
            throw reader.fault("events", "each pattern has 1 to \(Self.maxPatternBytes) bytes")
        }
    }
}
