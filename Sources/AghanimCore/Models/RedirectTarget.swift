/// Where the post-payment redirect sends the player.
///
/// The raw value is the provider's own string. A value added after this version shipped arrives as
/// `unknown`, carrying that string, so keep a default branch when you switch.
public enum RedirectTarget: OpenStringEnum {
    /// Redirect to the game, via `backToGameUrl`.
    case game
    /// Redirect to the store.
    case store
    /// A target this SDK version does not recognize.
    case unknown(String)

    /// The cases this version knows, in the order of the reference.
    public static let knownCases: [RedirectTarget] = [
        .game, .store,
    ]

    /// The provider's string for this value.
    public var rawValue: String {
        switch self {
        case .game: "game"
        case .store: "store"
        case .unknown(let value): value
        }
    }
}
