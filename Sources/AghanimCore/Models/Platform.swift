/// Platform an Order was created on.
///
/// The raw value is the provider's own string. A value added after this version shipped arrives as
/// `unknown`, carrying that string, so keep a default branch when you switch.
public enum Platform: OpenStringEnum {
    /// Any platform.
    case any
    /// iOS.
    case ios
    /// Android.
    case android
    /// Other platform.
    case other
    /// A platform this SDK version does not recognize.
    case unknown(String)

    /// The cases this version knows, in the order of the reference.
    public static let knownCases: [Platform] = [
        .any, .ios, .android, .other,
    ]

    /// The provider's string for this value.
    public var rawValue: String {
        switch self {
        case .any: "any"
        case .ios: "ios"
        case .android: "android"
        case .other: "other"
        case .unknown(let value): value
        }
    }
}
