import AghanimCheckout
import BridgeAPI
import EventLoop
import GrantJournal
import Sandbox

/// Turns options, environment and files into a bridge, and into the sandbox it talks to.
@LoopActor
enum BridgeSetup {
    /// The settings that `options` ask for; starts the sandbox when they do.
    static func settings(
        _ options: ServeOptions, _ environment: [String: String]
    ) throws(UsageError) -> (BridgeSettings, SandboxServer?) {
        var settings = BridgeSettings()
        settings.wireProfile = try wireProfile(options)
        settings.requestTimeout = options.requestTimeout
        settings.requestsPerMinute = options.requestsPerMinute
        settings.baseURL = options.baseURL
        settings.apiKey = try apiKey(options, environment)
        settings.appchargeBaseURL = options.appchargeBaseURL
        settings.appchargeCodes = options.appchargeCodes
        settings.journal = try journal(options)
        guard options.sandbox else {
            guard options.webhooks.url == nil else { throw UsageError("--webhook-url needs --sandbox.") }
            return (settings, nil)
        }
        let sandbox = try startSandbox(SandboxOptions(webhooks: try options.webhooks.target()))
        if options.journal == nil { sandbox.onReset = { [journal = settings.journal] in clear(journal) } }
        let isServer = settings.wireProfile.name == "s2s"
        settings.sandboxURL = sandbox.url
        settings.appchargeBaseURL = settings.appchargeBaseURL ?? sandbox.url + "/appcharge"
        settings.baseURL = settings.baseURL ?? sandbox.url + (isServer ? "/s2s" : "/sdk")
        let key = isServer ? SandboxServer.sandboxServerKey : SandboxServer.sandboxKey
        settings.apiKey = settings.apiKey ?? ApiKey(key)
        return (settings, sandbox)
    }

    /// Starts a sandbox, or says why it cannot be.
    static func startSandbox(_ options: SandboxOptions) throws(UsageError) -> SandboxServer {
        do throws(SandboxError) {
            return try SandboxServer(options)
        } catch {
            throw UsageError(error.message)
        }
    }

    /// The journal that was asked for; with the sandbox, otherwise a private one that goes with the process.
    private static func journal(_ options: ServeOptions) throws(UsageError) -> GrantJournal? {
        guard options.sandbox || options.journal != nil else { return nil }
        do throws(JournalError) {
            return try GrantJournal(path: options.journal)
        } catch {
            throw UsageError("--journal: \(error.message)")
        }
    }

    /// A sandbox that was reset uses the same ids again, for other orders.
    private static func clear(_ journal: GrantJournal?) {
        Task { try? await journal?.clear() }
    }

    private static func apiKey(
        _ options: ServeOptions, _ environment: [String: String]
    ) throws(UsageError) -> ApiKey? {
        if let path = options.apiKeyFile {
            guard let key = ApiKey(try Environment.readSecret(path)) else {
                throw UsageError("--api-key-file: the file holds no key.")
            }
            return key
        }
        guard let text = environment["CHECKOUT_BRIDGE_API_KEY"] else { return nil }
        guard let key = ApiKey(text.trimmingWhitespace()) else { throw UsageError("CHECKOUT_BRIDGE_API_KEY is blank.") }
        return key
    }

    private static func wireProfile(_ options: ServeOptions) throws(UsageError) -> WireProfile {
        let base = options.wire == "s2s" ? WireProfile.s2s : .sdk
        guard let path = options.wireProfile else { return base }
        let bytes = try Environment.readFile(path)
        do throws(WireProfileError) {
            return try WireProfile(fileContents: bytes, defaultBase: base)
        } catch {
            throw UsageError("--wire-profile: \(error.message)")
        }
    }
}
