import AghanimCheckout
import EventLoop
import JSON

/// `aghanim.items.get`: catalog items.
struct AghanimItemsGet: WaitingMethod {
    static let name = "aghanim.items.get"
    static let since = "0.1.0"
    static let summary =
        "Fetches catalog items with localized prices, in the order asked for; unknown SKUs are left out."
    static let errors: [MethodError] = [.notConfigured, .notOffered, .invalidArgument, .provider, .disposed]
    static let example = Example(
        params: #"{"skus":["items.new.ba68a028-2d51-46b4-a854-68fc16af328a"]}"#,
        result: #"""
            [{"sku":"items.new.ba68a028-2d51-46b4-a854-68fc16af328a","name":"Crystals",
            "description":"A chest of crystals","type":"virtual_currency","price":{"amount":999,
            "amountDecimal":"9.99","currency":"USD","display":"$9.99"},
            "imageUrl":"https://cdn.example.com/crystals.png","quantity":480000,"isStackable":true,
            "isCurrency":true}]
            """#)

    struct Params: ParamObject {
        let skus: [String]
        let locale: AghanimLocale?

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            skus = try reader.required(
                "skus", "The SKUs to fetch, any number of them; duplicates count once.", .notEmpty)
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
    static let since = "0.1.0"
    static let summary = "Fetches the price ladder for the player's country without creating an order."
    static let errors: [MethodError] = [.notConfigured, .notOffered, .provider, .disposed]
    static let example = Example(
        params: #"{"locale":"de"}"#,
        result: #"""
            {"context":{"country":"DE","baseCurrency":"USD","localCurrency":"EUR"},"pricePoints":[{"id":"prt_1",
            "basePrice":{"amount":199,"amountDecimal":"1.99"},"localPrice":{"amount":229,"amountDecimal":"2.29",
            "display":"2,29 €"}}]}
            """#)

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
