/// What may stand in an HTTP header or in the path of a URL.
package enum HeaderSyntax {
    private static let tokenMarks = Set("!#$%&'*+-.^_`|~".utf8)

    /// Whether `text` is a header's name (a token of RFC 9110).
    package static func isName(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                PercentEncoding.isUnreserved(byte) || tokenMarks.contains(byte)
            }
    }

    /// Whether `text` is one line of visible text.
    package static func isValue(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }

    /// Whether `text` is a path without a query, ready to be sent.
    package static func isPath(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"?#\\\"<>^`|".utf8.contains($0) }
    }
}
