import JSON
import JSONRPC

/// Drives a ``Session`` by hand: bytes in, bytes out, calls answered by a closure or held back.
public struct SessionPeer {
    /// What a test lets a call do: a reply now, or `nil` to hold it back until ``finish(_:_:)``.
    public typealias Handler = (Call) -> Reply?

    /// What is driven.
    public private(set) var session: Session
    /// The calls that were held back, oldest first.
    public private(set) var held: [Call] = []
    /// The calls that the session asked to stop.
    public private(set) var cancelled: [Call.Key] = []
    /// Whether the session asked to close.
    public private(set) var closed = false
    private var written: [UInt8] = []
    private let handler: Handler
    private let cancelReply: Reply

    /// - Parameter cancelReply: What a cancelled call ends with.
    public init(
        limits: Session.Limits = .init(), onCancel cancelReply: Reply = .interrupted(CallOutcome(.notSent)),
        handler: @escaping Handler
    ) {
        session = Session(limits: limits)
        self.handler = handler
        self.cancelReply = cancelReply
    }

    /// Feeds bytes in pieces of `step` and returns everything the session wrote.
    public mutating func feed(_ bytes: [UInt8], step: Int = .max) -> [UInt8] {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(step))
            rest = rest.dropFirst(step)
            piece.withUnsafeBytes { session.receive($0) }
            while let action = session.nextAction() { perform(action) }
            written += session.takeOutput() ?? []
        }
        defer { written = [] }
        return written
    }

    /// Feeds text and returns what was written as text.
    public mutating func feed(_ text: String) -> String {
        String(decoding: feed(Array(text.utf8)), as: UTF8.self)
    }

    /// Says that no more bytes come.
    public mutating func finishInput() -> String {
        var action = session.finishInput()
        while let next = action {
            perform(next)
            action = session.nextAction()
        }
        defer { written = [] }
        return String(decoding: written + (session.takeOutput() ?? []), as: UTF8.self)
    }

    /// Finishes a call that was held back.
    public mutating func finish(_ key: Call.Key, _ reply: Reply) -> String {
        session.finish(key, reply)
        return String(decoding: session.takeOutput() ?? [], as: UTF8.self)
    }

    private mutating func perform(_ action: Session.Action) {
        switch action {
        case .start(let call):
            if let reply = handler(call) { session.finish(call.key, reply) } else { held.append(call) }
        case .cancel(let key):
            cancelled.append(key)
            session.finish(key, cancelReply)
        case .write: written += session.takeOutput() ?? []
        case .close: closed = true
        }
    }
}
