import JSON

/// One message taken apart: what a request says, or why it is none.
struct Envelope {
    /// Why a message is no request, with the id to answer it under.
    struct Refusal: Error {
        let id: RequestID
        let error: RPCError
    }

    /// The longest id accepted, in bytes of its token.
    static let maxIDBytes = 1024

    /// `nil` for a notification.
    let id: RequestID?
    let method: String
    let params: JSONValue?
    let timeout: Duration?

    init(_ message: JSONValue) throws(Refusal) {
        guard message.kind == .object else { throw Self.refusal(.null, "a request is an object") }
        let id = try Self.id(of: message)
        let known = id ?? .null
        guard message["jsonrpc"]?.isString("2.0") == true else { throw Self.refusal(known, #""jsonrpc" must be "2.0""#) }
        guard let method = try? message["method"]?.string() else {
            throw Self.refusal(known, #""method" must be a string"#)
        }
        let params = message["params"]
        guard params == nil || params?.kind == .object || params?.kind == .array else {
            throw Self.refusal(known, #""params" must be an object or an array, or left out"#)
        }
        (self.id, self.method, self.params) = (id, method, params)
        do throws(RPCError) {
            timeout = try Self.timeout(params)
        } catch {
            throw Refusal(id: known, error: error)
        }
    }

    private static func refusal(_ id: RequestID, _ reason: String) -> Refusal {
        Refusal(id: id, error: .invalidRequest(reason))
    }

    private static func id(of message: JSONValue) throws(Refusal) -> RequestID? {
        if message.hasDuplicateNames { throw refusal(.null, "a name occurs twice in the request object") }
        guard let value = message["id"] else { return nil }
        guard let id = RequestID(value) else { throw refusal(.null, #""id" must be a string, a number or null"#) }
        guard id.token.count <= maxIDBytes else { throw refusal(.null, #""id" is longer than \#(maxIDBytes) bytes"#) }
        return id
    }

    /// Checks what every method's params have in common, and reads the deadline in `_meta`.
    private static func timeout(_ params: JSONValue?) throws(RPCError) -> Duration? {
        guard let params else { return nil }
        if let path = params.duplicateNamePath { throw .invalidParams(path: path, "the name occurs twice") }
        do throws(JSONDecodingError) {
            guard let meta = params["_meta"] else { return nil }
            guard let milliseconds = try meta.optional("timeoutMs") else { return nil }
            guard try milliseconds.int() > 0 else {
                throw JSONDecodingError(at: milliseconds, "expected a number of milliseconds above zero")
            }
            return .milliseconds(try milliseconds.int())
        } catch {
            throw .invalidParams(path: error.path.droppingPrefix(params.path), error.reason)
        }
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
