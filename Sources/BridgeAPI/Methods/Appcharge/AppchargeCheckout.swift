import AghanimCheckout
import AppchargePaymentLinks
import EventLoop
import JSON
internal import LoopbackReturn

/// `appcharge.openCheckout`: the page of a session, and a purchase that is watched from then on.
struct AppchargeOpenCheckout: WaitingMethod {
    static let name = "appcharge.openCheckout"
    static let since = "0.1.0"
    static let summary =
        "Answers with the URL of a session's checkout page and watches its purchase, which ends in one event."
    static let description = """
        Give parsedUrl, or sessionToken and url, as the publisher's server got them. The purchase then ends in \
        exactly one of appcharge.onPurchaseSuccess, onPurchaseFailed and onPurchaseCanceled. With \
        launch.loopbackReturn the bridge itself is where the page sends the player back to, which is a reason to ask \
        the provider at once.
        """
    static let errors: [MethodError] = [.appcharge]
    static let example = Example(
        params: #"""
            {"purchaseId":"pr_1","parsedUrl":"https://checkout.example.com/0123456789abcdef0123456789abcdef"}
            """#,
        result: #"""
            {"url":"https://checkout.example.com/0123456789abcdef0123456789abcdef?cot=pk_1&platform=Linux&browserType=external&redirectUrl=acnative%3A%2F%2Faction",
            "launch":{"mode":"defaultBrowser","opened":false}}
            """#)

    struct Params: ParamObject {
        let request: CheckoutRequest
        let launch: LaunchParam

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            let purchaseId: String = try reader.required(
                "purchaseId", "Id that creating the session returned.", .notBlank)
            let parsedUrl: String? = try reader.optional("parsedUrl", "The page's URL in the newer form.", .url)
            let token: String? = try reader.optional("sessionToken", "The session's token, with url: the older form.")
            let url: String? = try reader.optional("url", "The page's URL in the older form.")
            launch = try reader.optional("launch", "Where the page opens.") ?? .standard
            request = CheckoutRequest(
                purchaseId: purchaseId, page: try Self.page(parsedUrl, token, url, reader))
        }

        private static func page(
            _ parsedUrl: String?, _ token: String?, _ url: String?, _ reader: ParamsReader
        ) throws(JSONDecodingError) -> CheckoutRequest.Page {
            if reader.isRecording { return .parsedUrl("") }
            switch (parsedUrl, token, url) {
            case (let parsedUrl?, nil, nil): return .parsedUrl(parsedUrl)
            case (nil, let token?, let url?): return .apart(sessionToken: token, url: url)
            case (nil, _?, nil): throw reader.fault("url", "missing: sessionToken and url belong together")
            case (nil, nil, _?): throw reader.fault("sessionToken", "missing: sessionToken and url belong together")
            case (nil, nil, nil): throw reader.fault("parsedUrl", "missing: give parsedUrl, or sessionToken and url")
            default: throw reader.fault("parsedUrl", "give either parsedUrl, or sessionToken and url")
            }
        }
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) async throws -> AppchargeOpened {
        try context.requirePresenter(params.launch)
        let opener = params.launch.open ? BrowserOpener() : nil
        let opened = try await open(params, opener, context)
        return AppchargeOpened(
            url: opened.url, launch: LaunchResult.Launch(params.launch, opened: opened.opened, opener))
    }

    /// Opens the page, which the player returns from as the params ask.
    @LoopActor private static func open(
        _ params: Params, _ opener: BrowserOpener?, _ context: CallContext
    ) async throws -> OpenedCheckout {
        var request = params.request
        let returns = context.bridge.returns
        let back =
            params.launch.loopbackReturn
            ? try returns.open(purchaseId: request.purchaseId, caller: context.caller.id) : nil
        request.redirectUrl = back?.way.url
        do {
            let asked = request
            return try await context.appcharge { try await $0.openCheckout(asked, opener: opener) }
        } catch {
            if let back, back.isNew { returns.close(back.way) }
            throw error
        }
    }
}

/// What opening a checkout answers.
struct AppchargeOpened: ResultObject, Redacted {
    let url: String
    let launch: LaunchResult.Launch

    static let shape = Shape<AppchargeOpened>(
        "AppchargeOpened", "An opened checkout.",
        [
            .field("url", "URL to show to the player. It holds the session's token: keep it out of logs.") { $0.url },
            .field("launch", "How the page was launched.") { $0.launch },
        ])
}

/// `appcharge.checkoutDidClose`: the player closed the page.
struct AppchargeCheckoutDidClose: WaitingMethod {
    static let name = "appcharge.checkoutDidClose"
    static let since = "0.1.0"
    static let summary =
        "Reports that the page of a purchase was closed; asking the provider then decides how it ended."
    static let errors: [MethodError] = [.appcharge]
    static let example = Example(params: #"{"purchaseId":"pr_1"}"#)

    struct Params: ParamObject {
        let purchaseId: String

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            purchaseId = try reader.required("purchaseId", "Id of the purchase.", .notBlank)
        }
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) async throws -> EmptyResult {
        try await context.appcharge { try await $0.checkoutDidClose(purchaseId: params.purchaseId) }
        return EmptyResult()
    }
}

/// `appcharge.handleDeepLink`: a deep link came in.
struct AppchargeHandleDeepLink: WaitingMethod {
    static let name = "appcharge.handleDeepLink"
    static let since = "0.1.0"
    static let summary = "Routes a deep link to the purchase it belongs to, and tells whether it belonged to one."
    static let errors: [MethodError] = [.appcharge]
    static let example = Example(params: #"{"url":"https://other.example/"}"#, result: #"{"matched":false}"#)

    struct Params: ParamObject {
        let url: String

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            url = try reader.required("url", "The URL that the game was opened with.")
        }
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) async throws -> DeepLinkMatch {
        try await context.appcharge { try await $0.handleDeepLink(text: params.url) }
    }
}

extension DeepLinkMatch: ResultObject {
    /// Whether a deep link belonged to a purchase.
    public static let shape = Shape<DeepLinkMatch>(
        "DeepLinkMatch",
        [
            .field("matched") { $0.matched },
            .optional("purchaseId") { $0.purchaseId },
        ])
}
