/// Where the SDK writes its logs.
///
/// Called from the SDK's own thread, in order; an implementation must return quickly and must not
/// block. Messages never contain the API key, a parameter's value or payment data.
public protocol Logger: Sendable {
    /// Takes one message. The SDK has already left out levels below the configured one.
    func log(_ level: LogLevel, _ message: String)
}
