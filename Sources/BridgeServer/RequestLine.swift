import JSONRPC

/// One line of the request log: method, id, duration and code, and nothing of what was asked or answered.
struct RequestLine {
    /// The most of an id that is shown, in bytes; a peer may send up to a whole frame.
    static let longestID = 64

    /// What is remembered of a call until it ends: its name, and not its text.
    struct Begun {
        let method: String
        let id: RequestID?
        let since: Duration

        init(_ call: Call, at now: Duration) {
            (method, id, since) = (call.method, call.id, now)
        }

        func ended(_ reply: Reply, at now: Duration) -> RequestLine {
            RequestLine(method: method, id: id, duration: now - since, code: reply.errorCode ?? 0)
        }
    }

    let method: String
    let id: RequestID?
    let duration: Duration
    /// The code that the peer gets; 0 for a result.
    let code: Int

    /// For example `request aghanim.orders.get id=7 ms=12 code=0`.
    var text: String {
        "request \(shownMethod) id=\(shownID) ms=\(duration.milliseconds) code=\(code)"
    }

    /// A method that was not looked up is a text of the peer's, and may be anything.
    private var shownMethod: String {
        [RPCError.methodNotFound.code, RPCError.shuttingDown.code].contains(code) ? "unknown" : method
    }

    private var shownID: String {
        guard let id else { return "none" }
        let token = id.token
        guard token.count > Self.longestID else { return String(decoding: token, as: UTF8.self) }
        // Not within a character: its further bytes are 10xxxxxx.
        var end = Self.longestID
        while end > 0, token[end] & 0xC0 == 0x80 { end -= 1 }
        return String(decoding: token[..<end], as: UTF8.self) + "…"
    }
}

extension Duration {
    fileprivate var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
