import JSONRPC

/// Whatever a peer sends and however its calls end: each request is answered exactly once, no notification is, and all
/// that is written is made of whole frames.
///
/// An input is three limits, whether the stream ends, and a script.
enum SessionCheck {
    static func run(_ bytes: [UInt8]) throws(Violation) {
        var input = Input(bytes)
        var limits = Session.Limits()
        limits.maxFrameBytes = input.choice([64, 300, 4096])
        limits.maxInFlight = input.choice([1, 2, 100])
        limits.maxBatchMembers = input.choice([1, 3, 1000])
        let isEnded = input.byte() % 2 == 1
        var run = SessionRun(limits: limits)
        while !input.isEmpty { try run.perform(SessionStep(reading: &input)) }
        try run.end(isEnded: isEnded)
    }
}

/// A session, what was done to it, and what must hold meanwhile.
private struct SessionRun {
    private let limits: Session.Limits
    private var session: Session
    private var received: [UInt8] = []
    private var written: [UInt8] = []
    private var running: [Call] = []
    private var started = Set<Call.Key>()
    private var events = 0
    private var isClosed = false

    init(limits: Session.Limits) {
        self.limits = limits
        session = Session(limits: limits)
    }

    mutating func perform(_ step: SessionStep) throws(Violation) {
        switch step {
        case .receive(let bytes): receive(bytes)
        case .pull: if let action = session.nextAction() { try perform(action) }
        case .drain: while let action = session.nextAction() { try perform(action) }
        case .finish(let index, let reply): finish(index, reply)
        case .notify(let size): notify(size)
        case .take: written += session.takeOutput() ?? []
        }
        try require(session.inFlightCount == running.count, "the calls in flight are those that were started")
        try require(running.count <= limits.maxInFlight, "no more calls are in flight than may be")
    }

    private mutating func receive(_ bytes: [UInt8]) {
        guard !isClosed else { return }
        received += bytes
        bytes.withUnsafeBytes { session.receive($0) }
    }

    private mutating func perform(_ action: Session.Action) throws(Violation) {
        switch action {
        case .start(let call):
            try require(started.insert(call.key).inserted, "a call's key is never used again")
            running.append(call)
        case .cancel(let key):
            guard let index = running.firstIndex(where: { $0.key == key }) else {
                throw Violation(description: "only calls in flight are to be stopped")
            }
            finish(index, .interrupted(CallOutcome(.notSent)))
        case .write: written += session.takeOutput() ?? []
        case .close: isClosed = true
        }
    }

    private mutating func finish(_ index: Int, _ reply: Reply) {
        guard !running.isEmpty else { return }
        let call = running.remove(at: index % running.count)
        session.finish(call.key, reply)
        // A second end is no end.
        session.finish(call.key, .empty)
    }

    /// Events come once the peer has subscribed, by which it has told its framing.
    private mutating func notify(_ size: Int) {
        guard ReferenceFrames(received, limit: limits.maxFrameBytes, isEnded: false).isLines != nil,
            !started.isEmpty
        else { return }
        let params = Array("[\(String(repeating: "1", count: size + 1))]".utf8)
        if session.notify("an.event", params: params) { events += 1 }
    }

    /// Brings the conversation to its end, and compares what was written with what had to be.
    mutating func end(isEnded: Bool) throws(Violation) {
        while let action = session.nextAction() ?? (isEnded ? session.finishInput() : nil) { try perform(action) }
        while !running.isEmpty { finish(0, .empty) }
        written += session.takeOutput() ?? []
        try require(!session.owesAnswers && session.inFlightCount == 0, "nothing is owed when all calls have ended")
        try require(session.inFlightBytes == 0, "calls that have ended hold nothing")
        try compare(isEnded: isEnded)
    }

    private func compare(isEnded: Bool) throws(Violation) {
        let input = ReferenceFrames(received, limit: limits.maxFrameBytes, isEnded: isEnded)
        let expected = ExpectedAnswers(to: input.frames, maxBatchMembers: limits.maxBatchMembers)
        let messages = try self.messages(isLines: input.isLines ?? true)
        let answers = messages.filter { !$0.starts(with: Self.eventStart) }
        try require(messages.count - answers.count == events, "an event is written once")
        let found = ExpectedAnswers(in: answers)
        try require(found == expected, "the answers are \(expected), not \(found.map { "\($0)" } ?? "all answers")")
    }

    private static let eventStart = Array(#"{"jsonrpc":"2.0","method":"an.event","params":"#.utf8)

    /// What was written, cut into messages; they are whole, and in the framing of the peer.
    private func messages(isLines: Bool) throws(Violation) -> [[UInt8]] {
        let output = ReferenceFrames(written, limit: .max - 8, isEnded: true)
        try require(written.isEmpty || output.isLines == isLines, "answers are framed as the requests were")
        try require(!isLines || written.isEmpty || written.last == 0x0A, "the last line has an end")
        var messages: [[UInt8]] = []
        for frame in output.frames {
            guard case .body(let text) = frame, StrictJSON.parse(text, maxDepth: 256) != nil else {
                throw Violation(description: "what is written is made of whole frames of JSON")
            }
            messages.append(text)
        }
        return messages
    }
}
