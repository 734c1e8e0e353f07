/// The price points a game would set up in its dashboard: one template each, priced in US cents.
enum PriceLadder {
    static let cents = [99, 199, 299, 499, 999, 1_499, 1_999, 2_999, 4_999, 9_999]

    /// The identifier of the n-th template.
    static func identifier(_ index: Int) -> String { "prt_\(index + 1)" }
}
