/// Redirect the server applies after a successful payment.
///
/// The raw value is the provider's own string. A value added after this version shipped arrives as
/// `unknown`, carrying that string, so keep a default branch when you switch.
public enum OrderRedirectMode: OpenStringEnum {
    /// No automatic redirect.
    case noRedirect
    /// Redirect immediately.
    case immediate
    /// Redirect after a visible countdown.
    case delayed
    /// A mode this SDK version does not recognize.
    case unknown(String)

    /// The cases this version knows, in the order of the reference.
    public static let knownCases: [OrderRedirectMode] = [
        .noRedirect, .immediate, .delayed,
    ]

    /// The provider's string for this value.
    public var rawValue: String {
        switch self {
        case .noRedirect: "no_redirect"
        case .immediate: "immediate"
        case .delayed: "delayed"
        case .unknown(let value): value
        }
    }
}
