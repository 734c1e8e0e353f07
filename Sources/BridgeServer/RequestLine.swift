import JSONRPC

/// One line of the request log: method, id, duration and code, and nothing of what was asked or answered.
struct RequestLine {
    /// The most of an id that is shown, in bytes; a peer may send up to a whole frame.
    static let longestID = 64

    let method: String
    let id: RequestID?
    let duration: Duration
    let reply: Reply

    /// For example `request aghanim.orders.get id=7 ms=12 code=0`.
    var text: String {
        "request \(shownMethod) id=\(shownID) ms=\(duration.milliseconds) code=\(reply.code)"
    }

    /// A method that was not looked up is a text of the peer's, and may be anything.
    private var shownMethod: String {
        [RPCError.methodNotFound.code, RPCError.shuttingDown.code].contains(reply.code) ? "unknown" : method
    }

    private var shownID: String {
        guard let id else { return "none" }
        guard id.token.count > Self.longestID else { return String(decoding: id.token, as: UTF8.self) }
        // Not within a character: its further bytes are 10xxxxxx.
        var end = Self.longestID
        while end > 0, id.token[end] & 0xC0 == 0x80 { end -= 1 }
        return String(decoding: id.token[..<end], as: UTF8.self) + "…"
    }
}

extension Reply {
    /// The code that the peer gets; 0 for a result.
    var code: Int {
        switch self {
        case .result: 0
        case .failure(let error): error.code
        case .interrupted(let outcome): RPCError.cancelled(outcome).code
        }
    }
}

extension Duration {
    fileprivate var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
