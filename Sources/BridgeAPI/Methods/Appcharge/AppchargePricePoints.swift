import AppchargePaymentLinks
import EventLoop
import JSON

/// `appcharge.getPricePoints`: the prices for the customer's country.
struct AppchargeGetPricePoints: WaitingMethod {
    static let name = "appcharge.getPricePoints"
    static let summary =
        "Fetches the price points for the customer's country. Also emits appcharge.onPricePointsSuccess."
    static let errors: [MethodError] = [.appcharge]

    @LoopActor static func call(_ params: NoParams, _ context: CallContext) async throws -> PricePoints {
        try await context.appcharge { try await $0.getPricePoints() }
    }
}

extension PricePoints: ResultObject {
    /// The price points and how their currency is written.
    public static let shape = Shape<PricePoints>(
        "AppchargePricePoints", "The price points for the customer's country.",
        [
            .field("pricingPoints", "The price points.") { $0.pricingPoints },
            .field("pricingPointData", "How their currency is written.") { $0.pricingPointData },
        ])
}

extension PricingPoint: ResultObject {
    /// One price.
    public static let shape = Shape<PricingPoint>(
        "AppchargePricingPoint", "One price in US dollars and in the customer's currency.",
        [
            .field("basePriceInUSD", "Base price in US dollars, minor units as text.") { $0.basePriceInUSD },
            .field("localizedPrice", "Local price times the currency's multiplier, as text.") { $0.localizedPrice },
            .field("formattedPrice", "Local price as the player should see it.") { $0.formattedPrice },
        ])
}

extension PricingPointData: ResultObject {
    /// A currency's notation.
    public static let shape = Shape<PricingPointData>(
        "AppchargePricingPointData", "How a currency is written.",
        [
            .field("currencyCode", "ISO 4217 code of the currency.") { $0.currencyCode },
            .field("currencySymbol", "Symbol of the currency.") { $0.currencySymbol },
            .field("fractionalSeparator", "What stands before the fraction.") { $0.fractionalSeparator },
            .field("milSeparator", "What stands between thousands.") { $0.milSeparator },
            .field("symbolPosition", "On which side of the number the symbol stands.") { $0.symbolPosition },
            .optional("spacing", "Whether a space stands between number and symbol.") { $0.spacing },
            .optional("multiplier", "What localizedPrice was multiplied with.") { $0.multiplier },
        ])
}
