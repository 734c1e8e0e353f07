import AghanimCheckout
import AppchargePaymentLinks
import BridgeServer
import JSONRPC

/// What `serve` was asked to do.
struct ServeOptions {
    var stdio = false
    var socket: String?
    var sandbox = false
    var webhooks = WebhookOptions()
    var apiKeyFile: String?
    var baseURL: String?
    var appchargeBaseURL: String?
    var appchargeCodes = ACErrorCodes.old
    var wire: String?
    var wireProfile: String?
    var journal: String?
    var logLevel = ServerLog.Level.warning
    var logFormat = ServerLog.Format.text
    var requestTimeout = Duration.seconds(30)
    var requestsPerMinute: Int?
    var parentPID: Int32?
    var coreDumps = false
    var server = ServerOptions()

    /// Every option there is, in the order of the help text.
    static let all: [Option<ServeOptions>] =
        transports + WebhookOptions.options(at: \.webhooks) + providers + logging + LimitOptions.all + lifecycle

    private static let transports: [Option<ServeOptions>] = [
        .flag("stdio", "serve stdin and stdout; on unless --socket is given") { $0.stdio = $1 },
        .value("socket", "PATH", "listen on a Unix socket; fd: for one that systemd handed over") { $0.socket = $1 },
        .flag("trust-socket-directory", "take the socket's directory as it is, such as a volume of containers") {
            $0.server.trustsSocketDirectory = $1
        },
        .flag("sandbox", "start the embedded sandbox and use it") { $0.sandbox = $1 },
    ]

    private static let providers: [Option<ServeOptions>] = [
        .value("api-key-file", "PATH", "file with the Aghanim SDK key; or CHECKOUT_BRIDGE_API_KEY") {
            $0.apiKeyFile = $1
        },
        .value("base-url", "URL", "where the Aghanim API is; https, or http to loopback") {
            target, text throws(UsageError) in target.baseURL = try baseURL(text)
        },
        .value("wire", "sdk|s2s", "which HTTP profile to speak; sdk by default") { target, text throws(UsageError) in
            target.wire = try OptionValues.choice(text, ["sdk", "s2s"])
        },
        .value("wire-profile", "FILE", "JSON file that corrects the HTTP profile") { $0.wireProfile = $1 },
        .value("appcharge-base-url", "URL", "where Appcharge's boot is asked; same rule as --base-url") {
            target, text throws(UsageError) in target.appchargeBaseURL = try baseURL(text)
        },
        .value("appcharge-codes", "old|new", "which of Appcharge's error tables to serve; old by default") {
            target, text throws(UsageError) in
            target.appchargeCodes = ACErrorCodes(rawValue: try OptionValues.choice(text, ["old", "new"])) ?? .old
        },
        .value("journal", "FILE", "keep consumed orders there until the game granted them") { $0.journal = $1 },
        .value("request-timeout", "TIME", "the longest one HTTP attempt may take; 30s by default") {
            target, text throws(UsageError) in target.requestTimeout = try OptionValues.duration(text)
        },
        .value("requests-per-minute", "N", "the most requests to the Aghanim API in any minute; off by default") {
            target, text throws(UsageError) in target.requestsPerMinute = try OptionValues.count(text)
        },
    ]

    private static func baseURL(_ text: String) throws(UsageError) -> String {
        do throws(BaseURLError) { return try BaseURL.validate(text) } catch { throw UsageError(error.message) }
    }

    private static let logging: [Option<ServeOptions>] = [
        .value("log-level", "LEVEL", "debug, info, warning, error or none; warning by default") {
            target, text throws(UsageError) in
            target.logLevel = ServerLog.Level(try OptionValues.choice(text, ServerLog.Level.names)) ?? .warning
        },
        .value("log-format", "text|json", "how log lines look; text by default") { target, text throws(UsageError) in
            target.logFormat = ServerLog.Format(rawValue: try OptionValues.choice(text, ["text", "json"])) ?? .text
        },
    ]

    private static let lifecycle: [Option<ServeOptions>] = [
        .value("drain-timeout", "TIME", "how long calls in flight may take at the end; 5s by default") {
            target, text throws(UsageError) in target.server.drainTimeout = try OptionValues.duration(text)
        },
        .value("stall-timeout", "TIME", "how long a client may read nothing; 30s by default") {
            target, text throws(UsageError) in target.server.stallTimeout = try OptionValues.duration(text)
        },
        .value("parent-pid", "PID", "end when that process has gone; 0 for none") { target, text throws(UsageError) in
            target.parentPID = try OptionValues.processID(text)
        },
        .value("idle-exit", "TIME", "on a socket: end when no client was connected for that long; off by default") {
            target, text throws(UsageError) in target.server.idleExit = try OptionValues.duration(text)
        },
        .flag("core-dumps", "allow core dumps and debuggers of the same user, which see keys") { $0.coreDumps = $1 },
    ]
}
