/// Why a call or a purchase failed.
///
/// Holds no key, no token and no value that was passed in.
public struct ACErrorMessage: Error, Sendable, Hashable {
    /// The provider's integer, from the table in use.
    public let code: Int
    /// The integer's name in its table. The tables give some integers different meanings.
    public let name: String
    /// What was attempted, what went wrong and what to do, one or two sentences.
    public let message: String
    /// JSON text with more details, such as the HTTP status or the order's state, if there are any.
    public let data: String?
}
