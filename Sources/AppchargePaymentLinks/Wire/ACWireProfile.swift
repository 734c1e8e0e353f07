package import HTTP

/// What we decided about the provider's HTTP API where it documents nothing. Every other path comes
/// from the answer to boot.
package struct ACWireProfile: Sendable, Hashable {
    /// The base URL of each environment.
    package var baseURLs = [
        "production": "https://api.appcharge.com", "sandbox": "https://api-sandbox.appcharge.com",
    ]
    /// Below the base URL; all that is asked before any path is known.
    package var bootPath = "/mobile/v4/boot"
    /// What boot's query says beyond the environment, the customer and the version.
    package var apiLevel = "2"
    /// What the SDK calls its platform.
    package var platform = "Linux"
    /// Below boot's path for orders.
    package var orderTail = "/{purchaseId}/player/{customerId}"
    /// How an order is marked as awarded.
    package var awardMethod = HTTPMethod.post
    /// Below boot's path for orders that wait to be awarded.
    package var noneAwardedTail = "/player/{customerId}"
    /// Where the page returns the player when the game named no place.
    package var returnURL = "acnative://action"

    package init() {}
}
