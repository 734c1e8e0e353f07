/// Where the browser goes once an order is paid.
struct AfterPayment {
    let order: Order
    let origin: String
    let now: Int

    /// At once: 303. Delayed: the page, which leaves by itself. Else the page, with a link.
    ///
    /// Without a URL that may be followed, every mode is the last one.
    var response: Response {
        guard let url = target else { return paidPage.response() }
        switch order.draft.redirect.mode {
        case .noRedirect: return paidPage.response()
        case .immediate: return redirected(to: url)
        case .delayed: return leaving(to: url)
        }
    }

    private var paidPage: Page { CheckoutPage(order: order, origin: origin, now: now).page }

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
        var response = paidPage.response(303)
        response.headers.append(Header(name: "Location", value: url))
        return response
    }

    private func leaving(to url: String) -> Response {
        var page = paidPage
        let seconds = Int(Double(order.draft.redirect.effectiveDelayText ?? "5")?.rounded(.up) ?? 5)
        page.head = "<meta http-equiv=\"refresh\" content=\"\(seconds);url=\(escaped(url))\">\n"
        page.body += "\n<p>You will be taken back in \(seconds) seconds.</p>"
        return page.response()
    }
}
