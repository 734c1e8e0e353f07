/// Makes a provider's text fit for errors and logs.
package struct Redaction: Sendable {
    /// The longest text of the provider that is passed on, in code points.
    package static let longestText = 1_000

    private let secrets: [Secret]

    /// - Parameter secrets: Texts that must not appear, should the provider echo them. Blank ones
    ///   are ignored.
    package init(_ secrets: [Secret]) {
        self.secrets = secrets.filter { !$0.text.isBlank }
    }

    /// `text` as one line of at most `longestText` code points, without the secrets.
    package func line(_ text: String) -> String {
        let clean = secrets.reduce(text) { $0.replacingBytes(of: $1.text, with: "[redacted]") }
        let line = clean.split { $0.isNewline }.joined(separator: " ")
        let scalars = line.unicodeScalars
        return scalars.count > Self.longestText ? String(scalars.prefix(Self.longestText)) + "…" : line
    }
}
