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
    ///
    /// Goes by bytes: with a combining mark behind it, a slash is no character `/`, yet it ends a host for everyone else.
    package init?(_ text: String) {
        let bytes = text.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = String(text[..<colon]).loweredASCII
        guard Self.isScheme(scheme) else { return nil }
        var rest = bytes[bytes.index(after: colon)...].prefix { $0 != UInt8(ascii: "#") }
        var authority: Substring.UTF8View?
        if rest.starts(with: "//".utf8) {
            rest = rest.dropFirst(2)
            authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
            rest = rest.dropFirst(authority?.count ?? 0)
        }
        guard let place = Self.place(authority, scheme: scheme) else { return nil }
        self.scheme = scheme
        (userInfo, host, port) = place
        let mark = rest.firstIndex(of: UInt8(ascii: "?"))
        path = Self.text(rest[..<(mark ?? rest.endIndex)])
        query = mark.map { Self.text(rest[rest.index(after: $0)...]) }
    }

    /// Whether a request to `other` goes to the same server by the same protocol.
    package func hasSameOrigin(as other: URLParts) -> Bool {
        scheme == other.scheme && Self.haveSameBytes(host, other.host) && port == other.port
    }

    /// Whether `other` names the same user, or none like this.
    func hasSameUser(as other: URLParts) -> Bool {
        Self.haveSameBytes(userInfo, other.userInfo)
    }

    private static func haveSameBytes(_ one: String?, _ other: String?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return one.hasSameBytes(as: other)
    }

    private static func text(_ bytes: Substring.UTF8View) -> String { String(Substring(bytes)) }

    private static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, (0x61...0x7A).contains(first) else { return false }
        return text.utf8.allSatisfy {
            PercentEncoding.isUnreserved($0) && $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "~")
                || $0 == UInt8(ascii: "+")
        }
    }

    private static func place(
        _ authority: Substring.UTF8View?, scheme: String
    ) -> (userInfo: String?, host: String?, port: Int?)? {
        guard let authority else { return (nil, nil, nil) }
        let at = authority.lastIndex(of: UInt8(ascii: "@"))
        let server = at.map { authority[authority.index(after: $0)...] } ?? authority
        let bracket = server.lastIndex(of: UInt8(ascii: "]")) ?? server.startIndex
        let colon = server[bracket...].firstIndex(of: UInt8(ascii: ":"))
        let host = text(server[..<(colon ?? server.endIndex)]).loweredASCII
        let digits = colon.map { text(server[server.index(after: $0)...]) } ?? ""
        let port = digits.isEmpty ? defaultPorts[scheme] : number(digits)
        guard digits.isEmpty || port != nil else { return nil }
        return (at.map { text(authority[..<$0]) }, host, port)
    }

    /// A port's number, written in digits only.
    private static func number(_ digits: String) -> Int? {
        digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt16(digits).map(Int.init) : nil
    }

    private static let defaultPorts = ["http": 80, "https": 443]
}
