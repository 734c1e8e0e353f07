import EventLoop

/// What the bridge's methods need of the process that serves them.
@LoopActor
public protocol BridgeHost: AnyObject {
    /// How long the process has served.
    var uptime: Duration { get }
    /// How many clients are connected.
    var connectionCount: Int { get }
    /// How many calls are in flight.
    var inFlightCount: Int { get }
    /// How many log lines were dropped because nobody read them.
    var droppedLogLines: Int { get }
    /// How many handles of the event loop are open.
    var openHandles: Int { get }
    /// What else was counted since the start.
    var counts: HostCounts { get }
    /// The limits in force.
    var limits: Limits { get }
    /// Sends an event to the callers that began its flow and to all who subscribed to it, once to each.
    func publish(_ event: String, params: [UInt8], origins: Set<Int>)
    /// Takes no new calls, and returns when the others have been answered or the drain deadline has passed.
    func drain() async
    /// Ends the process orderly.
    func stop()
    /// Sets the lowest level logged, by name; false when there is no such level.
    func setLogLevel(_ name: String) -> Bool
    /// Writes a log line. With `filtered` false the caller has decided already that it matters.
    func log(_ level: String, _ message: @autoclosure () -> String, filtered: Bool)
}

/// What the process counts beside its calls.
public struct HostCounts: Sendable {
    /// Clients that were let in.
    public var connectionsAccepted = 0
    /// Clients that were turned away.
    public var connectionsRefused = 0
    /// Events that were dropped because their client reads too slowly.
    public var eventsLost = 0
    /// Errors that were answered to what never became a call, by code.
    public var refusals: [Int: Int] = [:]

    /// Nothing counted.
    public init() {}
}

extension BridgeHost {
    /// Sends an event to the caller that began its flow and to all who subscribed to it.
    func publish(_ event: String, params: [UInt8], origin: Int?) {
        publish(event, params: params, origins: origin.map { [$0] } ?? [])
    }
}

/// The client that makes a call.
@LoopActor
public protocol Caller: AnyObject {
    /// Names the client within the process.
    var id: Int { get }
    /// Whether it said that it can present pages to the player.
    var canPresent: Bool { get set }
    /// Adds event patterns and returns those in force; `nil` when that would be too many.
    func subscribe(_ patterns: [String]) -> [String]?
    /// Drops event patterns and returns those in force.
    func unsubscribe(_ patterns: [String]) -> [String]
}
