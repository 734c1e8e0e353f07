import AppchargePaymentLinks
import EventLoop
import JSON

/// `appcharge.getPricePoints`: the prices for the customer's country.
struct AppchargeGetPricePoints: WaitingMethod {
    static let name = "appcharge.getPricePoints"
    static let since = "0.1.0"
    static let summary =
        "Fetches the price points for the customer's country. Also emits appcharge.onPricePointsSuccess."
    static let errors: [MethodError] = [.appcharge]
    static let example = Example(
        result: #"""
            {"pricingPoints":[{"basePriceInUSD":"200","localizedPrice":"200","formattedPrice":"$2.00"}],
            "pricingPointData":{"currencyCode":"USD","currencySymbol":"$","fractionalSeparator":".",
            "milSeparator":",","symbolPosition":"Left","spacing":false,"multiplier":100}}
            """#)

    @LoopActor static func call(_ params: NoParams, _ context: CallContext) async throws -> PricePoints {
        try await context.appcharge { try await $0.getPricePoints() }
    }
}

extension PricePoints: ResultObject {
    /// The price points and how their currency is written.
    public static let shape = Shape<PricePoints>(
        "AppchargePricePoints",
        [
            .field("pricingPoints") { $0.pricingPoints },
            .field("pricingPointData") { $0.pricingPointData },
        ])
}

extension PricingPoint: ResultObject {
    /// One price.
    public static let shape = Shape<PricingPoint>(
        "AppchargePricingPoint",
        [
            .field("basePriceInUSD") { $0.basePriceInUSD },
            .field("localizedPrice") { $0.localizedPrice },
            .field("formattedPrice") { $0.formattedPrice },
        ])
}

extension PricingPointData: ResultObject {
    /// A currency's notation.
    public static let shape = Shape<PricingPointData>(
        "AppchargePricingPointData",
        [
            .field("currencyCode") { $0.currencyCode },
            .field("currencySymbol") { $0.currencySymbol },
            .field("fractionalSeparator") { $0.fractionalSeparator },
            .field("milSeparator") { $0.milSeparator },
            .field("symbolPosition") { $0.symbolPosition },
            .optional("spacing") { $0.spacing },
            .optional("multiplier") { $0.multiplier },
        ])
}
