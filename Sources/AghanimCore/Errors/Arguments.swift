/// The argument that `ApiError.invalidArgument` is about.
public enum ArgumentName: String, Sendable, Hashable, CaseIterable {
    /// The `orderId` of Order and present-checkout methods.
    case orderId
    /// The `playerId` of `setPlayerId(_:)`.
    case playerId
    /// The `sku` of a single Checkout item.
    case sku
    /// The `skus` of catalog lookups.
    case skus
    /// The `items` of a Checkout.
    case items
    /// The `presenter` of a launch mode that presents over your app.
    case presenter
}

/// How an argument failed validation.
public enum ArgumentReason: String, Sendable, Hashable, CaseIterable {
    /// A required identifier was empty or whitespace.
    case blank
    /// A required collection had no entries.
    case empty
    /// The value was supplied but could not be used.
    case unusable
}
