import EventLoop
import JSONRPC

/// One client: its streams, its session, and its calls in flight.
@LoopActor
public final class Connection {
    /// Names a connection within the process; never reused.
    public typealias ID = Int

    /// How a connection ended.
    enum End {
        /// Everything that was asked was answered.
        case orderly
        /// Answers were lost, for the reason given; `nil` when no request was waiting.
        case broken(reason: String, lostAnswers: Bool)
    }

    /// This connection's name.
    public let id: ID
    /// Events the client subscribed to.
    public var subscriptions = EventPatterns()
    /// Whether the client said that it can present pages to the player.
    public var canPresent = false

    /// Called once, when the connection is closed.
    var onEnd: @LoopActor (End) -> Void = { _ in }
    /// Called whenever a call has ended.
    var onCallEnd: @LoopActor () -> Void = {}
    /// Whether new calls are refused because the server is shutting down.
    var refusesCalls = false

    private let input: ByteStream
    private let output: ByteStream
    private let queue: OutputQueue
    private let options: ServerOptions
    private unowned let handler: any CallHandler
    private var session: Session
    private let running = RunningCalls()
    private let drain: Drain
    private var eventsLost = 0
    private var inputEnded = false
    private var isClosing = false
    private var isClosed = false

    init(id: ID, input: ByteStream, output: ByteStream, options: ServerOptions, handler: any CallHandler) {
        self.id = id
        self.input = input
        self.output = output
        self.options = options
        self.handler = handler
        session = Session(limits: options.session)
        queue = OutputQueue(output, limit: options.maxQueuedOutput, stallTimeout: options.stallTimeout)
        drain = Drain(timeout: options.drainTimeout)
    }

    /// How many calls are not answered yet.
    public var inFlightCount: Int { session.inFlightCount }

    /// How many calls shutting down has to wait for; some outlive the connection.
    var callsHoldingShutdown: Int { running.holdingShutdown }

    /// Starts serving.
    func start() {
        queue.onRoom = { [weak self] in self?.resume() }
        queue.onStall = { [weak self] in self?.fail("the client reads nothing") }
        queue.onFailure = { [weak self] error in self?.fail(error.description, lostAnswers: true) }
        resume()
    }

    /// Sends an event; when the client's queue is full the event is dropped and counted.
    public func emit(_ event: String, params: [UInt8]) {
        guard !isClosed, !isClosing else { return }
        guard queue.hasRoom(for: params.count) else {
            eventsLost += 1
            return
        }
        reportLostEvents()
        session.notify(event, params: params)
        flush()
    }

    /// Lets the calls in flight end, then closes. Reading goes on so that new calls can be refused.
    func finish() {
        inputEnded = true
        settle()
    }
}

// MARK: Reading

extension Connection {
    private func resume() {
        guard !isClosed else { return }
        pump()
        guard !queue.isFull, !inputEnded, !isClosing else { return }
        input.startReading { [weak self] event in self?.didRead(event) }
    }

    private func didRead(_ event: ByteStream.ReadEvent) {
        switch event {
        case .bytes(let bytes):
            session.receive(bytes)
            pump()
        case .end: didReadEnd()
        case .failed(let error): fail(error.description)
        }
    }

    /// Starts what has arrived, in order, for as long as the client takes the answers.
    private func pump() {
        while !isClosing, !queue.isFull, let action = session.nextAction() { perform(action) }
        if queue.isFull { input.stopReading() }
        flush()
        settle()
    }

    private func didReadEnd() {
        input.stopReading()
        inputEnded = true
        while let action = session.nextAction() ?? session.finishInput() { perform(action) }
        flush()
        settle()
    }

    private func perform(_ action: Session.Action) {
        switch action {
        case .start(let call): start(call)
        case .cancel(let key):
            running.cancel(key)
            Loop.shared.runReadyJobs()
        case .close:
            input.stopReading()
            inputEnded = true
        }
    }

    private func start(_ call: Call) {
        guard !refusesCalls else { return session.finish(call.key, .failure(.shuttingDown)) }
        switch handler.begin(call, on: self) {
        case .done(let reply): session.finish(call.key, reply)
        case .later(let pending):
            running.start(call, pending) { [weak self] reply in self?.didFinish(call.key, reply) }
        }
    }

    private func didFinish(_ key: Call.Key, _ reply: Reply) {
        session.finish(key, reply)
        flush()
        onCallEnd()
        settle()
    }
}

// MARK: Writing and closing

extension Connection {
    private func flush() {
        guard !isClosed, let bytes = session.takeOutput() else { return }
        queue.write(bytes)
    }

    private func reportLostEvents() {
        guard eventsLost > 0 else { return }
        session.notify("bridge.eventsLost", params: Array("{\"count\":\(eventsLost)}".utf8))
        eventsLost = 0
    }

    /// Closes once no more requests come and all are answered; meanwhile a deadline and a watch on the peer run.
    private func settle() {
        guard inputEnded, !isClosed else { return }
        if session.inFlightCount == 0 { return closeWhenFlushed() }
        drain.start(
            peerHasGone: { [weak self] in self?.output.peerHasGone ?? true },
            onPeerGone: { [weak self] in self?.fail("the client has gone") },
            onDeadline: { [weak self] in self?.giveUp() })
    }

    private func closeWhenFlushed() {
        guard !isClosing else { return }
        isClosing = true
        output.shutdown { [weak self] error in
            guard let self else { return }
            if let error { self.fail(error.description) } else { self.close(.orderly) }
        }
    }

    /// The drain deadline has passed: what is still running is stopped and counts as lost.
    private func giveUp() {
        running.cancelAll()
        Loop.shared.runReadyJobs()
        flush()
        close(.broken(reason: "calls were still in flight when the drain deadline passed", lostAnswers: true))
    }

    private func fail(_ reason: String, lostAnswers: Bool = false) {
        guard !isClosed else { return }
        let lost = lostAnswers || session.inFlightCount > 0 || !queue.isEmpty
        close(.broken(reason: reason, lostAnswers: lost))
    }

    private func close(_ end: End) {
        guard !isClosed else { return }
        isClosed = true
        running.abandonAll()
        drain.stop()
        queue.close()
        input.close()
        output.close()
        onEnd(end)
    }
}
