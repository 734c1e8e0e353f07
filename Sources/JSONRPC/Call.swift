import JSON

/// One request or notification that a session has admitted.
public struct Call: Sendable {
    /// Names a call within its session; never reused.
    public struct Key: Hashable, Sendable {
        let number: Int
    }

    /// What to name when finishing or cancelling the call.
    public let key: Key
    /// The method's name as it came.
    public let method: String
    /// The params, an object or an array, `nil` when there are none.
    public let params: JSONValue?
    /// What the answer goes under; `nil` for a notification.
    public let id: RequestID?
    /// The length of the request's text.
    public let bytes: Int
    /// The deadline that `_meta.timeoutMs` asks for, counted from admission.
    public let timeout: Duration?

    /// Whether nobody waits for an answer.
    public var isNotification: Bool { id == nil }

    /// How much memory the request's text and what was found in it hold, in bytes.
    package var heldBytes: Int { bytes + (params?.indexBytes ?? 0) }
}

/// How a call ends.
public enum Reply: Sendable {
    /// The text of the result.
    case result([UInt8])
    /// The call failed.
    case failure(RPCError)
    /// The call was stopped from outside before it ended; the server knows whether by cancel or by deadline.
    case interrupted(CallOutcome)

    /// The code of the error; `nil` for a result.
    public var errorCode: Int? {
        switch self {
        case .result: nil
        case .failure(let error): error.code
        case .interrupted: ErrorCode.cancelled.rawValue
        }
    }

    /// A result that `body` writes.
    public static func result(_ body: (inout JSONWriter) -> Void) -> Reply {
        var writer = JSONWriter()
        body(&writer)
        return .result(writer.bytes)
    }

    /// The result `{}`.
    public static let empty = Reply.result(Array("{}".utf8))
}
