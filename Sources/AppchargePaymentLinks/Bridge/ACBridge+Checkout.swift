internal import EventLoop

extension ACBridge {
    /// Opens the checkout of a session, given in the older form, and watches its purchase from then on.
    ///
    /// The page opens outside the game by the configured opener. Throws without having opened it for
    /// a blank purchase or token or a URL that is none of a page, and when it could not be opened.
    /// Opening a purchase again shows its page again; it is still one purchase, with one end.
    @discardableResult
    public func openCheckout(sessionToken: String, purchaseId: String, url: String) async throws -> OpenedCheckout {
        try await open(
            CheckoutRequest(purchaseId: purchaseId, page: .apart(sessionToken: sessionToken, url: url)),
            options.urlOpener, mustOpen: true)
    }

    /// Opens the checkout of a session, given in the newer form; see
    /// `openCheckout(sessionToken:purchaseId:url:)`.
    @discardableResult
    public func openCheckout(purchaseId: String, parsedUrl: String) async throws -> OpenedCheckout {
        try await open(
            CheckoutRequest(purchaseId: purchaseId, page: .parsedUrl(parsedUrl)), options.urlOpener, mustOpen: true)
    }

    /// As the public calls, with the opener to use; nil opens nothing. An opener that fails is
    /// reported in the result and not thrown, and the purchase is watched all the same.
    package func openCheckout(_ request: CheckoutRequest, opener: (any URLOpener)?) async throws -> OpenedCheckout {
        try await open(request, opener, mustOpen: false)
    }

    /// Waits for the end of a purchase and returns it, at once when it has ended.
    ///
    /// Cancelling the task stops asking about the purchase. It stays open: a deep link, a closed
    /// window, opening it again or another wait takes it up. Throws for a purchase that was not opened.
    public func outcome(purchaseId: String) async throws -> PurchaseOutcome {
        let purchase = try await report("outcome") { () throws(ACFailure) -> Purchase in
            try knownPurchase(purchaseId, "outcome")
        }
        while true {
            if let outcome = purchase.outcome { return outcome }
            let polling = watch(purchase)
            await withTaskCancellationHandler {
                await polling.value
            } onCancel: {
                polling.cancel()
            }
            guard purchase.outcome == nil, Task.isCancelled else { continue }
            // The player may be paying at this moment.
            CallTrace.current?.outcome = .unknown
            throw CancellationError()
        }
    }

    /// The purchase of that ID, open or ended.
    func knownPurchase(_ id: String, _ call: String) throws(ACFailure) -> Purchase {
        if let purchase = purchases.purchase(id) { return purchase }
        throw .error(.invalidPurchaseId, "\(call): no purchase of that ID was opened; call openCheckout first.")
    }

    private func open(
        _ request: CheckoutRequest, _ opener: (any URLOpener)?, mustOpen: Bool
    ) async throws -> OpenedCheckout {
        let id = request.purchaseId
        return try await report("openCheckout", failing: ACEvent.Callback.openingFailed, purchaseId: id) {
            () async throws(ACFailure) -> OpenedCheckout in
            let session = try requireSession("openCheckout")
            let checkout = try prepare(request, session)
            let isNew = purchases.openPurchase(id) == nil
            let purchase = register(checkout, session, id)
            let opened = await opener?.open(checkout.url) ?? false
            if mustOpen, !opened {
                if isNew { purchases.remove(purchase) }
                throw .error(.browserNotOpened, "openCheckout: the page could not be opened in a browser.")
            }
            guard !Task.isCancelled else {
                // A page that is open may be paid on: its purchase stays, but this call has nobody ask about it.
                if opened { CallTrace.current?.outcome = .unknown } else if isNew { purchases.remove(purchase) }
                throw .cancelled
            }
            watch(purchase)
            return OpenedCheckout(purchaseId: id, url: checkout.url, opened: opened)
        }
    }

    private struct Checkout: Redacted {
        let page: CheckoutPage
        let returnURL: String
        let url: String
    }

    private func prepare(_ request: CheckoutRequest, _ session: ACSession) throws(ACFailure) -> Checkout {
        let id = request.purchaseId
        guard !PercentEncoding.isNoSegment(id), Patterns(session.boot.purchaseIdPatterns).admit(id) else {
            throw .error(
                .invalidPurchaseId, "openCheckout: purchaseId is none; pass the one that creating the session returned."
            )
        }
        let page =
            switch request.page {
            case .parsedUrl(let url): try CheckoutPage(parsedUrl: url, patterns: session.boot.parsedUrlPatterns)
            case .apart(let token, let url): try CheckoutPage(url: url, sessionToken: token)
            }
        let returnURL = request.redirectUrl ?? session.config.redirectUrl ?? session.profile.returnURL
        let query = [
            ("cot", session.config.checkoutPublicKey), ("platform", session.profile.platform),
            ("browserType", effectiveBrowserMode.rawValue), ("redirectUrl", returnURL),
        ]
        return Checkout(page: page, returnURL: returnURL, url: page.url(query))
    }

    /// Makes the purchase one of the open ones. One that is open already begins anew: what was heard
    /// of its page is about the page before.
    private func register(_ checkout: Checkout, _ session: ACSession, _ id: String) -> Purchase {
        let now = LoopActor.assumeIsolated { clock.now }
        let machine = PurchaseMachine(pace: session.boot.pace, at: now)
        let returnLink = RedirectMatcher(link: checkout.returnURL, orderId: id)
        if let purchase = purchases.openPurchase(id) {
            (purchase.origin, purchase.session, purchase.page) = (ACEvent.origin, session, checkout.page)
            (purchase.machine, purchase.returnLink) = (machine, returnLink)
            return purchase
        }
        let purchase = Purchase(
            id: id, origin: ACEvent.origin, session: session, page: checkout.page, returnLink: returnLink,
            machine: machine)
        purchases.add(purchase)
        return purchase
    }
}
