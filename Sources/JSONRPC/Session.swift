import JSON

/// One connection's side of JSON-RPC: bytes in, calls out; replies in, bytes out. No I/O, no clock.
///
/// The driver appends what it reads, pulls ``nextAction()`` until `nil`, and writes ``takeOutput()``. Every request is
/// answered exactly once; an id is registered before its call is handed out, so that a cancel can never miss it.
public struct Session: Sendable {
    /// What a session refuses to exceed.
    public struct Limits: Sendable {
        /// The largest frame in either direction, in bytes.
        public var maxFrameBytes = 8 << 20
        /// The most calls in flight.
        public var maxInFlight = 256
        /// How long the requests of all calls in flight may be together, in bytes, before the last of them came.
        public var maxInFlightBytes = 4 << 20
        /// The most members of a batch.
        public var maxBatchMembers = 1000
        /// The longest header block before a body, in bytes.
        public var maxHeaderBytes = 4096
        /// The deepest nesting of a message, 1024 at most.
        public var maxDepth = 128
        /// The most values and names in a message.
        public var maxValues = 500_000
        /// The longest id, in bytes of its token.
        public var maxIDBytes = 1024

        /// The documented defaults.
        public init() {}
    }

    /// What the driver has to do next.
    public enum Action: Sendable {
        /// Run the call and ``Session/finish(_:_:)`` it, at once or later.
        case start(Call)
        /// Stop the call; it is finished like any other.
        case cancel(Call.Key)
        /// Write the output before more of it gathers.
        case write
        /// Write the output and close: the input cannot be understood any more.
        case close
    }

    let limits: Limits
    var decoder: FrameDecoder
    var inFlight = CallsInFlight()
    var batches: [Int: Batch] = [:]
    var output: [UInt8] = []
    private var incoming: IncomingBatch?
    private var lastNumber = 0

    /// A session with nothing read yet.
    public init(limits: Limits = Limits()) {
        self.limits = limits
        decoder = FrameDecoder(maxFrameBytes: limits.maxFrameBytes, maxHeaderBytes: limits.maxHeaderBytes)
    }

    /// How many calls, notifications included, are not finished.
    public var inFlightCount: Int { inFlight.count }

    /// Whether an answer is still to come, or was not taken by ``takeOutput()``.
    public var owesAnswers: Bool {
        inFlight.areAwaited || !output.isEmpty || batches.values.contains { !$0.answers.isEmpty }
    }

    /// The length of the texts of all calls that are not finished, in bytes.
    public var inFlightBytes: Int { inFlight.bytes }

    /// The length of all answers that wait for the rest of their batch, in bytes.
    var gatheredBytes = 0

    /// What may gather in the output before the driver is asked to write it, in bytes.
    private static let writeSize = 64 << 10

    /// How often something was refused that never became a call, by code.
    public internal(set) var refusals: [Int: Int] = [:]

    /// How much memory the input that is not served yet holds, in bytes.
    package var heldInputBytes: Int { decoder.heldBytes }

    /// Takes bytes as they came.
    public mutating func receive(_ bytes: UnsafeRawBufferPointer) { decoder.append(bytes) }

    /// What to do next, `nil` when more bytes are needed.
    public mutating func nextAction() -> Action? {
        while true {
            if output.count >= Self.writeSize { return .write }
            if let action = nextOfBatch() { return action }
            guard let frame = decoder.next() else { return nil }
            if let action = handle(frame) { return action }
        }
    }

    /// What is left to do once the peer has said that no more bytes come.
    public mutating func finishInput() -> Action? {
        guard let frame = decoder.finish() else { return nil }
        return handle(frame) ?? nextOfBatch()
    }

    private mutating func handle(_ frame: FrameDecoder.Frame) -> Action? {
        switch frame {
        case .tooLarge:
            refuse(.frameTooLarge("request", limit: limits.maxFrameBytes))
            return nil
        case .broken(let reason):
            refuse(.parseError(reason))
            return .close
        case .body(let range): return handleBody(range)
        }
    }

    private mutating func handleBody(_ range: Range<Int>) -> Action? {
        let (maxDepth, maxValues) = (limits.maxDepth, limits.maxValues)
        do throws(JSONSyntaxError) {
            let result = decoder.withBytes(range) { bytes in
                Result { () throws(JSONSyntaxError) in
                    try JSONDocument(parsing: bytes, maxDepth: maxDepth, maxValues: maxValues)
                }
            }
            let message = try result.get().root
            guard message.kind == .array else { return admit(message, batch: nil) }
            beginBatch(message)
        } catch {
            refuse(.parseError(error.reason))
        }
        return nil
    }

    private mutating func beginBatch(_ message: JSONValue) {
        guard let members = try? message.elements() else { return }
        var count = 0
        for _ in members { count += 1 }
        guard count > 0 else { return refuse(.invalidRequest("a batch must not be empty")) }
        guard count <= limits.maxBatchMembers else {
            let reason = "a batch has at most \(limits.maxBatchMembers) members"
            return refuse(.invalidRequest(reason))
        }
        let number = nextNumber()
        batches[number] = Batch(members: count)
        incoming = IncomingBatch(number: number, members: members)
    }

    /// Admits the members of a batch one at a time, so that each starts before the next is looked at.
    private mutating func nextOfBatch() -> Action? {
        while let (number, position, member) = incoming?.next() {
            if let action = admit(member, batch: (number, position)) { return action }
        }
        incoming = nil
        return nil
    }

    mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }
}
