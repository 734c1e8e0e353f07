extension Aghanim {
    /// Calls about price points.
    public nonisolated var pricePoints: PricePoints { PricePoints(aghanim: self) }

    /// Calls about price points: `aghanim.pricePoints`.
    public struct PricePoints: Sendable {
        let aghanim: Aghanim

        /// The price points available to the player, to show a price ladder without an Order.
        public nonisolated(nonsending) func get(
            locale: AghanimLocale? = nil
        ) async throws -> PricePointsResponse {
            throw ApiError.unknown(debugMessage: "not written yet")
        }
    }
}
