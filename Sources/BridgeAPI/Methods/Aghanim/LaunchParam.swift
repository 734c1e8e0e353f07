import AghanimCheckout
import JSON

/// The `launch` member: where the page opens.
struct LaunchParam: NestedParam {
    static let schemaName = "LaunchParams"
    static let schemaSummary = "Where a checkout page opens."

    /// Where a checkout page opens.
    enum Mode: String, ParamChoice {
        static let schemaName = "LaunchMode"
        /// In the player's browser, outside the game; the client or the bridge opens it.
        case defaultBrowser
        /// In a browser over the game, which the client presents.
        case inAppBrowser
        /// In a web view in the game, which the client presents.
        case webView
    }

    /// What a web view allows.
    struct Config: NestedParam {
        static let schemaName = "WebViewConfig"
        static let schemaSummary = "What a web view allows."
        let allowsBackForwardNavigation: Bool?

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            allowsBackForwardNavigation = try reader.optional(
                "allowsBackForwardNavigation", "Whether the player may navigate back and forward; false by default.")
        }
    }

    let mode: Mode
    let config: Config?
    let open: Bool
    let loopbackReturn: Bool

    /// Outside the game, and not opened by the bridge.
    static let standard = LaunchParam()

    private init() {
        (mode, config, open, loopbackReturn) = (.defaultBrowser, nil, false, false)
    }

    init(from reader: inout ParamsReader) throws(JSONDecodingError) {
        mode = try reader.optional("mode", "The launch mode; defaultBrowser by default.") ?? .defaultBrowser
        config = try reader.optional("config", "Only with webView.")
        open = try reader.optional("open", "Whether the bridge opens the page in the desktop's browser.") ?? false
        loopbackReturn =
            try reader.optional(
                "loopbackReturn", "Whether the page returns the player over a loopback port of the bridge's, once.")
            ?? false
        if config != nil, mode != .webView { throw reader.fault("config", "it belongs to mode \"webView\"") }
        if open, mode != .defaultBrowser { throw reader.fault("open", "it belongs to mode \"defaultBrowser\"") }
    }
}
