/// Which form of the provider's HTTP API to speak.
public struct WireProfile: Sendable, Hashable {
    /// The profile's name, `sdk` or `s2s`.
    public let name: String

    /// The client API, spoken with an SDK key. The default.
    public static let sdk = WireProfile(name: "sdk")

    /// The server-to-server API, for a dedicated game server only: its key is a secret and must
    /// never ship in a client. It does not offer `items.get` and `orders.getUnconsumed`.
    public static let s2s = WireProfile(name: "s2s")
}
