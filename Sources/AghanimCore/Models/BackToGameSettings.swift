/// The iOS return links configured for the game.
public struct BackToGameSettings: Sendable, Hashable {
    /// Custom URL scheme link, for example `mygame://aghanim/return`.
    public let iosCustomUrlScheme: String?
    /// Universal Link, for example `https://mygame.example.com/aghanim/return`.
    public let iosUniversalLink: String?
}
