internal import HTTP

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
            try await aghanim.getItems(skus, locale)
        }
    }

    private func getItems(_ skus: [String], _ locale: AghanimLocale?) async throws -> [Item] {
        try await report("items.get") { () async throws(CallFailure) -> [Item] in
            try requireAlive()
            guard !skus.isEmpty else {
                throw .argument(.skus, .empty, "skus is empty; pass the SKUs to look up")
            }
            let path = try path(of: .getItems, for: "items.get")
            let lookup = ItemLookup(skus)
            let (queries, request) = lookup.requests(try requests(for: playerId), path: path, locale: locale)
            let client = client
            // Lookups of many parts would otherwise all have most of their items in memory before any is done.
            let turn = queries.count > 1 ? await lookups.enter() : nil
            defer { turn?.leave() }
            // Lookups of many parts could need more at once than a budget ever has.
            let manner = queries.count > 1 ? RequestBudget.Manner.patient : RequestBudget.manner
            let found = try await RequestBudget.asking(manner) { () async throws(CallFailure) -> [[Item]] in
                try await Parallel.map(queries) { query async throws(CallFailure) -> [Item] in
                    try await client.fetch(request(query), as: ItemsAnswer.self).items
                }
            }
            return lookup.arrange(found)
        }
    }
}

/// One catalog lookup: which SKUs to ask for, and how to put the answers together.
struct ItemLookup {
    /// The SKUs without blanks and duplicates, in the caller's order.
    let skus: [String]

    init(_ skus: [String]) {
        var seen: Set<String> = []
        self.skus = skus.filter { !$0.isBlank && seen.insert($0).inserted }
    }

    /// The queries that together ask for every SKU, and the request for one of them.
    func requests(
        _ builder: RequestBuilder, path: String, locale: AghanimLocale?
    ) -> (queries: [String], request: @Sendable (String) -> ProviderRequest) {
        @Sendable func request(_ rawQuery: String) -> ProviderRequest {
            builder.request(
                .get, path, rawQuery: rawQuery, query: [("locale", locale?.rawValue)], isAboutPlayer: true)
        }
        // What a URL holds beside the SKUs, measured on one that has a single one-letter SKU.
        let otherBytes = request(SkuBatches.parameter + "x").http.url.utf8.count - SkuBatches.parameter.utf8.count - 1
        return (SkuBatches.queries(skus, otherBytes: otherBytes), request)
    }

    /// The items that were asked for, in the order of the SKUs; of an item that came twice the first.
    func arrange(_ answers: [[Item]]) -> [Item] {
        let items = Array(answers.joined())
        let positions = Dictionary(zip(items.lazy.map(\.sku), items.indices), uniquingKeysWith: { first, _ in first })
        return skus.compactMap { sku in positions[sku].map { items[$0] } }
    }
}
