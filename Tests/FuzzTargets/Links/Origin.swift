import CCurl

/// Where a URL leads: a second opinion on `URLParts`.
struct Origin: Equatable {
    let scheme: String
    let host: String
    let port: String

    /// What libcurl makes of an http or https URL: where a request would really go. `nil` when it would go nowhere.
    static func curl(_ text: String) -> Origin? {
        let handle = curl_url()
        defer { curl_url_cleanup(handle) }
        guard curl_url_set(handle, CURLUPART_URL, text, UInt32(CURLU_NON_SUPPORT_SCHEME)) == CURLUE_OK,
            let scheme = part(handle, CURLUPART_SCHEME), let host = part(handle, CURLUPART_HOST),
            let port = part(handle, CURLUPART_PORT, CURLU_DEFAULT_PORT)
        else { return nil }
        return Origin(scheme: scheme, host: host, port: port)
    }

    private static func part(_ handle: OpaquePointer?, _ part: CURLUPart, _ flags: Int32 = 0) -> String? {
        var value: UnsafeMutablePointer<CChar>?
        guard curl_url_get(handle, part, &value, UInt32(flags)) == CURLUE_OK, let value else { return nil }
        defer { curl_free(value) }
        return lowered(Array(String(cString: value).utf8)[...])
    }

    /// By RFC 3986: what stands between `//` and the next `/`, `?` or `#`. `nil` for a URL without that.
    static func plain(_ text: String) -> Origin? {
        read(Array(text.utf8))
    }

    /// As browsers read what is http or https: a backslash is a slash, slashes more or less are the same, and line
    /// ends and tabs are not there.
    static func browser(_ text: String) -> Origin? {
        var bytes = Array(text.utf8).filter { ![0x09, 0x0A, 0x0D].contains($0) }[...]
        while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
        guard let colon = bytes.firstIndex(of: 0x3A) else { return nil }
        let scheme = lowered(bytes[..<colon])
        guard scheme == "http" || scheme == "https" else { return read(Array(bytes)) }
        let rest = bytes[(colon + 1)...].map { $0 == 0x5C ? 0x2F : $0 }.drop { $0 == 0x2F }
        return read(Array("\(scheme)://".utf8) + rest)
    }

    private static func read(_ bytes: [UInt8]) -> Origin? {
        guard let colon = bytes.firstIndex(of: 0x3A), bytes[(colon + 1)...].starts(with: [0x2F, 0x2F]) else {
            return nil
        }
        let scheme = lowered(bytes[..<colon])
        let authority = bytes[(colon + 3)...].prefix { ![0x2F, 0x3F, 0x23].contains($0) }
        let server = authority.lastIndex(of: 0x40).map { authority[($0 + 1)...] } ?? authority
        let bracket = server.lastIndex(of: 0x5D) ?? server.startIndex
        let mark = server[bracket...].firstIndex(of: 0x3A)
        let digits = mark.map { lowered(server[($0 + 1)...]) } ?? ""
        let port = digits.isEmpty ? ["http": "80", "https": "443"][scheme] ?? "" : digits
        let number = port.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(port).map { String($0) } : nil
        return Origin(scheme: scheme, host: lowered(server[..<(mark ?? server.endIndex)]), port: number ?? port)
    }

    /// ASCII letters in lower case; every other byte visibly itself, so that no two texts become equal.
    private static func lowered(_ bytes: ArraySlice<UInt8>) -> String {
        bytes.map { byte in
            switch byte {
            case 0x41...0x5A: String(Unicode.Scalar(byte | 0x20))
            case 0x21..<0x7F: String(Unicode.Scalar(byte))
            default: "<\(byte)>"
            }
        }.joined()
    }
}
