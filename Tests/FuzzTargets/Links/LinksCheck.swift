@testable import SDKSupport

/// No link matches a URL of another origin, no key follows a redirect to one, and what passes for a base URL is one.
///
/// An input is two lines: a link or reference, and a URL.
enum LinksCheck {
    private static let bases = [
        "https://api.example.com/sdk/v1/items?a=b", "http://127.0.0.1:8080/sdk", "https://api.example.com:8443",
    ]

    static func run(_ bytes: [UInt8]) throws(Violation) {
        let lines = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
        let link = String(decoding: lines.first ?? [], as: UTF8.self)
        let url = String(decoding: lines.count > 1 ? lines[1] : [], as: UTF8.self)
        try checkMatching(link, url)
        for base in bases { try checkRedirect(link, base) }
        try checkBaseURL(url)
        try checkRedaction(of: link, in: url)
        try DeepLinkCheck.run(url)
        try DeepLinkCheck.checkPage(url, token: link)
    }

    private static func checkMatching(_ link: String, _ url: String) throws(Violation) {
        guard let matcher = RedirectMatcher(link: link, orderId: "ord_1") else { return }
        let resolved = link.replacingBytes(of: "{order_id}", with: "ord_1")
        guard let own = URLParts(resolved) else { throw Violation(description: "a matcher's link is a URL") }
        try require(matcher.matches(own), "a link matches itself")
        guard let parts = URLParts(url), matcher.matches(parts) else { return }
        try mustMatch(resolved, url)
    }

    /// Fails unless `url` is a way back through `link`.
    static func mustMatch(_ link: String, _ url: String) throws(Violation) {
        try require(Origin.plain(link) == Origin.plain(url), "what matches is of the same origin")
        if let origin = Origin.plain(link) {
            let isWeb = ["http", "https"].contains(origin.scheme)
            try require(!isWeb || Origin.browser(link) == Origin.browser(url), "also as browsers see it")
        }
        guard let link = PlainURL(link), let url = PlainURL(url) else {
            throw Violation(description: "what matches is a URL")
        }
        try require(link.userInfo == url.userInfo, "what matches has the same user")
        try require(link.path == url.path, "what matches has the same path")
        try require(link.parametersAreIncluded(in: url), "what matches has the link's parameters")
    }

    private static func checkRedirect(_ reference: String, _ base: String) throws(Violation) {
        guard let url = URLReference.resolve(reference, withinOriginOf: base) else { return }
        guard let origin = Origin.curl(url) else { return }
        try require(origin == Origin.curl(base), "a request that follows a redirect stays with the origin")
    }

    private static func checkBaseURL(_ text: String) throws(Violation) {
        guard let base = try? BaseURL.validate(text) else { return }
        try require((try? BaseURL.validate(base)) == base, "a base URL is one when it is read again")
        // What curl refuses leads nowhere.
        guard let origin = Origin.curl(base + "/v1/orders") else { return }
        try require(origin == Origin.curl(text), "what is added to a base URL leads to the same place")
        try require(isPermitted(origin), "a base URL is https, or leads to this machine")
    }

    private static func checkRedaction(of secret: String, in text: String) throws(Violation) {
        // A secret of these could stand where others were taken out.
        guard !secret.isBlank, secret.utf8.allSatisfy({ 0x21...0x7E ~= $0 && !"[redacted]".utf8.contains($0) }) else {
            return
        }
        let line = Redaction([secret].map(Secret.init)).line(text + secret + text)
        try require(!Array(line.utf8).contains(Array(secret.utf8)), "a secret is not in what is passed on")
        try require(line.utf8.count <= 4 * Redaction.longestText + 4, "what is passed on is short")
    }

    static func isPermitted(_ origin: Origin) -> Bool {
        if origin.scheme == "https" { return true }
        let isLoopback = origin.host == "localhost" || origin.host == "[::1]" || origin.host.hasPrefix("127.")
        return origin.scheme == "http" && isLoopback
    }
}
