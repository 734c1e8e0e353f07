internal import FoundationEssentials

/// The reference of a redirect, absolute or relative to the URL it came from.
enum URLReference {
    /// The absolute URL that `reference` means, or nil when it is none.
    static func resolve(_ reference: String, against base: String) -> String? {
        guard let base = URL(string: base) else { return nil }
        return URL(string: reference, relativeTo: base)?.absoluteString
    }

    /// As `resolve(_:against:)`, nil also when the URL leads to another server than `base`, by another protocol, or has
    /// a user name.
    static func resolve(_ reference: String, withinOriginOf base: String) -> String? {
        guard let url = resolve(reference, against: base), let from = URLParts(base), let to = URLParts(url),
            from.hasSameOrigin(as: to), to.userInfo == nil
        else { return nil }
        return url
    }
}
