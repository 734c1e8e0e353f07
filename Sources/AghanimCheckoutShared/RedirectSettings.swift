/// What happens after the player has paid successfully.
public struct RedirectSettings: Sendable, Hashable {
    /// Redirect mode. No redirect when left unset.
    public let mode: RedirectMode?
    /// Seconds before the redirect when `mode` is `.delayed`. The server accepts up to 300 and uses
    /// 5 when left unset.
    public let delaySeconds: Int?

    /// Settings to send; what is left unset is the server's choice.
    public init(mode: RedirectMode? = nil, delaySeconds: Int? = nil) {
        self.mode = mode
        self.delaySeconds = delaySeconds
    }
}

/// How the player gets back after paying.
public enum RedirectMode: String, Sendable, Hashable, CaseIterable {
    /// At once, to the deep link from `backToGameUrl`.
    case immediate
    /// After a visible countdown of `delaySeconds`.
    case delayed
    /// Not at all: the player closes the screen for the successful payment.
    case noRedirect = "no_redirect"
}
