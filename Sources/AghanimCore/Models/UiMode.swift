/// Appearance the server applied to a Checkout.
///
/// The raw value is the provider's own string. A value added after this version shipped arrives as
/// `unknown`, carrying that string, so keep a default branch when you switch.
public enum UiMode: OpenStringEnum {
    /// Detect and apply the appropriate mode.
    case auto
    /// Force dark mode appearance.
    case dark
    /// Force light mode appearance.
    case light
    /// A mode this SDK version does not recognize.
    case unknown(String)

    /// The cases this version knows, in the order of the reference.
    public static let knownCases: [UiMode] = [
        .auto, .dark, .light,
    ]

    /// The provider's string for this value.
    public var rawValue: String {
        switch self {
        case .auto: "auto"
        case .dark: "dark"
        case .light: "light"
        case .unknown(let value): value
        }
    }
}
