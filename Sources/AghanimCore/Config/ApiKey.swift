/// The SDK key of a game, from the provider's dashboard.
///
/// The key is a secret: nothing that prints, interpolates, dumps or reflects an `ApiKey` shows it.
public struct ApiKey: Sendable, Hashable {
    /// The key itself, for the authorization header and for nothing else.
    let secret: String

    /// Takes a key, without the whitespace around it.
    ///
    /// Returns nil for a blank or whitespace-only key, and for one with a control character inside:
    /// such a key could not travel in a header.
    public init?(_ key: String) {
        let trimmed = key.trimmingWhitespace()
        let hasControl = trimmed.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
        guard !trimmed.isEmpty, !hasControl else { return nil }
        secret = trimmed
    }
}

extension ApiKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Says that there is a key, and nothing about it.
    public var description: String { "ApiKey(redacted)" }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror without children, so that `dump` and reflection see no key.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
