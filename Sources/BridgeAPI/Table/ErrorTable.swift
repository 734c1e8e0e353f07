import JSONRPC

/// Every error there is, in the order of the documents.
public enum ErrorTable {
    /// One error.
    public struct Entry: Sendable {
        /// Its code on the wire.
        public let code: Int
        /// `data.kind`.
        public let kind: String
        /// The error's name; it travels as `data.case`, save for JSON-RPC's own errors.
        public let name: String
        /// When it is answered and what to do about it.
        public let summary: String
        /// The members of `data` besides those that every error of its kind has; those that may be missing end in `?`.
        public let members: [String]
        /// Whether the entry stands for all codes from its own upwards.
        public var isOpenEnded = false

        /// Whether `data.case` holds the name.
        var hasCase: Bool { ["ApiError", "BridgeError"].contains(kind) }

        /// The code, or the codes, in words.
        public var codeText: String { isOpenEnded ? "\(code) and up" : String(code) }
    }

    /// The entry that a code belongs to.
    public static func entry(for code: Int) -> Entry? {
        entries.first { $0.code == code } ?? entries.last { $0.isOpenEnded && $0.code <= code }
    }

    /// The list.
    public static let entries = protocolEntries + bridgeEntries + apiEntries + [appcharge]

    private static let protocolEntries = [
        rpc(.parseError, "parseError", "The frame is not JSON, not UTF-8, or nested too deep. The id is null."),
        rpc(.invalidRequest, "invalidRequest", "The JSON is no request, or its id is still in flight."),
        rpc(.methodNotFound, "methodNotFound", "There is no such method."),
        rpc(.invalidParams, "invalidParams", "The params do not fit the method.", ["path", "reason"]),
        rpc(.internalError, "internalError", "A fault of the bridge; its log says more."),
        Entry(
            code: ErrorCode.cancelled.rawValue, kind: "CancellationError", name: "cancelled",
            summary: "The caller cancelled the call.", members: ["outcome", "orderId?", "status?", "failedLooks?"]),
    ]

    private static let bridgeEntries = [
        bridge(.notConfigured, "notConfigured", RPCError.notConfigured.message),
        bridge(.shuttingDown, "shuttingDown", RPCError.shuttingDown.message),
        bridge(
            .tooManyInFlight, "tooManyInFlight",
            "Too many calls are in flight on this connection: wait for an answer first.", ["limit"]),
        bridge(
            .frameTooLarge, "frameTooLarge",
            "A request or a response is larger than a frame may be: ask for less, or raise --max-frame.", ["limit"]),
        bridge(
            .deadlinePassed, "deadlinePassed",
            "The deadline that _meta.timeoutMs, or timeoutMs of aghanim.orders.watch, set for this call passed.",
            ["outcome", "orderId?", "status?", "failedLooks?"]),
        bridge(.notOffered, "notOffered", "The wire profile in use does not offer this call."),
        bridge(.alreadyConfigured, "alreadyConfigured", RPCError.alreadyConfigured.message),
        bridge(
            .journalFailed, "journalFailed",
            "The grant journal cannot be read or written, for example on a full disk; data.outcome says whether the "
                + "order was consumed all the same.", ["outcome"]),
    ]

    private static let apiEntries = ApiErrorCode.allCases.map { code in
        Entry(code: code.rawValue, kind: "ApiError", name: code.name, summary: code.sentence, members: code.members)
    }

    /// One entry for all of the provider's integers, of which this is the lowest.
    private static let appcharge = Entry(
        code: 1000, kind: "ACErrorMessage", name: "appcharge",
        summary: "Appcharge's own integer. data.name tells which table's meaning is meant.",
        members: ["code", "name", "message", "data?"], isOpenEnded: true)

    private static func rpc(_ code: ErrorCode, _ name: String, _ summary: String, _ members: [String] = []) -> Entry {
        Entry(code: code.rawValue, kind: "JSONRPCError", name: name, summary: summary, members: members)
    }

    private static func bridge(
        _ code: ErrorCode, _ name: String, _ summary: String, _ members: [String] = []
    ) -> Entry {
        Entry(code: code.rawValue, kind: "BridgeError", name: name, summary: summary, members: members)
    }
}
