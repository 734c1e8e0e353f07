import CCurl

/// Where a request goes: all of a URL that errors and logs may show.
struct Origin: Hashable {
    let scheme: String
    let host: String
    let port: String?

    /// Reads an absolute `http` or `https` URL without user information; nil for any other text.
    init?(url: String) {
        guard !url.utf8.contains(0), let parts = curl_url() else { return nil }
        defer { curl_url_cleanup(parts) }
        guard curl_url_set(parts, CURLUPART_URL, url, UInt32(CURLU_DISALLOW_USER)) == CURLUE_OK,
            let scheme = Self.part(CURLUPART_SCHEME, of: parts), scheme == "http" || scheme == "https",
            let host = Self.part(CURLUPART_HOST, of: parts), !host.isEmpty
        else { return nil }
        self.scheme = scheme
        self.host = host
        port = Self.part(CURLUPART_PORT, of: parts)
    }

    /// Whether the host is this machine, which no proxy can reach.
    var isLoopback: Bool {
        let name = host.lowercased()
        if ["localhost", "localhost.", "[::1]"].contains(name) || name.hasSuffix(".localhost") { return true }
        let octets = name.split(separator: ".", omittingEmptySubsequences: false)
        return octets.count == 4 && octets[0] == "127" && octets.allSatisfy { UInt8($0) != nil }
    }

    /// The port as given, or the scheme's own.
    var effectivePort: String { port ?? (scheme == "https" ? "443" : "80") }

    static func part(_ part: CURLUPart, of url: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(url, part, &text, 0) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }
}

extension Origin: CustomStringConvertible {
    var description: String {
        "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "")
    }
}
