/// The version of this product, in one place.
package enum ProductVersion {
    /// Semantic version of the bridge and the SDK in it.
    package static let string = "0.1.0"

    /// What requests to a provider say they come from.
    package static let userAgent = "checkout-bridge/\(string)"
}
