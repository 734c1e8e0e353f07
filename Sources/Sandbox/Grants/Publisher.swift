import JSON

/// The publisher's server that is asked to hand out rewards: an address on this machine and the key that signs what
/// is sent there.
struct Publisher: Sendable, Equatable {
    var url: String
    /// The main key of signatures. Never shown.
    var secret: SandboxSecret
    /// What goes out as `x-publisher-token`. Never shown.
    var token = SandboxSecret(SandboxServer.appchargePublisherToken)
    /// Milliseconds that one attempt may take.
    var timeout = 10_000
    /// Milliseconds between one failed attempt and the next; one more attempt is made than there are waits.
    var waits = [10_000, 10_000]

    init(body: [UInt8]) throws(Refusal) {
        let root = try Field.body(of: body)
        var reader = FieldReader()
        reader.refuseOthers(root, than: ["url", "secret", "token", "timeoutMs", "waitsMs"])
        url = reader.requiredText(root, "url") ?? ""
        secret = SandboxSecret(reader.requiredText(root, "secret") ?? "")
        if !url.isEmpty, !LoopbackURL.accepts(url) {
            reader.complain(
                root.location + [.name("url")],
                "not an http or https URL of this machine: the host must be 127.0.0.1, [::1] or localhost",
                "value_error.url")
        }
        token = reader.headerText(root, "token").map(SandboxSecret.init) ?? token
        timeout = reader.integer(root, "timeoutMs", in: 1...600_000) ?? timeout
        waits = reader.waits(root, "waitsMs") ?? waits
        try reader.finish()
    }

    /// The publisher in the form that ``init(body:)`` reads, for the state file.
    var record: [UInt8] {
        var w = JSONWriter()
        w.object { w in
            w.field("secret", secret.text)
            w.field("token", token.text)
            writeOpenly(to: &w)
        }
        return w.bytes
    }

    /// The members that may be shown.
    func writeOpenly(to w: inout JSONWriter) {
        w.field("url", url)
        w.field("timeoutMs", timeout)
        w.field("waitsMs", waits)
    }
}

/// The addresses that the sandbox sends anything to: those of this machine.
enum LoopbackURL {
    /// Whether a text is an absolute `http` or `https` URL without user information whose host is this machine.
    static func accepts(_ text: String) -> Bool {
        guard safeLink(text) != nil, let colon = text.firstIndex(of: ":") else { return false }
        let scheme = text[..<colon].lowercased()
        guard scheme == "http" || scheme == "https" else { return false }
        // safeLink has seen the two slashes after the colon.
        let authority = text[colon...].dropFirst(3).prefix { !"/?#".contains($0) }
        return isLoopback(host(of: authority))
    }

    /// The host in front of a port; nil where the authority has anything else in it.
    private static func host(of authority: Substring) -> Substring? {
        let close = authority.first == "[" ? authority.firstIndex(of: "]") : authority.startIndex
        guard let close, let colon = authority[close...].firstIndex(of: ":") else { return authority }
        let port = authority[authority.index(after: colon)...]
        return UInt16(port) == nil ? nil : authority[..<colon]
    }

    private static func isLoopback(_ host: Substring?) -> Bool {
        guard let host else { return false }
        if host.lowercased() == "localhost" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { part in
            part.utf8.allSatisfy { (0x30...0x39).contains($0) } && (part == "0" || part.first != "0")
        }
        return parts.count == 4 && parts[0] == "127" && isPlain && parts.allSatisfy { UInt8($0) != nil }
    }
}

extension FieldReader {
    fileprivate mutating func headerText(_ root: Field, _ name: String) -> String? {
        guard let text = text(root, name) else { return nil }
        if !text.isEmpty, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return text }
        complain(root.location + [.name(name)], "cannot be sent as a header", "value_error.header")
        return nil
    }

    fileprivate mutating func waits(_ root: Field, _ name: String) -> [Int]? {
        guard root.member(name) != nil, let fields = requiredList(root, name) else { return nil }
        return fields.map { field in
            if let wait = try? field.value.int(), (0...600_000).contains(wait) { return wait }
            complain(field.location, "not a whole number of milliseconds up to 600000", "type_error.integer")
            return 0
        }
    }
}
