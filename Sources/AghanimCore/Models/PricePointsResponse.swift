/// The price points available to the player.
public struct PricePointsResponse: Sendable, Hashable {
    /// Country and currencies the prices were resolved for.
    public let context: PricePointsContext
    /// Price points available for that context.
    public let pricePoints: [PricePoint]
}
