import JSONRPC

/// A kind of error that a method's documentation names.
public enum MethodError: Sendable, CaseIterable {
    /// The provider could not be asked, or answered with an error.
    case provider
    /// The call needs a player, and none is set.
    case playerIdNotSet
    /// The provider's SDK refuses an argument.
    case invalidArgument
    /// The provider's SDK was disposed.
    case disposed
    /// The provider was not configured.
    case notConfigured
    /// The wire profile in use does not offer the call.
    case notOffered
    /// The provider is configured already.
    case alreadyConfigured
    /// The Appcharge SDK failed.
    case appcharge
    /// The grant journal failed.
    case journalFailed

    /// The errors of this kind.
    public var entries: [ErrorTable.Entry] {
        let codes = codes
        return ErrorTable.entries.filter { codes.contains($0.code) }
    }

    private var codes: [Int] {
        switch self {
        case .provider: ApiErrorCode.ofProvider.map(\.rawValue)
        case .playerIdNotSet: [ApiErrorCode.playerIdNotSet.rawValue]
        case .invalidArgument: [ApiErrorCode.invalidArgument.rawValue]
        case .disposed: [ApiErrorCode.disposed.rawValue]
        case .notConfigured: [-32001]
        case .notOffered: [-32006]
        case .alreadyConfigured: [-32007]
        case .appcharge: [1000]
        case .journalFailed: [ErrorCode.journalFailed.rawValue]
        }
    }
}

extension ApiErrorCode {
    /// The cases that come of asking the provider; the others are decided without it.
    fileprivate static var ofProvider: [ApiErrorCode] {
        allCases.filter { ![.playerIdNotSet, .invalidArgument, .disposed].contains($0) }
    }
}
