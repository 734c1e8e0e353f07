import EventLoop
import JSONRPC

/// Serves connections on stdio and on a Unix socket until told to stop. Knows no method and no SDK.
@LoopActor
public final class BridgeServer {
    /// What the process has to exit with.
    public enum ExitStatus: Int32, Sendable {
        /// Everything asked was answered.
        case orderly = 0
        /// Answers were lost.
        case answersLost = 1
    }

    /// Called once, when no more calls are taken.
    public var onStop: @LoopActor () -> Void = {}
    /// Called once, when there is nothing left to serve.
    public var onEnd: @LoopActor (ExitStatus) -> Void = { _ in }

    /// When the server was made, by the loop's clock.
    public let started = Loop.shared.now
    /// What the server refuses to exceed.
    public let options: ServerOptions

    /// How long the last answers may take to be read once the drain deadline has passed.
    private static let flushTimeout = Duration.milliseconds(500)

    private let handler: any CallHandler
    private let log: ServerLog
    private let budget: CallBudget
    private var connections: [Connection.ID: Connection] = [:]
    /// Closed connections with a call that must run to its end.
    private var lingering: [Connection.ID: Connection] = [:]
    private var lastID = 0
    private var socket: SocketServer?
    /// The connection on two descriptors; the process ends with it.
    private var stdio: Connection.ID?
    private let idleTimer = Timer()
    private let deadline = Timer()
    private var status = ExitStatus.orderly
    private var isStopping = false
    private var hasEnded = false
    /// What has happened so far.
    private var past = ServerCounts()
    private var drainWaiters: [CheckedContinuation<Void, Never>] = []

    /// A server that serves nothing yet.
    public init(options: ServerOptions, handler: any CallHandler, log: ServerLog) {
        self.options = options
        self.handler = handler
        self.log = log
        budget = CallBudget(options)
    }

    /// How many clients are connected.
    public var connectionCount: Int { connections.count }

    /// How many calls are in flight on all connections.
    public var inFlightCount: Int { connections.values.reduce(0) { $0 + $1.inFlightCount } }

    /// What has happened since the start, on connections that are closed too.
    public var counts: ServerCounts { connections.values.reduce(past) { $0.adding($1) } }

    /// Serves one client on two descriptors; the process ends with it.
    public func serve(input: Int32, output: Int32) throws(UVError) {
        let input = try ByteStream.open(fd: input)
        do {
            let connection = connect(input, try ByteStream.open(fd: output))
            stdio = connection.id
            connection.start()
        } catch {
            input.close()
            throw error
        }
    }

    /// Serves everyone who connects to the socket at `path`, and returns where that is.
    ///
    /// - Parameters:
    ///   - path: A path; or `fd:`, or `fd:NAME`, for a socket that was handed over.
    ///   - inherited: What was handed over.
    @discardableResult
    public func listen(path: String, inherited: InheritedSockets = .none) throws(SocketError) -> String {
        let socket = try SocketServer(
            path, trustsDirectory: options.trustsSocketDirectory, inherited: inherited)
        try socket.start { [weak self] stream in self?.accept(stream) }
        self.socket = socket
        armIdleTimer()
        return socket.path
    }

    /// Sends an event to the connections that began its flow and to all who subscribed to it, once to each.
    public func publish(_ event: String, params: [UInt8], origins: Set<Connection.ID>) {
        for connection in connections.values
        where origins.contains(connection.id) || connection.subscriptions.matches(event) {
            connection.emit(event, params: params)
        }
    }

    /// Stops taking calls and waits until all others have been answered or the drain deadline has passed.
    public func drain() async {
        stopTakingCalls()
        guard callsHoldingShutdown > 0 else { return }
        await withCheckedContinuation { drainWaiters.append($0) }
    }

    /// Ends orderly: no new calls, the others answered within the drain timeout, output flushed.
    public func stop() {
        stopTakingCalls()
        for connection in connections.values { connection.finish() }
        endIfDone()
    }

    /// Ends at once; what is in flight is lost.
    public func stopNow() { end() }
}

// MARK: Connections

extension BridgeServer {
    private func connect(_ input: ByteStream, _ output: ByteStream) -> Connection {
        lastID += 1
        let connection = Connection(
            id: lastID, input: input, output: output, options: options, budget: budget, handler: handler)
        connection.onEnd = { [weak self, unowned connection] end in self?.didEnd(connection, end) }
        connection.onCallEnd = { [weak self] in self?.didEndCall() }
        connection.onAnswer = { [log] in log.write(.debug, $0.ended($1, at: Loop.shared.now).text) }
        past.connectionsAccepted += 1
        connections[connection.id] = connection
        return connection
    }

    private func accept(_ stream: Result<ByteStream, UVError>) {
        switch stream {
        case .failure(let error): log.warning("Whoever connects has to wait: \(error)")
        case .success(let stream):
            guard let reason = refusal(of: stream) else {
                idleTimer.stop()
                connect(stream, stream).start()
                return
            }
            past.connectionsRefused += 1
            log.warning("A connection was refused: \(reason)")
            stream.close()
        }
    }

    private func refusal(of stream: ByteStream) -> String? {
        if isStopping { return "the bridge is shutting down" }
        if stream.peerUserID != currentUserID() { return "it came from another user" }
        return connections.count >= options.maxConnections
            ? "\(options.maxConnections) clients are connected already" : nil
    }

    private func didEnd(_ connection: Connection, _ end: Connection.End) {
        connections[connection.id] = nil
        past = past.adding(connection)
        handler.connectionDidClose(connection)
        if connection.callsHoldingShutdown > 0 { lingering[connection.id] = connection }
        note(end, endsProcess: connection.id == stdio || isStopping)
        if connection.id == stdio, socket != nil { stop() }
        endIfDone()
        armIdleTimer()
    }

    private func note(_ end: Connection.End, endsProcess: Bool) {
        switch end {
        case .orderly: break
        case .left(let reason): log.info("A connection was closed: \(reason)")
        case .broken(let reason, let lostAnswers):
            log.warning("A connection was closed: \(reason)")
            if lostAnswers, endsProcess { status = .answersLost }
        }
    }

    private func armIdleTimer() {
        guard let idle = options.idleExit, connections.isEmpty, !isStopping else { return }
        idleTimer.start(after: idle) { [weak self] in self?.stop() }
    }
}

// MARK: Ending

extension BridgeServer {
    private var callsHoldingShutdown: Int {
        connections.values.reduce(0) { $0 + $1.callsHoldingShutdown }
            + lingering.values.reduce(0) { $0 + $1.callsHoldingShutdown }
    }

    private func stopTakingCalls() {
        guard !isStopping else { return }
        isStopping = true
        onStop()
        socket?.stop()
        for connection in connections.values { connection.refusesCalls = true }
        deadline.start(after: options.drainTimeout) { [weak self] in self?.didPassDeadline() }
    }

    private func didPassDeadline() {
        if callsHoldingShutdown > 0 { status = .answersLost }
        for connection in connections.values { connection.stopCalls() }
        lingering = [:]
        resumeDrainWaiters()
        Loop.shared.runReadyJobs()
        for connection in connections.values { connection.finish() }
        deadline.start(after: Self.flushTimeout) { [weak self] in self?.end() }
        endIfDone()
    }

    private func didEndCall() {
        lingering = lingering.filter { $0.value.callsHoldingShutdown > 0 }
        if isStopping, callsHoldingShutdown == 0 { resumeDrainWaiters() }
        endIfDone()
    }

    private func resumeDrainWaiters() {
        let waiters = drainWaiters
        drainWaiters = []
        for waiter in waiters { waiter.resume() }
    }

    private func endIfDone() {
        guard connections.isEmpty, lingering.isEmpty, isStopping || socket == nil else { return }
        end()
    }

    private func end() {
        guard !hasEnded else { return }
        hasEnded = true
        if connections.values.contains(where: \.owesAnswers) { status = .answersLost }
        for connection in connections.values { connection.abort() }
        connections = [:]
        socket?.stop()
        idleTimer.close()
        deadline.close()
        log.finish()
        onEnd(status)
    }
}
