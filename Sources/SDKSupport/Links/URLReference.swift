internal import FoundationEssentials

/// The reference of a redirect, absolute or relative to the URL it came from.
enum URLReference {
    /// The absolute URL that `reference` means, or nil when it is none.
    static func resolve(_ reference: String, against base: String) -> String? {
        guard let base = URL(string: base) else { return nil }
        return URL(string: reference, relativeTo: base)?.absoluteString
    }
}
