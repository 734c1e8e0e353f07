import Sandbox

/// Where the sandbox sends webhooks, as it was asked for; shared by `serve --sandbox` and `sandbox`.
struct WebhookOptions {
    var url: String?
    var secret: SandboxSecret?
    var secretFile: String?
    var firstWait = Duration.seconds(1)

    /// The options, for a command that keeps what they say at `path`.
    static func options<Target>(
        at path: any WritableKeyPath<Target, WebhookOptions> & Sendable
    ) -> [Option<Target>] {
        [
            .value("webhook-url", "URL", "the sandbox tells this server of orders; https, or http to loopback") {
                $0[keyPath: path].url = $1
            },
            .value("webhook-secret-file", "PATH", "file with the secret that signs webhooks") {
                $0[keyPath: path].secretFile = $1
            },
            .value("webhook-secret", "TEXT", "the secret itself; ps shows it to everyone, so only a throw-away one") {
                $0[keyPath: path].secret = SandboxSecret($1)
            },
            .value("webhook-retry", "TIME", "the wait before a webhook is repeated, doubled each time; 1s by default") {
                target, text throws(UsageError) in
                target[keyPath: path].firstWait = try OptionValues.duration(text)
            },
        ]
    }

    /// The server to tell; nil where none was asked for.
    func target() throws(UsageError) -> WebhookTarget? {
        guard let url else { return nil }
        guard let secret = try readSecret() else {
            throw UsageError(
                "--webhook-url needs a secret: --webhook-secret-file, or CHECKOUT_BRIDGE_WEBHOOK_SECRET.")
        }
        do throws(SandboxError) {
            return try WebhookTarget(url: url, secret: secret, firstWait: firstWait)
        } catch {
            throw UsageError("--webhook-url: \(error.message).")
        }
    }

    /// A file wins: it is what someone took the trouble to make.
    private func readSecret() throws(UsageError) -> SandboxSecret? {
        guard let secretFile else { return secret }
        return SandboxSecret(try Environment.readSecret(secretFile))
    }
}
