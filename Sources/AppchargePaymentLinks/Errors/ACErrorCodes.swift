/// Which of the provider's two tables of error codes to serve.
public enum ACErrorCodes: String, Sendable, Hashable, CaseIterable {
    /// The table of the reference's line. The default.
    case old
    /// The table of iOS 1.8.0 and above, which gives some integers another meaning.
    case new
}
