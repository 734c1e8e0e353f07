/// A URL taken apart by RFC 3986, nothing decoded: scheme and host in lower case, all else as it came.
///
/// Takes custom schemes such as `mygame://aghanim/return`, which is all a deep link promises.
package struct URLParts: Sendable, Hashable {
    /// In lower case, for example `https`.
    package let scheme: String
    /// What stands before the `@`, nil without one.
    package let userInfo: String?
    /// In lower case, brackets of an IPv6 address included; nil for a URL without `//`.
    package let host: String?
    /// The port as written, or the scheme's own; nil when there is neither.
    package let port: Int?
    /// From the first `/` behind the host; may be empty.
    package let path: String
    /// What stands between `?` and `#`; nil without a question mark.
    package let query: String?

    /// Takes `text` apart; nil when it has no scheme or its port is no number.
    package init?(_ text: String) {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let scheme = text[..<colon].lowercased()
        guard Self.isScheme(scheme) else { return nil }
        var rest = text[text.index(after: colon)...].prefix { $0 != "#" }
        var authority: Substring?
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            authority = rest.prefix { $0 != "/" && $0 != "?" }
            rest = rest.dropFirst(authority?.count ?? 0)
        }
        guard let place = Self.place(authority, scheme: scheme) else { return nil }
        self.scheme = scheme
        (userInfo, host, port) = place
        path = String(rest.prefix { $0 != "?" })
        query = rest.firstIndex(of: "?").map { String(rest[rest.index(after: $0)...]) }
    }

    /// Whether a request to `other` goes to the same server by the same protocol.
    package func hasSameOrigin(as other: URLParts) -> Bool {
        scheme == other.scheme && host == other.host && port == other.port
    }

    private static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, (0x61...0x7A).contains(first) else { return false }
        return text.utf8.allSatisfy {
            PercentEncoding.isUnreserved($0) && $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "~")
                || $0 == UInt8(ascii: "+")
        }
    }

    private static func place(
        _ authority: Substring?, scheme: String
    ) -> (userInfo: String?, host: String?, port: Int?)? {
        guard let authority else { return (nil, nil, nil) }
        let at = authority.lastIndex(of: "@")
        let server = at.map { authority[authority.index(after: $0)...] } ?? authority
        let bracket = server.lastIndex(of: "]") ?? server.startIndex
        let colon = server[bracket...].firstIndex(of: ":")
        let host = server[..<(colon ?? server.endIndex)].lowercased()
        let digits = colon.map { server[server.index(after: $0)...] } ?? ""
        let port = digits.isEmpty ? defaultPorts[scheme] : UInt16(digits).map(Int.init)
        guard digits.isEmpty || port != nil else { return nil }
        return (at.map { String(authority[..<$0]) }, host, port)
    }

    private static let defaultPorts = ["http": 80, "https": 443]
}
