import AghanimCheckout
import EventLoop
import JSON

/// `aghanim.items.get`: catalog items.
struct AghanimItemsGet: WaitingMethod {
    static let name = "aghanim.items.get"
    static let summary =
        "Fetches catalog items with localized prices, in the order asked for; unknown SKUs are left out."
    static let errors: [MethodError] = [.notConfigured, .notOffered, .api]

    struct Params: ParamObject {
        let skus: [String]
        let locale: AghanimLocale?

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            skus = try reader.required("skus", "The SKUs to fetch, any number of them; duplicates count once.")
            locale = try reader.optional("locale", "Locale for names and prices; else the provider decides.")
        }
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) async throws -> [Item] {
        try await context.bridge.configuredAghanim().items.get(skus: params.skus, locale: params.locale)
    }
}

/// `aghanim.pricePoints.get`: the price ladder.
struct AghanimPricePointsGet: WaitingMethod {
    static let name = "aghanim.pricePoints.get"
    static let summary = "Fetches the price ladder for the player's country without creating an order."
    static let errors: [MethodError] = [.notConfigured, .notOffered, .api]

    struct Params: ParamObject {
        let locale: AghanimLocale?

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            locale = try reader.optional("locale", "Locale for prices; else the provider decides.")
        }
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) async throws -> PricePointsResponse {
        try await context.bridge.configuredAghanim().pricePoints.get(locale: params.locale)
    }
}
