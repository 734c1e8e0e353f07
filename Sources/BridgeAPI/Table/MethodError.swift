/// A kind of error that a method's documentation names.
public enum MethodError: Sendable, CaseIterable {
    /// The provider's SDK failed.
    case api
    /// The provider was not configured.
    case notConfigured
    /// The wire profile in use does not offer the call.
    case notOffered
    /// The provider is configured already.
    case alreadyConfigured
    /// The Appcharge SDK failed.
    case appcharge

    /// The errors of this kind.
    public var entries: [ErrorTable.Entry] { ErrorTable.entries.filter { codes.contains($0.code) } }

    private var codes: ClosedRange<Int> {
        switch self {
        case .api: 101...115
        case .notConfigured: -32001 ... -32001
        case .notOffered: -32006 ... -32006
        case .alreadyConfigured: -32007 ... -32007
        case .appcharge: 1000...1000
        }
    }
}
