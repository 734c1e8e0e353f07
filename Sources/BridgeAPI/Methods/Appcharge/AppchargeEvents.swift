import AppchargePaymentLinks
import JSON

/// The callbacks of the Appcharge SDK as events on the wire, under their own names.
struct AppchargeEvent {
    let name: String
    let params: [UInt8]

    init(_ event: ACEvent) {
        let id = event.purchaseId
        switch event.callback {
        case .initialized: self.init("onInitialized", NothingToTell())
        case .initializeFailed(let error): self.init("onInitializeFailed", FailureTold(error: error))
        case .pricePointsSuccess(let points): self.init("onPricePointsSuccess", PricePointsTold(pricePoints: points))
        case .pricePointsFailed(let error): self.init("onPricePointsFailed", FailureTold(error: error))
        case .purchaseSuccess(let order): self.init("onPurchaseSuccess", PurchaseTold(purchaseId: id, order: order))
        case .purchaseFailed(let error, let order):
            self.init("onPurchaseFailed", PurchaseEndTold(purchaseId: id, error: error, order: order))
        case .purchaseCanceled(let error, let order):
            self.init("onPurchaseCanceled", PurchaseEndTold(purchaseId: id, error: error, order: order))
        case .award(let success): self.init("onAward", AwardResult(success: success))
        case .noneAwardedSuccess(let ids): self.init("onNoneAwardedSuccess", NoneAwardedTold(orderIds: ids))
        case .noneAwardedFailed(let error): self.init("onNoneAwardedFailed", FailureTold(error: error))
        }
    }

    private init(_ callback: String, _ params: some ResultObject) {
        name = "appcharge." + callback
        var writer = JSONWriter()
        params.encode(to: &writer)
        self.params = writer.bytes
    }

    /// Every event there is, sorted by name.
    static let table = [
        entry("onAward", "An award was taken or refused.", AwardResult.self),
        entry("onInitializeFailed", "Initialization failed.", FailureTold.self),
        entry("onInitialized", "Initialization succeeded.", NothingToTell.self),
        entry("onNoneAwardedFailed", "The orders to award could not be fetched.", FailureTold.self),
        entry("onNoneAwardedSuccess", "The orders to award were fetched.", NoneAwardedTold.self),
        entry("onPricePointsFailed", "The price points could not be fetched.", FailureTold.self),
        entry("onPricePointsSuccess", "The price points were fetched.", PricePointsTold.self),
        entry("onPurchaseCanceled", "A purchase was given up, and nothing was paid.", PurchaseEndTold.self),
        entry(
            "onPurchaseFailed", "A purchase failed; the error says when the player may have paid all the same.",
            PurchaseEndTold.self),
        entry("onPurchaseSuccess", "A purchase was paid and granted by the publisher's server.", PurchaseTold.self),
    ]

    private static func entry<T: ResultObject>(
        _ callback: String, _ summary: String, _ type: T.Type
    ) -> EventTable.Entry {
        EventTable.Entry(name: "appcharge." + callback, summary: summary, params: T.shape.fields.map { $0.describe() })
    }
}

private struct NothingToTell: ResultObject {
    static let shape = Shape<NothingToTell>("AppchargeNothing", "Nothing.", [])
}

private struct FailureTold: ResultObject {
    let error: ACErrorMessage

    static let shape = Shape<FailureTold>(
        "AppchargeFailure", "A failed call.", [.field("error", "Why it failed.") { $0.error }])
}

private struct PricePointsTold: ResultObject {
    let pricePoints: PricePoints

    static let shape = Shape<PricePointsTold>(
        "AppchargePricePointsTold", "Fetched price points.",
        [.field("pricePoints", "The price points.") { $0.pricePoints }])
}

private struct NoneAwardedTold: ResultObject {
    let orderIds: [String]

    static let shape = Shape<NoneAwardedTold>(
        "AppchargeNoneAwarded", "Orders to award.", [.field("orderIds", "Ids of the orders.") { $0.orderIds }])
}

private struct PurchaseTold: ResultObject {
    let purchaseId: String?
    let order: OrderResponseModel

    static let shape = Shape<PurchaseTold>(
        "AppchargePurchase", "A paid purchase.",
        [
            .optional("purchaseId", "Id of the purchase.") { $0.purchaseId },
            .field("order", "What was bought.") { $0.order },
        ])
}

private struct PurchaseEndTold: ResultObject {
    let purchaseId: String?
    let error: ACErrorMessage
    let order: OrderResponseModel?

    static let shape = Shape<PurchaseEndTold>(
        "AppchargePurchaseEnd", "A purchase that was not completed.",
        [
            .optional("purchaseId", "Id of the purchase.") { $0.purchaseId },
            .field("error", "Why it was not.") { $0.error },
            .optional("order", "What is known of the order.") { $0.order },
        ])
}
