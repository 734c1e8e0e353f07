/// The post-payment redirect the server applied to a Checkout.
public struct OrderRedirectSettings: Sendable, Hashable {
    /// Redirect applied after a successful payment.
    public let mode: OrderRedirectMode?
    /// Delay before redirecting, in seconds, used with `.delayed`.
    public let delaySeconds: Int?
    /// Where the redirect sends the player.
    public let target: RedirectTarget?
}
