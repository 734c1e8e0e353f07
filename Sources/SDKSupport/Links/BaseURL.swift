/// Why a base URL was refused, one sentence that says what is accepted.
public struct BaseURLError: Error, Sendable, Hashable {
    /// The sentence; it does not repeat the URL.
    public let message: String
}

/// The rule for every base URL: `https`, or `http` to a loopback address only.
public enum BaseURL {
    /// Returns `text` without its trailing slashes if it may be used as a base URL.
    ///
    /// Loopback is `localhost`, `127.0.0.0/8` and `[::1]`. Credentials, a query, a fragment and
    /// characters that a URL cannot hold are refused.
    public static func validate(_ text: String) throws(BaseURLError) -> String {
        guard isPlain(text), !text.contains("#"), let parts = URLParts(text), let host = parts.host, !host.isEmpty
        else {
            throw BaseURLError(message: "a base URL looks like https://host/path")
        }
        guard parts.userInfo == nil, parts.query == nil else {
            throw BaseURLError(message: "a base URL has no user name, password or query")
        }
        guard isPermitted(parts) else {
            throw BaseURLError(message: "a base URL uses https; plain http is for loopback addresses only")
        }
        return String(text.reversed().drop { $0 == "/" }.reversed())
    }

    /// Whether `text` is the URL of a page that may be opened: by the same rule, with query and
    /// fragment as it likes.
    package static func isPage(_ text: String) -> Bool {
        guard isPlain(text), let parts = URLParts(text) else { return false }
        return parts.userInfo == nil && parts.host?.isEmpty == false && isPermitted(parts)
    }

    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\\\"<>^`{|}".utf8.contains($0) }
    }

    private static func isPermitted(_ parts: URLParts) -> Bool {
        parts.scheme == "https" || parts.scheme == "http" && isLoopback(parts.host ?? "")
    }

    private static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host == "[::1]" { return true }
        let octets = host.split(separator: ".", omittingEmptySubsequences: false)
        return octets.count == 4 && octets.first == "127" && octets.allSatisfy { isOctet($0) }
    }

    private static func isOctet(_ text: Substring) -> Bool {
        // "010" is octal to some resolvers: only the plain spelling is taken.
        UInt8(text).map { String($0) == text } ?? false
    }
}
