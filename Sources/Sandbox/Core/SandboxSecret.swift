/// A secret that signs what the sandbox sends. Nothing that prints, interpolates, dumps or reflects one shows it.
public struct SandboxSecret: Sendable, Equatable {
    /// The secret itself, for signing and for the state file.
    let text: String

    /// Takes a secret as it is, blanks and all.
    public init(_ text: String) { self.text = text }

    /// HMAC-SHA256 of a message under this secret, in lower-case hexadecimal.
    func signature(of message: [UInt8]) -> String {
        SHA256.authenticationCode(message, key: Array(text.utf8))
            .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension SandboxSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Says that there is a secret, and nothing about it.
    public var description: String { "SandboxSecret(redacted)" }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror without children, so that `dump` and reflection see no secret.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
