import CUV

/// A failed system call or libuv operation: what was attempted and why it did not work.
public struct UVError: Error, Sendable, Equatable {
    /// The negative errno value that libuv reports.
    public let code: Int32
    /// The symbolic name of the code, such as `ECONNREFUSED`.
    public let name: String
    /// The system's own words for the code, such as `connection refused`.
    public let message: String
    /// What was being done, as a verb phrase: `listen on socket`.
    public let attempt: String

    /// Describes a failure by its libuv code.
    ///
    /// - Parameters:
    ///   - code: A negative errno value or one of libuv's own codes.
    ///   - attempt: What was being done, as a verb phrase.
    public init(code: Int32, attempt: String) {
        self.code = code
        self.attempt = attempt
        name = String(cString: uv_err_name(code))
        message = String(cString: uv_strerror(code))
    }

    /// Describes a failed system call by the `errno` it left behind.
    public init(errno: Int32, attempt: String) {
        self.init(code: -errno, attempt: attempt)
    }

    /// Throws when a libuv call returned a negative code.
    static func check(_ code: Int32, _ attempt: String) throws(UVError) {
        if code < 0 { throw UVError(code: code, attempt: attempt) }
    }

    /// The error in a libuv status, or nil for success.
    static func from(_ status: Int32, _ attempt: String) -> UVError? {
        status < 0 ? UVError(code: status, attempt: attempt) : nil
    }
}

extension UVError: CustomStringConvertible {
    /// One sentence: the attempt, the reason and the code's name.
    public var description: String { "cannot \(attempt): \(message) (\(name))" }
}
