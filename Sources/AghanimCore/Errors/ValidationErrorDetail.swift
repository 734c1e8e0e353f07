/// One field-level error of `ApiError.validation`.
public struct ValidationErrorDetail: Sendable, Hashable {
    /// Path to the invalid field, for example `["body", "email"]`; positions in lists are digits.
    public let location: [String]
    /// Human-readable error message.
    public let message: String
    /// Error type identifier, for example `value_error.email`. Opaque: the provider may change it.
    public let type: String

    package init(location: [String], message: String, type: String) {
        self.location = location
        self.message = message
        self.type = type
    }
}
