/// Splits a catalog lookup into requests the provider takes: at most 50 SKUs and 4,000 bytes of URL.
struct SkuBatches {
    /// The most SKUs in one request.
    static let maxCount = 50
    /// The longest URL, in bytes.
    static let maxURLBytes = 4_000

    /// What stands before every SKU in the query.
    static let parameter = "skus="

    /// The encoded queries, each `skus=a&skus=b…`, for the SKUs in their order.
    ///
    /// A SKU that fits into no URL is left out: the provider's are at most 255 characters, so it is
    /// not in the catalog.
    ///
    /// - Parameter otherBytes: The length of everything else in the URL, the question mark and the
    ///   other parameters with their ampersands included.
    static func queries(_ skus: [String], otherBytes: Int) -> [String] {
        let room = maxURLBytes - otherBytes
        var queries: [String] = []
        var query = ""
        var count = 0
        for sku in skus {
            let part = parameter + PercentEncoding.component(sku)
            guard part.utf8.count <= room else { continue }
            if count == maxCount || query.utf8.count + 1 + part.utf8.count > room, count > 0 {
                queries.append(query)
                (query, count) = ("", 0)
            }
            query += count == 0 ? part : "&" + part
            count += 1
        }
        return count == 0 ? queries : queries + [query]
    }
}
