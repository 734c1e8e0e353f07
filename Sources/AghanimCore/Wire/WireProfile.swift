/// Which form of the provider's HTTP API to speak.
///
/// What the provider does not document publicly is settled here and nowhere else, so that a customer
/// with its private reference can correct it: see `init(json:)`.
public struct WireProfile: Sendable, Hashable {
    /// How a call tells the provider which player it is about. Creating an Order always has the
    /// player in its body.
    public enum PlayerIdPlacement: String, Sendable, Hashable, CaseIterable {
        /// The query parameter `player_id`.
        case query
        /// The header `X-Player-Id`.
        case header
        /// The member `player_id` of the body; a call without a body has it in the query.
        case body
        /// Nowhere.
        case none
    }

    /// The name of the profile this is or was derived from, `sdk` or `s2s`.
    public internal(set) var name: String
    /// The provider's base URL for it, the path included.
    public internal(set) var baseURL: String
    /// Headers of every request, beyond or instead of the SDK's own. `{apiKey}` stands for the key.
    public internal(set) var headers: [String: String] = [:]
    /// The path of every call that is offered, below the base URL.
    public internal(set) var paths: [WireCall: String]
    /// Where calls about a player name them.
    public internal(set) var playerIdIn: PlayerIdPlacement
    /// The country prices are asked for, two capital letters; nil leaves it to the provider.
    public internal(set) var country: String?
    /// Whether asking for price points needs `country`.
    var needsCountry = false
    /// Whether Orders may lack members that the SDK's have.
    var hasReducedOrders = false

    /// The client API, spoken with an SDK key. The default.
    public static let sdk = WireProfile(
        name: "sdk",
        baseURL: "https://api.aghanim.com/sdk",
        paths: [
            .createOrder: "/v1/orders",
            .getOrder: "/v1/orders/{id}",
            .consumeOrder: "/v1/orders/{id}",
            .getUnconsumedOrders: "/v1/orders/unconsumed",
            .getItems: "/v1/items",
            .getPricePoints: "/v1/price_points",
        ],
        playerIdIn: .query)

    /// The server-to-server API, for a dedicated game server only: its key is a secret and must
    /// never ship in a client. It does not offer `items.get` and `orders.getUnconsumed`, and price
    /// points need `country`.
    public static let s2s = WireProfile(
        name: "s2s",
        baseURL: "https://api.aghanim.com/s2s",
        paths: [
            .createOrder: "/v1/orders",
            .getOrder: "/v1/orders/{id}",
            .consumeOrder: "/v1/orders/{id}",
            .getPricePoints: "/v1/price_points",
        ],
        playerIdIn: .none, needsCountry: true, hasReducedOrders: true)

    /// The profile of that name, or nil when there is none.
    public static func named(_ name: String) -> WireProfile? {
        [sdk, s2s].first { $0.name == name }
    }
}
