/// Type of a catalog item.
///
/// The raw value is the provider's own string. A value added after this version shipped arrives as
/// `unknown`, carrying that string, so keep a default branch when you switch.
public enum ItemType: OpenStringEnum {
    /// Regular item.
    case item
    /// In-game currency.
    case currency
    /// Bundle of items.
    case bundle
    /// Lootbox with random contents.
    case lootbox
    /// Subscription item.
    case subscription
    /// Virtual currency item.
    case virtualCurrency
    /// A type this SDK version does not recognize.
    case unknown(String)

    /// The cases this version knows, in the order of the reference.
    public static let knownCases: [ItemType] = [
        .item, .currency, .bundle, .lootbox, .subscription, .virtualCurrency,
    ]

    /// The provider's string for this value.
    public var rawValue: String {
        switch self {
        case .item: "item"
        case .currency: "currency"
        case .bundle: "bundle"
        case .lootbox: "lootbox"
        case .subscription: "subscription"
        case .virtualCurrency: "virtual_currency"
        case .unknown(let value): value
        }
    }
}
