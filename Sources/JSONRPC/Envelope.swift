import JSON

/// One message taken apart: what a request says, or why it is none.
struct Envelope {
    /// Why a message is not served.
    struct Refusal: Error {
        /// The id to answer under; `nil` for a notification, which nobody waits for.
        let id: RequestID?
        let error: RPCError
    }

    /// `nil` for a notification.
    let id: RequestID?
    let method: String
    let params: JSONValue?

    /// - Parameter maxIDBytes: The longest id accepted, in bytes of its token.
    init(_ message: JSONValue, maxIDBytes: Int) throws(Refusal) {
        guard message.kind == .object else { throw Self.refusal(.null, "a request is an object") }
        let method = message["method"]
        if method == nil { try Self.checkNoResponse(message) }
        // First, so that everything else that is wrong can be answered under it.
        let id = try Self.id(of: message, maxBytes: maxIDBytes)
        if message.hasDuplicateNames { throw Self.refusal(id ?? .null, "a name occurs twice in the request object") }
        guard message["jsonrpc"]?.isString("2.0") == true else {
            throw Self.refusal(id ?? .null, #""jsonrpc" must be "2.0""#)
        }
        guard let method, let name = try? method.string() else {
            throw Self.refusal(id ?? .null, #""method" must be a string"#)
        }
        let params = message["params"]
        guard params == nil || params?.kind == .object || params?.kind == .array else {
            throw Self.refusal(id ?? .null, #""params" must be an object or an array, or left out"#)
        }
        (self.id, self.method, self.params) = (id, name, params)
    }

    private static func refusal(_ id: RequestID, _ reason: String) -> Refusal {
        Refusal(id: id, error: .invalidRequest(reason))
    }

    private static func checkNoResponse(_ message: JSONValue) throws(Refusal) {
        guard message["result"] != nil || message["error"] != nil else { return }
        // Its id names a request of ours, not one of the peer's, which must not take this for its answer.
        throw refusal(.null, "this is a response, and the bridge sends no requests")
    }

    private static func id(of message: JSONValue, maxBytes: Int) throws(Refusal) -> RequestID? {
        guard let value = message["id"] else { return nil }
        if message.hasDuplicateNames, occurrences(of: "id", in: message) > 1 {
            throw refusal(.null, #""id" occurs twice"#)
        }
        guard let id = RequestID(value) else { throw refusal(.null, #""id" must be a string, a number or null"#) }
        guard id.count <= maxBytes else { throw refusal(.null, #""id" is longer than \#(maxBytes) bytes"#) }
        return id
    }

    private static func occurrences(of name: String, in message: JSONValue) -> Int {
        ((try? message.members()).map { Array($0) } ?? []).count { $0.name == name }
    }
}

extension Envelope {
    /// Checks what every method's params have in common, and reads the deadline in `_meta`.
    func checkedTimeout() throws(Refusal) -> Duration? {
        guard let params else { return nil }
        do throws(RPCError) {
            if let path = params.duplicateNamePath {
                throw .invalidParams(path: path.droppingPrefix(params.path), "the name occurs twice")
            }
            do throws(JSONDecodingError) { return try Self.timeout(params) } catch { throw RPCError(error, in: params) }
        } catch {
            throw Refusal(id: id, error: error)
        }
    }

    private static func timeout(_ params: JSONValue) throws(JSONDecodingError) -> Duration? {
        guard params.kind == .object, let meta = try params.optional("_meta") else { return nil }
        guard let value = try meta.optional("timeoutMs") else { return nil }
        let milliseconds = try value.int()
        guard milliseconds > 0 else {
            throw JSONDecodingError(at: value, "expected a number of milliseconds above zero")
        }
        return .milliseconds(milliseconds)
    }
}

extension String {
    /// A pointer into params rather than into the whole message.
    func droppingPrefix(_ prefix: String) -> String {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
    }
}

extension RPCError {
    /// A decoding error about params, its path counted from them.
    public init(_ error: JSONDecodingError, in params: JSONValue?) {
        self = .invalidParams(path: error.path.droppingPrefix(params?.path ?? ""), error.reason)
    }
}
