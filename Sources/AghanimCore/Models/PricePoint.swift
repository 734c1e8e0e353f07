/// One step of the price ladder.
public struct PricePoint: Sendable, Hashable {
    /// Unique ID of the price point.
    public let id: String
    /// Price in the base currency.
    public let basePrice: Price
    /// Price in the player's local currency.
    public let localPrice: LocalPrice
}
