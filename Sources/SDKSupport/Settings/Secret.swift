/// A type of which nothing that prints, interpolates, dumps or reflects shows more than its name.
package protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Redacted {
    /// Says that there is a value, and nothing about it.
    package var description: String { "\(Self.self)(redacted)" }

    /// The same as `description`.
    package var debugDescription: String { description }

    /// A mirror without children, so that `dump` and reflection see nothing.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// A key, a token or another text that must not be seen: it leaves this type only where it is sent.
package struct Secret: Sendable, Hashable, Redacted {
    /// The secret itself, for requests and for comparing.
    package let text: String

    /// Takes a secret as it is.
    package init(_ text: String) { self.text = text }
}
