import BridgeAPI
import BridgeServer
import EventLoop
import JSONRPC

/// Where the bridge and the server meet: calls go one way, what methods need of the process the other.
@LoopActor
final class BridgeHostAdapter: CallHandler, BridgeHost {
    private let bridge: Bridge
    private let logger: ServerLog
    private let options: ServerOptions
    private let started = Loop.shared.now
    weak var server: BridgeServer?

    init(bridge: Bridge, log: ServerLog, options: ServerOptions) {
        self.bridge = bridge
        self.logger = log
        self.options = options
        bridge.host = self
        log.onLine = { [weak self] params in self?.publishLine(params) }
    }

    func begin(_ call: Call, on connection: Connection) -> Handling {
        switch bridge.begin(call, from: connection) {
        case .done(let reply): return .done(reply)
        case .waiting(let call):
            return .later(
                PendingCall(holdsShutdown: call.holdsShutdown, mayBeAbandoned: call.mayBeAbandoned, run: call.run))
        }
    }

    func connectionDidClose(_ connection: Connection) { bridge.callerDidLeave(connection.id) }

    var uptime: Duration { Loop.shared.now - started }
    var connectionCount: Int { server?.connectionCount ?? 0 }
    var inFlightCount: Int { server?.inFlightCount ?? 0 }
    var droppedLogLines: Int { logger.droppedLines }
    var openHandles: Int { Loop.shared.openHandleNames.count }

    var counts: HostCounts {
        var counts = HostCounts()
        guard let server else { return counts }
        let served = server.counts
        counts.connectionsAccepted = served.connectionsAccepted
        counts.connectionsRefused = served.connectionsRefused
        counts.eventsLost = served.eventsLost
        counts.refusals = served.refusals
        return counts
    }

    /// Writes one line about how the process is doing, whatever the log's level.
    func logStatus() { logger.write(.info, bridge.statusLine, filtered: false) }

    var limits: Limits {
        Limits(
            options.session, maxConnections: options.maxConnections, maxQueuedOutput: options.maxQueuedOutput,
            maxQueuedEvents: options.maxQueuedEvents, maxSubscriptions: options.maxSubscriptions)
    }

    func publish(_ event: String, params: [UInt8], origins: Set<Int>) {
        server?.publish(event, params: params, origins: origins)
    }

    func drain() async { await server?.drain() }

    func stop() { server?.stop() }

    func setLogLevel(_ name: String) -> Bool {
        guard let level = ServerLog.Level(name) else { return false }
        logger.level = level
        return true
    }

    func log(_ level: String, _ message: @autoclosure () -> String, filtered: Bool) {
        logger.write(ServerLog.Level(level) ?? .warning, message(), filtered: filtered)
    }

    private func publishLine(_ params: [UInt8]) {
        server?.publish("bridge.log", params: params, origins: [])
    }
}

extension Connection: Caller {
    /// Adds event patterns and returns those in force; `nil` when that would be too many.
    public func subscribe(_ patterns: [String]) -> [String]? {
        subscriptions.add(patterns) ? subscriptions.patterns : nil
    }

    /// Drops event patterns and returns those in force.
    public func unsubscribe(_ patterns: [String]) -> [String] {
        subscriptions.remove(patterns)
        return subscriptions.patterns
    }
}
