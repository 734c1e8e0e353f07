internal import AghanimCore
public import FoundationEssentials

/// A Checkout that a `PresentationContext` shows, and the way to tell the SDK what happens to it.
public struct PresentedCheckout: Sendable {
    /// The Order being paid.
    public let orderId: String
    /// How the page is to be shown.
    public let style: PresentationStyle
    let aghanim: Aghanim
    let generation: Int

    /// Reports that the page is about to navigate to `url`, and says whether to go on.
    ///
    /// `.close` means that this was the way back to the game: the Checkout has been closed and the
    /// context asked to dismiss it; do not load the URL.
    public func didNavigate(to url: URL) async -> NavigationDecision {
        await aghanim.didNavigate(orderId: orderId, url: url.absoluteString, generation: generation)
    }

    /// Reports that the player closed the page.
    public func didDismiss() async {
        await aghanim.didDismiss(orderId: orderId, generation: generation)
    }
}

/// How a Checkout is shown.
public enum PresentationStyle: Sendable, Hashable {
    /// A browser over the app, with the browser's own controls.
    case inAppBrowser
    /// A bare web view in a sheet.
    case webView(allowsBackForwardNavigation: Bool)
}

/// What to do about a navigation of a Checkout's page.
public struct NavigationDecision: Sendable, Hashable {
    /// Whether the page may load the URL.
    public enum Action: String, Sendable, Hashable, CaseIterable {
        /// Load it.
        case `continue`
        /// Do not: close the page.
        case close
    }

    /// What to do.
    public let action: Action
    /// Whether the URL was the Checkout's way back to the game.
    public let matched: Bool

    package init(action: Action, matched: Bool) {
        self.action = action
        self.matched = matched
    }
}
