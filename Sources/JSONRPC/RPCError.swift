import JSON

/// The one error of the wire: a code, a readable sentence, and data by kind.
///
/// The sentence and the data never hold a stack, a parameter's value, a key, a token or card data.
public struct RPCError: Error, Sendable, Equatable {
    /// The code on the wire.
    public let code: Int
    /// One sentence: what was attempted and what to do.
    public let message: String
    /// The text of the `data` object.
    public let data: [UInt8]

    /// An error whose data holds `kind` and what `fields` adds.
    public init(code: Int, message: String, kind: StaticString, fields: (inout JSONWriter) -> Void = { _ in }) {
        self.code = code
        self.message = message
        var writer = JSONWriter()
        writer.object { writer in
            writer.field("kind", kind.description)
            fields(&writer)
        }
        data = writer.bytes
    }

    func encode(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("code", code)
            writer.field("message", message)
            writer.key("data")
            writer.raw(data)
        }
    }
}

extension RPCError {
    /// One of the errors that JSON-RPC itself defines.
    static func protocolError(
        _ code: ErrorCode, _ message: String, fields: (inout JSONWriter) -> Void = { _ in }
    ) -> RPCError {
        RPCError(code: code.rawValue, message: message, kind: "JSONRPCError", fields: fields)
    }

    /// The text of a frame is not JSON.
    public static func parseError(_ reason: String) -> RPCError {
        protocolError(.parseError, "Parse error: \(reason).")
    }

    /// The JSON of a frame is no request.
    public static func invalidRequest(_ reason: String) -> RPCError {
        protocolError(.invalidRequest, "Invalid request: \(reason).")
    }

    /// There is no method of that name.
    public static let methodNotFound = protocolError(
        .methodNotFound, "Method not found: rpc.discover lists the methods there are.")

    /// The params do not fit the method; `path` is a JSON Pointer into them.
    ///
    /// A path as long as the caller cares to make it stays out of the sentence.
    public static func invalidParams(path: String, _ reason: String) -> RPCError {
        let place = path.isEmpty || path.utf8.count > 200 ? "params" : "params at \(path)"
        return protocolError(.invalidParams, "Invalid \(place): \(reason).") { writer in
            writer.field("path", path)
            writer.field("reason", reason)
        }
    }

    /// A fault of the bridge that no other error names.
    public static let internalError = protocolError(
        .internalError, "Internal error: the bridge failed while handling this call; its log says more.")

    /// The caller cancelled the call.
    public static func cancelled(_ outcome: CallOutcome) -> RPCError {
        RPCError(
            code: ErrorCode.cancelled.rawValue, message: "The call was cancelled.", kind: "CancellationError",
            fields: outcome.encodeMembers)
    }
}

extension RPCError {
    /// An error of the bridge between caller and provider.
    public static func bridge(
        _ code: ErrorCode, case name: StaticString, _ message: String, fields: (inout JSONWriter) -> Void = { _ in }
    ) -> RPCError {
        RPCError(code: code.rawValue, message: message, kind: "BridgeError") { writer in
            writer.field("case", name.description)
            fields(&writer)
        }
    }

    /// The call's own deadline passed.
    public static func deadlinePassed(_ outcome: CallOutcome) -> RPCError {
        bridge(
            .deadlinePassed, case: "deadlinePassed", "The deadline that _meta.timeoutMs set for this call passed.",
            fields: outcome.encodeMembers)
    }

    /// No new call is taken any more.
    public static let shuttingDown = bridge(
        .shuttingDown, case: "shuttingDown", "The bridge is shutting down and takes no new calls.")

    /// The connection has as many calls in flight as it may.
    static func tooManyInFlight(limit: Int) -> RPCError {
        bridge(
            .tooManyInFlight, case: "tooManyInFlight",
            "Too many calls are in flight on this connection (\(limit) at most): wait for an answer first."
        ) { $0.field("limit", limit) }
    }

    /// The calls in flight on the connection have requests as long as they may be together.
    static func tooMuchInFlight(limit: Int) -> RPCError {
        bridge(
            .tooManyInFlight, case: "tooManyInFlight",
            "The calls in flight on this connection have requests of over \(limit) bytes: wait for an answer first."
        ) { $0.field("limit", limit) }
    }

    /// A frame exceeds the limit in bytes.
    static func frameTooLarge(_ what: String, limit: Int) -> RPCError {
        bridge(
            .frameTooLarge, case: "frameTooLarge",
            "The \(what) is larger than a frame may be (\(limit) bytes): ask for less, or raise --max-frame."
        ) { $0.field("limit", limit) }
    }
}
