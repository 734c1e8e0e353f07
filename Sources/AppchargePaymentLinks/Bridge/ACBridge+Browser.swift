extension ACBridge {
    /// Chooses where checkouts open from now on, and returns the name of the mode that is in force:
    /// the provider's own choice outdoes the game's.
    @discardableResult
    public func setBrowserMode(_ mode: BrowserMode) -> String? {
        browserMode = mode
        return effectiveBrowserMode.rawValue
    }

    /// Opens the page where the player manages subscriptions, outside the game.
    ///
    /// Throws for a URL that is none of a page, and when it could not be opened.
    public func openSubscriptionManager(url: String) async throws {
        try await openSubscriptionManager(url: url, opener: options.urlOpener, mustOpen: true)
    }

    /// As `openSubscriptionManager(url:)`, with the opener to use; nil opens nothing. Returns whether
    /// the page was opened.
    package func openSubscriptionManager(url: String, opener: (any URLOpener)?) async throws -> Bool {
        try await openSubscriptionManager(url: url, opener: opener, mustOpen: false)
    }

    /// The mode of checkouts that open now.
    var effectiveBrowserMode: BrowserMode { session?.boot.browserMode ?? browserMode }

    @discardableResult
    private func openSubscriptionManager(
        url: String, opener: (any URLOpener)?, mustOpen: Bool
    ) async throws -> Bool {
        try await report("openSubscriptionManager") { () async throws(ACFailure) -> Bool in
            guard BaseURL.isPage(url) else {
                throw .error(
                    .manageSubscription, "openSubscriptionManager: url is no URL of a page; it has to use https.")
            }
            let opened = await opener?.open(url) ?? false
            if mustOpen, !opened {
                throw .error(.manageSubscription, "openSubscriptionManager: the page could not be opened in a browser.")
            }
            return opened
        }
    }
}
