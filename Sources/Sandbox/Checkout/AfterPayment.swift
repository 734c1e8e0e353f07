/// Where the browser goes once an order is paid.
struct AfterPayment {
    let page: CheckoutPage

    private var order: Order { page.order }

    /// At once: 303. Delayed: the page, which leaves by itself. Else the page, with a link.
    ///
    /// Without a URL that may be followed, every mode is the last one.
    var response: Response {
        guard let url = target else { return page.response }
        switch order.draft.redirect.mode {
        case .noRedirect: return page.response
        case .immediate: return redirected(to: url)
        case .delayed: return leaving(to: url)
        }
    }

    private var target: String? {
        let game = safeLink(order.backToGameURL)
        let store = safeLink(order.backToStoreURL)
        return switch order.draft.redirect.target {
        case .game: game
        case .store: store
        case nil: game ?? store
        }
    }

    private func redirected(to url: String) -> Response {
        var response = page.response
        response.status = 303
        response.headers.append(Header(name: "Location", value: url))
        return response
    }

    private func leaving(to url: String) -> Response {
        var page = page
        let seconds = Int(Double(order.draft.redirect.effectiveDelayText ?? "5")?.rounded(.up) ?? 5)
        page.leaving = (url, seconds)
        return page.response
    }
}
