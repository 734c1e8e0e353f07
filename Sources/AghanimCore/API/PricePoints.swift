internal import HTTP

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
            try await aghanim.getPricePoints(locale)
        }
    }

    private func getPricePoints(_ locale: AghanimLocale?) async throws -> PricePointsResponse {
        try await report("pricePoints.get") { () async throws(CallFailure) -> PricePointsResponse in
            try requireAlive()
            let path = try path(of: .getPricePoints, for: "pricePoints.get")
            let country = config.wireProfile.country
            if config.wireProfile.needsCountry, country == nil {
                throw notOffered("pricePoints.get", "it needs a country; set \"country\" in a wire profile file")
            }
            let request = try requests(for: playerId).request(
                .get, path, query: [("country", country), ("locale", locale?.rawValue)], isAboutPlayer: true)
            return try await client.fetch(request)
        }
    }
}
