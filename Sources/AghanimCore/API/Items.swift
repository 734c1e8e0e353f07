extension Aghanim {
    /// Calls about the catalog's items.
    public nonisolated var items: Items { Items(aghanim: self) }

    /// Calls about the catalog's items: `aghanim.items`.
    public struct Items: Sendable {
        let aghanim: Aghanim

        /// Items with prices localized to the player's region.
        ///
        /// `skus` may have any length. Duplicates are collapsed, items come back in the order of
        /// `skus`, and a SKU that is not in the catalog (a blank one never is) is left out. Empty
        /// `skus` throw `ApiError.invalidArgument` with `.skus` and `.empty`.
        public nonisolated(nonsending) func get(
            skus: [String], locale: AghanimLocale? = nil
        ) async throws -> [Item] {
            throw ApiError.unknown(debugMessage: "not written yet")
        }
    }
}
