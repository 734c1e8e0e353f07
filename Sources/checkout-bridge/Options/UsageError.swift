/// A command line or an environment that cannot be used: what is wrong and what is accepted.
struct UsageError: Error {
    /// One sentence.
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
