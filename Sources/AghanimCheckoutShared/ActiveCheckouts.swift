package import AghanimCore

/// The Checkouts in progress, one an Order at most: a value that decides, and shows nothing.
package struct ActiveCheckouts<Payload> {
    /// The most that are kept. A Checkout in the default browser may never be heard of again, so the
    /// oldest one is forgotten when there are more.
    package static var capacity: Int { 1_000 }

    private struct Entry {
        let orderId: String
        let links: [RedirectMatcher]
        let payload: Payload

        func matches(_ url: URLParts) -> Bool {
            links.contains { $0.matches(url) }
        }
    }

    /// Oldest first.
    private var entries: [Entry] = []

    package init() {}

    /// What was kept for each Checkout, oldest first.
    package var payloads: [Payload] { entries.map(\.payload) }

    /// Keeps a Checkout, and returns what it displaces: an earlier one of the same Order, or the
    /// oldest one when there are too many.
    package mutating func insert(orderId: String, links: [RedirectMatcher], _ payload: Payload) -> Payload? {
        let earlier = remove(orderId: orderId)
        entries.append(Entry(orderId: orderId, links: links, payload: payload))
        if entries.count > Self.capacity { return entries.removeFirst().payload }
        return earlier
    }

    /// What is kept for the Checkout of that Order.
    package subscript(orderId: String) -> Payload? {
        entries.last { $0.orderId == orderId }?.payload
    }

    /// Forgets the Checkout of that Order and returns what was kept for it.
    package mutating func remove(orderId: String) -> Payload? {
        guard let index = entries.firstIndex(where: { $0.orderId == orderId }) else { return nil }
        return entries.remove(at: index).payload
    }

    /// Whether `url` is the way back of the Checkout of that Order.
    package func isReturn(_ url: URLParts, of orderId: String) -> Bool {
        entries.contains { $0.orderId == orderId && $0.matches(url) }
    }

    /// The Order of the Checkout that `url` belongs to. Of several, the one whose Order's ID stands
    /// in the URL, else the one that began last.
    package func order(for url: URLParts) -> String? {
        let candidates = entries.filter { $0.matches(url) }
        let mentioned = candidates.last { url.mentions($0.orderId) }
        return (mentioned ?? candidates.last)?.orderId
    }
}

extension RedirectMatcher {
    /// The ways back from a Checkout: the Order's own link, which is what the provider reports or
    /// what was asked for, else the links of the game.
    package static func links(of order: CheckoutOrder, asked: String?) -> [RedirectMatcher] {
        let own = [order.backToGameUrl, asked].compactMap { $0 }.first { !$0.isBlank }
        let game = [order.backToGameSettings?.iosUniversalLink, order.backToGameSettings?.iosCustomUrlScheme]
        let links = own.map { [$0] } ?? game.compactMap { $0 }
        return links.compactMap { RedirectMatcher(link: $0, orderId: order.id) }
    }
}
