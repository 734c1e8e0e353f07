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
        /// The client went away while nothing was owed to it.
        case left(reason: String)
        /// It was cut off, for the reason given, maybe before everything was answered.
        case broken(reason: String, lostAnswers: Bool)
    }

    /// What a report of lost events may take, in bytes.
    private static let lossReportSize = 100

    /// This connection's name.
    public let id: ID
    /// Events the client subscribed to.
    public var subscriptions: EventPatterns
    /// Whether the client said that it can present pages to the player.
    public var canPresent = false

    /// Called once, when the connection is closed.
    var onEnd: @LoopActor (End) -> Void = { _ in }
    /// Called whenever a call has ended.
    var onCallEnd: @LoopActor () -> Void = {}
    /// Called with each answer that a call gets, before it is queued.
    var onAnswer: @LoopActor @Sendable (RequestLine.Begun, Reply) -> Void = { _, _ in }
    /// Whether new calls are refused because the server is shutting down.
    var refusesCalls = false {
        didSet { if !parked.isEmpty { resumeSoon() } }
    }

    private let input: ByteStream
    private let output: ByteStream
    private let queue: OutputQueue
    private let options: ServerOptions
    private unowned let handler: any CallHandler
    private var session: Session
    private let running = RunningCalls()
    private let budget: CallBudget
    private let parked: ParkedCalls
    /// What the calls that were started are reckoned at.
    private var startedSize = 0
    private let drain: Drain
    private let peerWatch: PeerWatch
    private let resumption = Timer()
    private var eventsLost = 0
    /// How many events were dropped since the connection began.
    private(set) var allEventsLost = 0
    private var isPumping = false
    private var isReading = false
    /// Whether requests may be there that wait for room to be started.
    private var hasWaiting = false
    private var inputEnded = false
    private var isFinishing = false
    private var isClosing = false
    private var isClosed = false

    init(
        id: ID, input: ByteStream, output: ByteStream, options: ServerOptions, budget: CallBudget,
        handler: any CallHandler
    ) {
        self.id = id
        self.input = input
        self.output = output
        self.options = options
        self.budget = budget
        parked = ParkedCalls(budget)
        self.handler = handler
        session = Session(limits: options.session)
        subscriptions = EventPatterns(limit: options.maxSubscriptions)
        queue = OutputQueue(output, options, budget)
        drain = Drain(timeout: options.drainTimeout)
        peerWatch = PeerWatch(output)
    }

    /// How often something was refused before it was a call, by code.
    var refusals: [Int: Int] { session.refusals }

    /// How many calls are not answered yet.
    public var inFlightCount: Int { session.inFlightCount }

    /// How many calls shutting down has to wait for; some outlive the connection.
    var callsHoldingShutdown: Int { running.holdingShutdown }

    /// Whether the client has asked something whose answer is not on its way.
    var owesAnswers: Bool { !isClosed && (session.owesAnswers || queue.owesAnswers || hasWaiting) }

    /// Starts serving.
    func start() {
        queue.onRoom = { [weak self] in self?.resumeSoon() }
        running.onBegun = { [weak self] in
            if self?.hasCallsToStart == true { self?.resumeSoon() }
        }
        parked.onDeadline = { [weak self] key in
            self?.didFinish(key, .failure(.deadlinePassed(CallOutcome(.notSent))))
        }
        queue.onStall = { [weak self] in self?.fail("the client reads nothing", clientLeft: false) }
        queue.onFailure = { [weak self] error in self?.fail(error.description, clientLeft: true) }
        pump()
    }

    /// Sends an event; when the client's queue is full the event is dropped and counted.
    public func emit(_ event: String, params: [UInt8]) {
        guard !isClosed, !isClosing else { return }
        flush()
        if queue.hasRoom(forEvent: params.count) {
            reportLostEvents()
            if !session.notify(event, params: params) {
                loseEvent()
                reportLostEvents()
            }
        } else {
            loseEvent()
            queue.awaitRoom()
        }
        flush(areAnswers: false)
    }

    /// Lets the calls in flight end, then closes. Reading goes on meanwhile so that new calls can be refused.
    func finish() {
        isFinishing = true
        settle()
    }

    /// Stops all calls; those that end at once are answered. Nothing waits for the others any more.
    func stopCalls() {
        for key in parked.removeAll() { session.finish(key, .interrupted(CallOutcome(.notSent))) }
        running.cancelAll()
        Loop.shared.runReadyJobs()
        running.letGo()
    }

    /// Closes at once and tells nobody.
    func abort() {
        onEnd = { _ in }
        close(.orderly)
    }
}

// MARK: Reading

extension Connection {
    private func didRead(_ event: ByteStream.ReadEvent) {
        switch event {
        case .bytes(let bytes):
            session.receive(bytes)
            pump()
        case .end:
            endInput()
            pump()
        case .failed(let error): fail(error.description, clientLeft: true)
        }
    }

    private func endInput() {
        inputEnded = true
        stopReading()
    }

    /// Whether no more must be taken in: the client does not read, or what waits to be started holds too much already.
    private var isCongested: Bool { queue.isFull || !budget.mayPark(own: parked.size) }

    private var hasCallsToStart: Bool { hasWaiting || !parked.isEmpty }

    /// Takes in what has arrived, in order, and starts it for as long as there is room, each call when the one before
    /// it has run to its first wait. Cancels are acted on although calls before them wait.
    private func pump() {
        guard !isPumping else { return }
        isPumping = true
        hasWaiting = false
        startParked()
        while !isClosing, !isClosed, !hasWaiting, let action = nextAction() { perform(action) }
        isPumping = false
        flush()
        adjustReading()
        settle()
    }

    private func nextAction() -> Session.Action? {
        guard !isCongested, !running.isBeginning else {
            hasWaiting = true
            return nil
        }
        return session.nextAction() ?? (inputEnded ? session.finishInput() : nil)
    }

    private func adjustReading() {
        guard !inputEnded, !isClosing, !isClosed else { return }
        // Reads would pile up while the loop is too busy to begin what came before them.
        if isCongested || running.isBeginning { return stopReading() }
        guard !isReading else { return }
        isReading = true
        // A socket whose peer has gone says so to its reader; a pipe for answers says nothing before it is written to.
        watchPeer(every: input === output ? nil : PeerWatch.rarely)
        input.startReading { [weak self] event in self?.didRead(event) }
    }

    private func stopReading() {
        isReading = false
        input.stopReading()
        watchPeer(every: PeerWatch.often)
    }

    private func watchPeer(every interval: Duration?) {
        peerWatch.watch(every: interval) { [weak self] in self?.fail("the client has gone", clientLeft: true) }
    }

    /// Goes on on the loop's next turn, outside of the job or callback that made room.
    private func resumeSoon() {
        resumption.start(after: .zero) { [weak self] in self?.resume() }
    }

    private func resume() {
        guard !isClosed else { return }
        reportLostEvents()
        flush(areAnswers: false)
        pump()
    }

    private func perform(_ action: Session.Action) {
        switch action {
        case .start(let call):
            guard parked.isEmpty, mayStart(call) else { return park(call) }
            start(call, timeout: call.timeout)
        case .cancel(let key): cancel(key)
        case .write: flush()
        case .close: endInput()
        }
    }

    private func mayStart(_ call: Call) -> Bool {
        refusesCalls || budget.mayStart(budget.size(of: call), own: startedSize + queue.excess)
    }

    private func park(_ call: Call) {
        parked.append(call)
        budget.wait(id) { [weak self] in self?.resumeSoon() }
    }

    private func startParked() {
        while !isClosing, !isClosed, !queue.isFull, !running.isBeginning, let call = parked.first {
            guard mayStart(call) else {
                return budget.wait(id) { [weak self] in self?.resumeSoon() }
            }
            if let (call, timeout) = parked.takeFirst() { start(call, timeout: timeout) }
        }
    }

    private func start(_ call: Call, timeout: Duration?) {
        let (key, begun) = (call.key, RequestLine.Begun(call, at: Loop.shared.now))
        guard !refusesCalls else { return finish(key, .failure(.shuttingDown), begun) }
        switch handler.begin(call, on: self) {
        case .done(let reply): finish(key, reply, begun)
        case .later(let pending): run(pending, key, begun, size: budget.size(of: call), timeout)
        }
    }

    private func finish(_ key: Call.Key, _ reply: Reply, _ begun: RequestLine.Begun) {
        onAnswer(begun, reply)
        session.finish(key, reply)
    }

    private func run(
        _ pending: PendingCall, _ key: Call.Key, _ begun: RequestLine.Begun, size: Int, _ timeout: Duration?
    ) {
        budget.change(by: size)
        startedSize += size
        // Nothing that outlives the connection holds the call itself: that would hold the whole text it came in.
        running.start(key, pending, timeout: timeout) { [weak self, budget, onAnswer] reply in
            onAnswer(begun, reply)
            budget.change(by: -size)
            self?.startedSize -= size
            self?.didFinish(key, reply)
        }
    }

    private func cancel(_ key: Call.Key) {
        if parked.remove(key) { return session.finish(key, .interrupted(CallOutcome(.notSent))) }
        running.cancel(key)
        Loop.shared.runReadyJobs()
    }

    private func didFinish(_ key: Call.Key, _ reply: Reply) {
        session.finish(key, reply)
        flush()
        onCallEnd()
        if !isPumping, hasCallsToStart || !(isReading || inputEnded) { resumeSoon() }
        settle()
    }
}

// MARK: Writing and closing

extension Connection {
    private func flush(areAnswers: Bool = true) {
        guard !isClosed, let bytes = session.takeOutput() else { return }
        queue.write(bytes, areAnswers: areAnswers)
    }

    private func loseEvent() {
        eventsLost += 1
        allEventsLost += 1
    }

    private func reportLostEvents() {
        guard eventsLost > 0, !isClosing, queue.hasRoom(forEvent: Self.lossReportSize) else { return }
        flush()
        session.notify("bridge.eventsLost", params: Array("{\"count\":\(eventsLost)}".utf8))
        eventsLost = 0
    }

    /// Closes once no more requests come and all are answered; until then a deadline runs.
    private func settle() {
        guard inputEnded || isFinishing, !isClosed, !isPumping else { return }
        if session.inFlightCount == 0, !hasWaiting, !hasUnreadRequests { return closeWhenFlushed() }
        drain.start { [weak self] in self?.giveUp() }
    }

    /// Whether requests have arrived that were sent before the client could know of the end.
    private var hasUnreadRequests: Bool { isReading && input.hasUnreadInput }

    private func closeWhenFlushed() {
        guard !isClosing else { return }
        isClosing = true
        drain.stop()
        stopReading()
        queue.handOver()
        output.shutdown { [weak self] error in
            guard let self else { return }
            if let error { self.fail(error.description, clientLeft: true) } else { self.close(.orderly) }
        }
    }

    /// The drain deadline has passed: what is still running is stopped and counts as lost.
    private func giveUp() {
        let lost = owesAnswers
        stopCalls()
        flush()
        close(.broken(reason: "it was not done when the drain deadline passed", lostAnswers: lost))
    }

    private func fail(_ reason: String, clientLeft: Bool) {
        guard !isClosed else { return }
        let lost = owesAnswers
        close(clientLeft && !lost ? .left(reason: reason) : .broken(reason: reason, lostAnswers: lost))
    }

    private func close(_ end: End) {
        guard !isClosed else { return }
        isClosed = true
        _ = parked.removeAll()
        budget.forget(id)
        running.abandonAll()
        drain.stop()
        peerWatch.close()
        resumption.close()
        queue.close()
        input.close()
        output.close()
        onEnd(end)
    }
}
