/// The checkout page of a purchase: what `openCheckout` was given, checked.
struct CheckoutPage: Sendable, Hashable, Redacted {
    /// The session's token. A secret.
    let sessionToken: String
    /// The page as the provider gave it, without our parameters.
    private let location: String

    /// The newer form: `https://host/<token>#boot=<data>`.
    ///
    /// - Parameter patterns: Boot's regular expressions for it.
    init(parsedUrl: String, patterns: [String]) throws(ACFailure) {
        guard BaseURL.isPage(parsedUrl), let parts = URLParts(parsedUrl) else {
            throw Self.invalid("parsedUrl is no URL of a page; pass the one that creating the session returned")
        }
        let token = parts.path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard !token.isEmpty else {
            throw Self.invalid("parsedUrl holds no session token; pass it as creating the session returned it")
        }
        guard Patterns(patterns).admit(parsedUrl) else {
            throw Self.invalid("parsedUrl is not of the form the provider expects; pass it unchanged")
        }
        sessionToken = PercentCoding.decoded(token)
        location = parsedUrl
    }

    /// The older form: the page's host and the token apart.
    init(url: String, sessionToken: String) throws(ACFailure) {
        guard BaseURL.isPage(url), !PercentEncoding.isNoSegment(sessionToken) else {
            throw Self.invalid(
                "url is no URL of a page, or sessionToken is blank; pass both as creating the session returned them")
        }
        self.sessionToken = sessionToken
        let end = url.firstIndex { $0 == "?" || $0 == "#" } ?? url.endIndex
        let base = url[..<end].reversed().drop { $0 == "/" }.reversed()
        location = String(base) + "/" + PercentEncoding.component(sessionToken) + url[end...]
    }

    /// The page's URL with our parameters, put before the fragment.
    func url(_ query: [(String, String)]) -> String {
        let fragment = location.firstIndex(of: "#") ?? location.endIndex
        let page = location[..<fragment]
        let separator = page.contains("?") ? (page.last == "?" || page.last == "&" ? "" : "&") : "?"
        return page + separator + PercentEncoding.query(query) + location[fragment...]
    }

    private static func invalid(_ what: String) -> ACFailure {
        .error(.invalidCheckoutUrl, "openCheckout: \(what).")
    }
}

/// Regular expressions from boot, of which a value must match one.
struct Patterns {
    private let expressions: [Regex<AnyRegexOutput>]

    /// Takes `patterns`, or none when one is in a dialect we cannot read: it might have matched.
    init(_ patterns: [String]) {
        expressions = (try? patterns.map { try Regex($0) }) ?? []
    }

    /// Whether `text` matches one, or there are none.
    func admit(_ text: String) -> Bool {
        expressions.isEmpty || expressions.contains { (try? $0.firstMatch(in: text)) != nil }
    }
}
