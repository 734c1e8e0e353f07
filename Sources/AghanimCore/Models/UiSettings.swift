/// The appearance the server applied to a Checkout.
public struct UiSettings: Sendable, Hashable {
    /// Appearance applied to the Checkout.
    public let mode: UiMode?
    /// Whether the Checkout showed the player's account info.
    public let showPlayerInfo: Bool?
}
