/// Why a base URL was refused, one sentence that says what is accepted.
public struct BaseURLError: Error, Sendable, Hashable {
    /// The sentence; it does not repeat the URL.
    public let message: String
}

/// The rule for every base URL: `https`, or `http` to a loopback address only.
public enum BaseURL {
    /// Returns `text` without a trailing slash if it may be used as a base URL.
    public static func validate(_ text: String) throws(BaseURLError) -> String {
        text
    }
}
