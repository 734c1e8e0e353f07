import AghanimCheckout
import EventLoop
import JSON

/// `aghanim.startCheckout`: a new order and its page.
struct AghanimStartCheckout: WaitingMethod {
    static let name = "aghanim.startCheckout"
    static let since = "0.1.0"
    static let isRepeatable = false
    static let summary = "Creates an order for the player and answers with the URL of its checkout page."
    static let description = """
        Every call creates an order. When data.outcome of an error is unknown, an order may exist: data.orderId \
        names it when it is known, and aghanim.presentCheckout shows its page again. With launch.loopbackReturn the \
        bridge itself is where the page sends the player back to, and emits aghanim.checkout.didClose then.
        """
    static let errors: [MethodError] = [.notConfigured, .invalidArgument, .playerIdNotSet, .provider, .disposed]
    static let example = Example(
        params: #"{"items":[{"sku":"items.new.ba68a028-2d51-46b4-a854-68fc16af328a"}]}"#,
        result: #"""
            {"orderId":"ord_eCacpFwavzi","checkoutUrl":"https://pay.example.com/order/ord_eCacpFwavzi",
            "launch":{"mode":"defaultBrowser","opened":false}}
            """#)

    struct Params: ParamObject {
        let checkout: CheckoutParams
        let launch: LaunchParam

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            let items: [CheckoutItemParam] = try reader.required(
                "items", of: CheckoutParams.self, .notEmpty)
            let metadata: [String: String]? = try reader.optional("metadata", of: CheckoutParams.self)
            let locale: AghanimLocale? = try reader.optional("locale", of: CheckoutParams.self)
            let backToGameUrl: String? = try reader.optional("backToGameUrl", of: CheckoutParams.self)
            let redirect: RedirectSettingsParam? = try reader.optional("redirectSettings", of: CheckoutParams.self)
            let appearance: UiSettingsParam? = try reader.optional("uiSettings", of: CheckoutParams.self)
            launch = try reader.optional("launch", "Where the page opens.") ?? .standard
            if launch.loopbackReturn, backToGameUrl != nil {
                throw reader.fault("backToGameUrl", "launch.loopbackReturn has its own; leave one of them out")
            }
            checkout = CheckoutParams(
                items: items.map(\.item), metadata: metadata, locale: locale, backToGameUrl: backToGameUrl,
                redirectSettings: redirect?.settings, uiSettings: appearance?.settings)
        }
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) async throws -> LaunchResult {
        let aghanim = try context.bridge.configuredAghanim()
        return try await context.launch(params.checkout, params.launch, aghanim)
    }
}

/// `aghanim.presentCheckout`: the page of an order that exists.
struct AghanimPresentCheckout: WaitingMethod {
    static let name = "aghanim.presentCheckout"
    static let since = "0.1.0"
    static let summary = "Answers with the URL of the checkout page of an existing order. Needs no player."
    static let description = """
        launch.loopbackReturn works for an order that this bridge created with it and whose way back is still open; \
        for any other it is refused with 113, because an order's way back cannot be changed.
        """
    static let errors: [MethodError] = [.notConfigured, .invalidArgument, .provider, .disposed]
    static let example = Example(
        params: #"{"orderId":"ord_eCacpFwavzi"}"#,
        result: #"""
            {"orderId":"ord_eCacpFwavzi","checkoutUrl":"https://pay.example.com/order/ord_eCacpFwavzi",
            "launch":{"mode":"defaultBrowser","opened":false}}
            """#)

    struct Params: ParamObject {
        let orderId: String
        let launch: LaunchParam

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            orderId = try reader.required("orderId", "Id of the order.", .notBlank)
            launch = try reader.optional("launch", "Where the page opens.") ?? .standard
        }
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) async throws -> LaunchResult {
        let aghanim = try context.bridge.configuredAghanim()
        try context.takeWayBack(params.launch, orderId: params.orderId)
        return try await context.launch(params.launch) { surface, opener in
            try await aghanim.present(orderId: params.orderId, on: surface, opener: opener)
        }
    }
}
