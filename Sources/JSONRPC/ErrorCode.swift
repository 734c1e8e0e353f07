/// Every error code that the bridge itself gives; providers' codes are positive and come from their own tables.
public struct ErrorCode: RawRepresentable, Hashable, Sendable {
    /// The number on the wire.
    public let rawValue: Int

    /// A code by its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The text was not JSON.
    public static let parseError = ErrorCode(rawValue: -32700)
    /// The JSON was not a request.
    public static let invalidRequest = ErrorCode(rawValue: -32600)
    /// No such method.
    public static let methodNotFound = ErrorCode(rawValue: -32601)
    /// The method does not take these params.
    public static let invalidParams = ErrorCode(rawValue: -32602)
    /// A fault of the bridge.
    public static let internalError = ErrorCode(rawValue: -32603)
    /// The caller cancelled the call.
    public static let cancelled = ErrorCode(rawValue: -32800)
    /// The provider was not configured.
    public static let notConfigured = ErrorCode(rawValue: -32001)
    /// The bridge is shutting down.
    public static let shuttingDown = ErrorCode(rawValue: -32002)
    /// Too many calls are in flight on this connection.
    public static let tooManyInFlight = ErrorCode(rawValue: -32003)
    /// A request or response frame exceeds the limit.
    public static let frameTooLarge = ErrorCode(rawValue: -32004)
    /// The call's own deadline passed.
    public static let deadlinePassed = ErrorCode(rawValue: -32005)
    /// The wire profile in use does not offer the call.
    public static let notOffered = ErrorCode(rawValue: -32006)
    /// The provider is configured already.
    public static let alreadyConfigured = ErrorCode(rawValue: -32007)
    /// The grant journal cannot be read or written.
    public static let journalFailed = ErrorCode(rawValue: -32008)
}
