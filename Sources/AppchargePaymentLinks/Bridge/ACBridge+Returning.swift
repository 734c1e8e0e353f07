public import FoundationEssentials

extension ACBridge {
    /// Routes a link that brought the player back into the SDK.
    ///
    /// Returns whether it belongs to a checkout of this process. It decides nothing: the server is
    /// asked. Throws when the link's data cannot be read; then every open purchase is looked at.
    @discardableResult
    public func handleDeepLink(_ url: URL) async throws -> Bool {
        try await handleDeepLink(text: url.absoluteString).matched
    }

    /// As `handleDeepLink(_:)`, for any text, saying which purchase it was.
    package func handleDeepLink(text: String) async throws -> DeepLinkMatch {
        try await report("handleDeepLink") { () throws(ACFailure) -> DeepLinkMatch in
            try route(text)
        }
    }

    /// Takes the news that the window of a purchase's checkout is gone. The server decides what that
    /// means. Harmless when the purchase has ended; throws for one that was not opened.
    public func checkoutDidClose(purchaseId: String) async throws {
        try await report("checkoutDidClose") { () throws(ACFailure) -> Void in
            hint(.windowClosed, to: try knownPurchase(purchaseId, "checkoutDidClose"))
        }
    }

    /// Takes the news that the player came back from the page of that purchase, by `url`, which may hint at how it
    /// went. Decides nothing: the server is asked. Throws for a purchase that was not opened.
    package func didReturn(purchaseId: String, url: String) async throws {
        try await report("didReturn") { () throws(ACFailure) -> Void in
            hint(try DeepLink(url)?.hint, to: try knownPurchase(purchaseId, "didReturn"))
        }
    }

    /// Whether the purchase of that ID has not ended yet.
    package func isOpen(purchaseId: String) -> Bool { purchases.openPurchase(purchaseId) != nil }

    private func route(_ text: String) throws(ACFailure) -> DeepLinkMatch {
        let link: DeepLink?
        do {
            link = try DeepLink(text)
        } catch {
            for purchase in purchases.open { hint(nil, to: purchase) }
            throw error
        }
        guard let link else { return DeepLinkMatch(matched: false, purchaseId: nil) }
        let candidates = purchases.candidates(for: link)
        // What is said of one of several must not end another: then it is only worth a look.
        for purchase in candidates { hint(candidates.count == 1 ? link.hint : nil, to: purchase) }
        return DeepLinkMatch(
            matched: !candidates.isEmpty, purchaseId: candidates.count == 1 ? candidates.first?.id : nil)
    }
}
