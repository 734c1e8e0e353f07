import AghanimCheckout
import AppchargePaymentLinks
import EventLoop
import JSON

/// `appcharge.setBrowserMode`: where pages open from now on.
struct AppchargeSetBrowserMode: ImmediateMethod {
    static let name = "appcharge.setBrowserMode"
    static let since = "0.1.0"
    static let summary = "Sets which kind of browser checkout pages are asked for, and answers with the mode in use."
    static let example = Example(params: #"{"mode":"internal"}"#, result: #"{"mode":"sfsvc"}"#)

    /// The kind of browser that checkout pages are asked for.
    enum Mode: String, ParamChoice {
        static let schemaName = "BrowserMode"
        /// The player's default browser, outside the game.
        case external
        /// A browser over the game.
        case sfsvc
        /// The newer name of `sfsvc`.
        case `internal`
    }

    struct Params: ParamObject {
        let mode: Mode

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            mode = try reader.required("mode", #"The kind of browser; "internal" is the newer name of "sfsvc"."#)
        }
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) throws -> BrowserModeResult {
        let mode = params.mode == .external ? BrowserMode.external : .sfsvc
        let used = context.bridge.appcharge.assumeIsolated { $0.setBrowserMode(mode) }
        return BrowserModeResult(mode: used ?? mode.rawValue)
    }
}

/// What setting the browser mode answers.
struct BrowserModeResult: ResultObject {
    let mode: String

    static let shape = Shape<BrowserModeResult>(
        "BrowserModeResult", "The browser mode in use.",
        [.field("mode", "The mode's name.") { $0.mode }])
}

/// `appcharge.setDebugMode`: how much is logged.
struct AppchargeSetDebugMode: ImmediateMethod {
    static let name = "appcharge.setDebugMode"
    static let since = "0.1.0"
    static let summary = "Logs debug information of this SDK, whatever the bridge's log level, or stops doing so."
    static let example = Example(params: #"{"enabled":true}"#)

    struct Params: ParamObject {
        let enabled: Bool

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            enabled = try reader.required("enabled", "Whether debug information is logged.")
        }
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) throws -> EmptyResult {
        context.bridge.setAppchargeDebugMode(params.enabled)
        return EmptyResult()
    }
}

/// `appcharge.getSdkVersion`: the SDK's version.
struct AppchargeGetSdkVersion: ImmediateMethod {
    static let name = "appcharge.getSdkVersion"
    static let since = "0.1.0"
    static let summary = "Answers with the version of the Appcharge SDK in this bridge."
    static let example = Example(result: #"{"version":"\#(BridgeVersion.number)"}"#)

    @LoopActor static func call(_ params: NoParams, _ context: CallContext) throws -> SdkVersionResult {
        SdkVersionResult(version: context.bridge.appcharge.getSdkVersion())
    }
}

/// What asking for the version answers.
struct SdkVersionResult: ResultObject {
    let version: String

    static let shape = Shape<SdkVersionResult>(
        "SdkVersionResult", "An SDK's version.",
        [.field("version", "The version.") { $0.version }])
}

/// `appcharge.openSubscriptionManager`: where the player manages subscriptions.
struct AppchargeOpenSubscriptionManager: WaitingMethod {
    static let name = "appcharge.openSubscriptionManager"
    static let since = "0.1.0"
    static let summary = "Opens the page where the player manages subscriptions in the desktop's browser."
    static let errors: [MethodError] = [.appcharge]
    static let example = Example(
        params: #"{"url":"https://account.example.com/subscriptions","open":false}"#,
        result: #"{"url":"https://account.example.com/subscriptions","opened":false}"#)

    struct Params: ParamObject {
        let url: String
        let open: Bool

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            url = try reader.required("url", "URL of the page, from the publisher's server.", .url)
            open = try reader.optional("open", "Whether the bridge opens it; true by default.") ?? true
        }
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) async throws -> SubscriptionManagerResult {
        let opener = params.open ? BrowserOpener() : nil
        let opened = try await context.appcharge {
            try await $0.openSubscriptionManager(url: params.url, opener: opener)
        }
        return SubscriptionManagerResult(url: params.url, opened: opened, reason: opened ? nil : opener?.failure)
    }
}

/// What opening the subscription manager answers.
struct SubscriptionManagerResult: ResultObject {
    let url: String
    let opened: Bool
    let reason: OpenFailure?

    static let shape = Shape<SubscriptionManagerResult>(
        "SubscriptionManagerResult", "The page where the player manages subscriptions.",
        [
            .field("url", "URL to show to the player.") { $0.url },
            .field("opened", "Whether the bridge opened it in the desktop's browser.") { $0.opened },
            .optional("reason", "Why it was not opened, when that was asked for.") { $0.reason },
        ])
}
