public import AghanimCore
public import FoundationEssentials

extension Aghanim {
    /// Routes a deep link back into the SDK so that it can complete a Checkout in progress.
    ///
    /// Returns true when `url` belonged to an active Checkout, which is then closed. True is the cue
    /// that the player came back from a payment: check the unconsumed Orders. It proves no payment.
    @discardableResult
    public func handleRedirect(_ url: URL) async -> Bool {
        await handleRedirect(text: url.absoluteString) != nil
    }

    /// As `handleRedirect(_:)`, returning the Order of the Checkout that the URL belonged to.
    package func handleRedirect(text: String) async -> String? {
        let registry = attachment(CheckoutRegistry.self)
        guard let url = URLParts(text), let orderId = registry.active.order(for: url),
            let showing = registry.active.remove(orderId: orderId)
        else { return nil }
        await registry.close(showing, orderId, .redirect)
        return orderId
    }

    /// Calls `observer` once for every Checkout that closes, whatever its launch mode, on the loop
    /// and before the call that closed it returns. Not called for Checkouts that `dispose()` ends.
    package func observeClose(_ observer: @escaping CloseObserver) {
        attachment(CheckoutRegistry.self).observers.append(observer)
    }

    /// Decides about a navigation of an active Checkout's page: `.close` when `url` is its way back
    /// to the game, which closes the Checkout. Other Orders' Checkouts are not considered.
    package func didNavigate(orderId: String, url: String) async -> NavigationDecision {
        await didNavigate(orderId: orderId, url: url, generation: nil)
    }

    /// Closes an active Checkout that the player dismissed. A no-op for any other Order.
    package func didDismiss(orderId: String) async {
        await didDismiss(orderId: orderId, generation: nil)
    }

    /// Closes an active Checkout whose player came back to the game. A no-op for any other Order.
    package func didReturn(orderId: String) async {
        _ = await close(orderId, nil, .redirect)
    }

    /// As `didNavigate(orderId:url:)`, ignored unless the Checkout is still shown as `generation`.
    func didNavigate(orderId: String, url: String, generation: Int?) async -> NavigationDecision {
        let registry = attachment(CheckoutRegistry.self)
        guard let parts = URLParts(url), registry.active.isReturn(parts, of: orderId),
            await close(orderId, generation, .redirect)
        else { return NavigationDecision(action: .continue, matched: false) }
        return NavigationDecision(action: .close, matched: true)
    }

    /// As `didDismiss(orderId:)`, ignored unless the Checkout is still shown as `generation`.
    func didDismiss(orderId: String, generation: Int?) async {
        _ = await close(orderId, generation, .dismissed)
    }

    private func close(_ orderId: String, _ generation: Int?, _ reason: CloseReason) async -> Bool {
        let registry = attachment(CheckoutRegistry.self)
        guard let showing = registry.active[orderId], generation == nil || generation == showing.generation else {
            return false
        }
        _ = registry.active.remove(orderId: orderId)
        await registry.close(showing, orderId, reason)
        return true
    }
}
