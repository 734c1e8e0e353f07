public import FoundationEssentials

/// Something that can show a web page to the player: a window's browser view, or a game engine's.
///
/// On Linux it stands in for the view controller of iOS. It shows the page, reports where the page
/// navigates and when the player closes it, both through the `PresentedCheckout` it was given.
public protocol PresentationContext: AnyObject, Sendable {
    /// Shows `url` for `checkout`, which is to be kept as long as the page is shown.
    @MainActor func present(_ url: URL, for checkout: PresentedCheckout)

    /// Closes the page of `checkout`, because the redirect returned the player or the instance was
    /// disposed. Nothing needs to be reported after it.
    @MainActor func dismiss(_ checkout: PresentedCheckout)
}
