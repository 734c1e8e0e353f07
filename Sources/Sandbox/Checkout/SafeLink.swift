/// A URL that a page may send a player to, or nil: `http`, `https` or an app's own scheme, never one that a browser
/// runs or opens locally, and nothing that could break out of a header.
func safeLink(_ text: String?) -> String? {
    guard let text, let colon = text.firstIndex(of: ":"), colon != text.startIndex else { return nil }
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    let scheme = text[..<colon].lowercased()
    let isScheme =
        scheme.utf8.allSatisfy { isSchemeByte($0) } && scheme.first?.isLetter == true
    let forbidden: Set = [
        "javascript", "data", "vbscript", "file", "blob", "about", "filesystem", "view-source", "jar", "ws", "wss",
    ]
    guard isScheme, !forbidden.contains(scheme) else { return nil }
    if scheme == "http" || scheme == "https" {
        let rest = text[text.index(after: colon)...]
        guard rest.hasPrefix("//"), rest.count > 2 else { return nil }
    }
    return text
}

private func isSchemeByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"),
        UInt8(ascii: "-"), UInt8(ascii: "."):
        true
    default: false
    }
}
