import AghanimCheckout
import EventLoop
import JSON

/// `aghanim.checkout.didNavigate`: a presenting client reports where its page goes.
struct AghanimCheckoutDidNavigate: WaitingMethod {
    static let name = "aghanim.checkout.didNavigate"
    static let since = "0.1.0"
    static let summary = "Reports a navigation of a page that the client presents, and tells whether to close it."
    static let description = """
        For clients that said capabilities.presenter in bridge.hello. Ask before each page is loaded; on close, \
        take the page away: the checkout is over and aghanim.checkout.didClose follows.
        """
    static let errors: [MethodError] = [.notConfigured]
    static let example = Example(
        params: #"{"orderId":"ord_eCacpFwavzi","url":"https://pay.example.com/card"}"#,
        result: #"{"action":"continue","matched":false}"#)

    struct Params: ParamObject {
        let orderId: String
        let url: String

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            orderId = try reader.required("orderId", "Id of the order.")
            url = try reader.required("url", "Where the page is about to go.")
        }
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) async throws -> NavigationDecision {
        try await context.bridge.configuredAghanim().didNavigate(orderId: params.orderId, url: params.url)
    }
}

extension NavigationDecision: ResultObject {
    /// What to do about a navigation.
    public static let shape = Shape<NavigationDecision>(
        "NavigationDecision",
        [
            .field("action") { $0.action },
            .field("matched") { $0.matched },
        ])
}

extension NavigationDecision.Action: Choice, ResultValue {
    /// The type's name in the documents.
    public static var schemaName: String { "NavigationAction" }

    /// Writes the action.
    public func encode(to writer: inout JSONWriter) { writer.string(rawValue) }
}

/// `aghanim.checkout.didDismiss`: the player closed a page.
struct AghanimCheckoutDidDismiss: WaitingMethod {
    static let name = "aghanim.checkout.didDismiss"
    static let since = "0.1.0"
    static let summary = "Reports that the player closed the page of a checkout."
    static let errors: [MethodError] = [.notConfigured]
    static let example = Example(params: #"{"orderId":"ord_eCacpFwavzi"}"#)

    struct Params: ParamObject {
        let orderId: String

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            orderId = try reader.required("orderId", "Id of the order.")
        }
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) async throws -> EmptyResult {
        try await context.bridge.configuredAghanim().didDismiss(orderId: params.orderId)
        return EmptyResult()
    }
}

/// `aghanim.handleRedirect`: a deep link came in.
struct AghanimHandleRedirect: WaitingMethod {
    static let name = "aghanim.handleRedirect"
    static let since = "0.1.0"
    static let summary = "Routes a deep link back to the checkout it belongs to, and tells whether it belonged to one."
    static let description = "A match is the cue to look for unconsumed orders. It proves no payment."
    static let errors: [MethodError] = [.notConfigured]
    static let example = Example(params: #"{"url":"mygame://back"}"#, result: #"{"matched":false}"#)

    struct Params: ParamObject {
        let url: String

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            url = try reader.required("url", "The URL that the game was opened with.")
        }
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) async throws -> RedirectResult {
        let orderId = try await context.bridge.configuredAghanim().handleRedirect(text: params.url)
        return RedirectResult(orderId: orderId)
    }
}

/// Whether a deep link belonged to a checkout.
struct RedirectResult: ResultObject {
    let orderId: String?

    static let shape = Shape<RedirectResult>(
        "RedirectResult", "Whether a URL belonged to an active checkout.",
        [
            .field("matched", "Whether it did; if not, the link is the game's own.") { $0.orderId != nil },
            .optional("orderId", "Id of the checkout's order.") { $0.orderId },
        ])
}
