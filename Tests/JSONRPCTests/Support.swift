import JSON
import JSONRPC
import TestSupport

/// A request's text; members beyond the usual ones go into `more`.
func request(_ id: String?, _ method: String, _ params: String? = nil, more: String = "") -> String {
    #"{"jsonrpc":"2.0""# + (id.map { ",\"id\":\($0)" } ?? "") + ",\"method\":\"\(method)\""
        + (params.map { ",\"params\":\($0)" } ?? "") + more + "}"
}

/// The text of a result.
func result(_ id: String, _ result: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"#
}

/// A peer whose calls give back their params, whose `slow` calls wait, and who knows no other method.
func echoPeer(limits: Session.Limits = .init()) -> SessionPeer {
    SessionPeer(limits: limits) { call in
        switch call.method {
        case "echo": .result(call.params?.rawBytes ?? Array("{}".utf8))
        case "slow": nil
        default: .failure(.methodNotFound)
        }
    }
}

/// Limits with one of them changed.
func limits(frame: Int? = nil, inFlight: Int? = nil, batch: Int? = nil) -> Session.Limits {
    var limits = Session.Limits()
    limits.maxFrameBytes = frame ?? limits.maxFrameBytes
    limits.maxInFlight = inFlight ?? limits.maxInFlight
    limits.maxBatchMembers = batch ?? limits.maxBatchMembers
    return limits
}

extension Framing {
    /// Both, for tests of what must not depend on it.
    static let both: [Framing] = [.lines, .contentLength]

    /// One message as a frame.
    func frame(_ text: String) -> String {
        self == .lines ? text + "\n" : "Content-Length: \(text.utf8.count)\r\n\r\n\(text)"
    }
}

extension SessionPeer {
    /// Feeds one message in lines framing and returns the summaries of what was answered.
    mutating func ask(_ text: String) throws -> [String] {
        try frames(in: Array(feed(text + "\n").utf8)).map(summary)
    }

    /// Feeds one message in lines framing and returns its one answer.
    mutating func answer(to text: String) throws -> JSONValue {
        try single(frames(in: Array(feed(text + "\n").utf8)))
    }

    /// Finishes a held call and returns the one frame that this brings.
    mutating func answer(finishing call: Call, _ reply: Reply) throws -> JSONValue {
        try single(frames(in: Array(finish(call.key, reply).utf8)))
    }
}

/// The only element.
func single<T>(_ elements: [T]) throws -> T {
    guard elements.count == 1, let first = elements.first else { throw NotSingle(count: elements.count) }
    return first
}

/// There were none or several.
struct NotSingle: Error {
    let count: Int
}

extension JSONValue {
    /// The text of a member along a path, `nil` when there is none.
    func text(_ names: String...) -> String? {
        var value: JSONValue? = self
        for name in names { value = value?.member(named: name) }
        return value.map { String(decoding: $0.rawBytes, as: UTF8.self) }
    }
}
