/// A call that the configured wire profile does not offer. Nothing was sent.
///
/// Only a profile other than the default can cause it, so it is no case of `ApiError`.
public struct NotOfferedByProfile: Error, Sendable, Hashable {
    /// The call by its name in the SDK, for example `items.get`.
    public let call: String
    /// The profile's name, `sdk` or `s2s`.
    public let profile: String
    /// What is missing and what would help, one sentence.
    public let reason: String
}
