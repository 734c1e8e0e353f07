/// The game's server that the sandbox tells of orders, and the secret that signs what it is told.
public struct WebhookTarget: Sendable {
    let url: String
    let secret: SandboxSecret
    let retries: WebhookRetries

    /// - Parameters:
    ///   - url: Where to send: `https`, or plain `http` to this machine, without user information.
    ///   - secret: What signs; not blank.
    ///   - firstWait: The wait before the first repetition; each further one is twice as long, an hour at most.
    ///
    /// Throws where one of them cannot be used.
    public init(
        url: String, secret: SandboxSecret, firstWait: Duration = .seconds(1)
    ) throws(SandboxError) {
        try self.init(url: url, secret: secret, retries: WebhookRetries(firstWait: firstWait.inMilliseconds))
    }

    init(url: String, secret: SandboxSecret, retries: WebhookRetries) throws(SandboxError) {
        guard Self.accepts(url) else {
            throw SandboxError(
                "webhooks go to an https URL without a user name, or to an http URL of this machine, "
                    + "such as http://127.0.0.1:3000/webhooks")
        }
        guard !secret.text.allSatisfy(\.isWhitespace) else { throw SandboxError("the webhooks' secret is blank") }
        self.url = url
        self.secret = secret
        self.retries = retries
    }

    private static func accepts(_ url: String) -> Bool {
        if LoopbackURL.accepts(url) { return true }
        guard safeLink(url) != nil, url.lowercased().hasPrefix("https://") else { return false }
        let authority = url.dropFirst("https://".count).prefix { !"/?#".contains($0) }
        return !authority.isEmpty && authority.first != ":" && !authority.contains("@")
    }
}

/// How often, and how far apart, a webhook is repeated that was not taken. Times are milliseconds.
struct WebhookRetries: Sendable, Equatable {
    static let longestWait = 3_600_000

    var firstWait = 1_000
    /// Repetitions before it is given up.
    var limit = 10
    /// What one attempt may take.
    var timeout = 10_000

    /// The wait after a number of failed attempts; nil where there is no further one.
    func wait(after attempts: Int) -> Int? {
        guard (1...limit).contains(attempts) else { return nil }
        let doublings = min(attempts - 1, 40)
        return min(firstWait.multipliedClamped(by: 1 << doublings), Self.longestWait)
    }
}

extension Duration {
    /// Whole milliseconds, rounded up.
    fileprivate var inMilliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
