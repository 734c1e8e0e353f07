/// A text that is not JSON.
public struct JSONSyntaxError: Error, Sendable, Equatable {
    /// What is wrong, without any of the text.
    public let reason: String

    init(_ reason: UnsafePointer<CChar>) {
        self.reason = String(cString: reason)
    }
}

/// A JSON value that is not what its reader needs.
public struct JSONDecodingError: Error, Sendable, Equatable {
    /// A JSON Pointer to the value at fault, `""` at the root, for example `/items/0/sku`.
    public let path: String
    /// What was expected and what was found instead; never the value itself.
    public let reason: String

    /// An error about `value`.
    public init(at value: JSONValue, _ reason: String) {
        self.init(path: value.path, reason)
    }

    /// An error about the value at `path`, which need not exist.
    public init(path: String, _ reason: String) {
        self.path = path
        self.reason = reason
    }
}
