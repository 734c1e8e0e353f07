internal import AghanimCore
internal import FoundationEssentials

extension Aghanim {
    /// Registers the Checkout of an Order and shows it.
    func show(_ pending: PendingCheckout, opener: (any URLOpener)?) async throws(CallFailure) -> LaunchedCheckout {
        let order = pending.order
        CallTrace.current?.orderId = order.id
        guard !isDisposed else { throw CallFailure(ApiError.disposed, .completed) }
        let opened =
            switch pending.surface {
            case .defaultBrowser: try await openBrowser(pending, opener)
            case .presented(_, let style, let onClose): try await showPage(pending, style, onClose)
            }
        return LaunchedCheckout(orderId: order.id, checkoutUrl: order.checkoutUrl, opened: opened)
    }

    private func openBrowser(_ pending: PendingCheckout, _ opener: (any URLOpener)?) async throws(CallFailure) -> Bool {
        let generation = await register(pending, page: nil)
        guard let opener else { return false }
        if pending.url != nil, await opener.open(pending.order.checkoutUrl) { return true }
        log(.warning, "the default browser could not be opened for a Checkout")
        if pending.mustOpen {
            forget(pending.order.id, generation: generation)
            throw pending.failure("the order was created or found, but its URL could not be opened in a browser")
        }
        return false
    }

    private func showPage(
        _ pending: PendingCheckout, _ style: PresentationStyle,
        _ onClose: @escaping @MainActor @Sendable (String) -> Void
    ) async throws(CallFailure) -> Bool {
        guard let url = pending.url, let context = pending.context else {
            throw pending.failure("the order was created or found, but its checkout URL is none that can be opened")
        }
        let checkout = PresentedCheckout(
            orderId: pending.order.id, style: style, aghanim: self,
            generation: attachment(CheckoutRegistry.self).nextGeneration())
        await register(pending, page: Showing.Page(context: context, checkout: checkout, onClose: onClose))
        // Registering may have waited for an earlier page to go; the way back may have come meanwhile.
        let isActive = attachment(CheckoutRegistry.self).active[checkout.orderId]?.generation == checkout.generation
        if isActive { await MainActor.run { context.present(url, for: checkout) } }
        return false
    }

    /// Makes the Checkout one of the active ones; an earlier one of the same Order ends.
    @discardableResult
    private func register(_ pending: PendingCheckout, page: Showing.Page?) async -> Int {
        let registry = attachment(CheckoutRegistry.self)
        let generation = page?.checkout.generation ?? registry.nextGeneration()
        let links = RedirectMatcher.links(of: pending.order, asked: pending.asked)
        let showing = Showing(generation: generation, page: page)
        let displaced = registry.active.insert(orderId: pending.order.id, links: links, showing)
        await displaced?.end(isOnScreen: true)
        return generation
    }

    private func forget(_ orderId: String, generation: Int) {
        let registry = attachment(CheckoutRegistry.self)
        guard registry.active[orderId]?.generation == generation else { return }
        _ = registry.active.remove(orderId: orderId)
    }
}
