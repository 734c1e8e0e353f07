import EventLoop
import JSONRPC

@testable import BridgeAPI

/// A host that notes what it is asked to do.
@LoopActor
final class RecordingHost: BridgeHost {
    struct Event: Equatable {
        let name: String
        let params: String
        let origin: Int?
    }

    private(set) var events: [Event] = []
    private(set) var steps: [String] = []
    private(set) var lines: [String] = []

    let uptime = Duration.milliseconds(1500)
    let connectionCount = 2
    let inFlightCount = 3
    let droppedLogLines = 4
    let openHandles = 12
    let counts: HostCounts = {
        var counts = HostCounts()
        (counts.connectionsAccepted, counts.connectionsRefused) = (5, 1)
        return counts
    }()
    let limits = Limits(.init(), maxConnections: 4, maxQueuedOutput: 5, maxQueuedEvents: 6, maxSubscriptions: 7)

    /// What goes to several callers is noted once for each.
    func publish(_ event: String, params: [UInt8], origins: Set<Int>) {
        for origin in origins.isEmpty ? [nil] : origins.sorted().map(Optional.some) {
            events.append(Event(name: event, params: String(decoding: params, as: UTF8.self), origin: origin))
        }
    }

    func drain() async { steps.append("drain") }

    func stop() { steps.append("stop") }

    func setLogLevel(_ name: String) -> Bool {
        steps.append("log level \(name)")
        return true
    }

    func log(_ level: String, _ message: @autoclosure () -> String, filtered: Bool) {
        lines.append("\(level) \(filtered ? "filtered" : "always"): \(message())")
    }
}

/// A client that notes its subscriptions.
@LoopActor
final class RecordingCaller: Caller {
    let id: Int
    var canPresent = false
    private var patterns: [String] = []

    init(id: Int, canPresent: Bool = false) {
        self.id = id
        self.canPresent = canPresent
    }

    func subscribe(_ patterns: [String]) -> [String]? {
        guard self.patterns.count + patterns.count <= 3 else { return nil }
        self.patterns += patterns
        return self.patterns
    }

    func unsubscribe(_ patterns: [String]) -> [String] {
        self.patterns.removeAll(where: patterns.contains)
        return self.patterns
    }
}
