import AghanimCheckout
import EventLoop
import JSON

/// `aghanim.startCheckout`: a new order and its page.
struct AghanimStartCheckout: WaitingMethod {
    static let name = "aghanim.startCheckout"
    static let isRepeatable = false
    static let summary = "Creates an order for the player and answers with the URL of its checkout page."
    static let errors: [MethodError] = [.notConfigured, .api]

    struct Params: ParamObject {
        let checkout: CheckoutParams
        let launch: LaunchParam

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            let items: [CheckoutItemParam] = try reader.required("items", "What to buy; not empty.")
            let metadata: [String: String]? = try reader.optional("metadata", "Key-value pairs for tracking purposes.")
            let locale: AghanimLocale? = try reader.optional("locale", "Locale of the page; else the provider decides.")
            let backToGameUrl: String? = try reader.optional(
                "backToGameUrl", "URL that returns the player to the game.")
            let redirect: RedirectSettingsParam? = try reader.optional("redirectSettings", "Redirect after payment.")
            let appearance: UiSettingsParam? = try reader.optional("uiSettings", "Appearance of the page.")
            launch = try reader.optional("launch", "Where the page opens.") ?? .standard
            checkout = CheckoutParams(
                items: items.map(\.item), metadata: metadata, locale: locale, backToGameUrl: backToGameUrl,
                redirectSettings: redirect?.settings, uiSettings: appearance?.settings)
        }
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) async throws -> LaunchResult {
        let aghanim = try context.bridge.configuredAghanim()
        return try await context.launch(params.launch) { surface, opener in
            try await aghanim.launch(params.checkout, on: surface, opener: opener)
        }
    }
}

/// `aghanim.presentCheckout`: the page of an order that exists.
struct AghanimPresentCheckout: WaitingMethod {
    static let name = "aghanim.presentCheckout"
    static let summary = "Answers with the URL of the checkout page of an existing order. Needs no player."
    static let errors: [MethodError] = [.notConfigured, .api]

    struct Params: ParamObject {
        let orderId: String
        let launch: LaunchParam

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            orderId = try reader.required("orderId", "Id of the order.")
            launch = try reader.optional("launch", "Where the page opens.") ?? .standard
        }
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) async throws -> LaunchResult {
        let aghanim = try context.bridge.configuredAghanim()
        return try await context.launch(params.launch) { surface, opener in
            try await aghanim.present(orderId: params.orderId, on: surface, opener: opener)
        }
    }
}
