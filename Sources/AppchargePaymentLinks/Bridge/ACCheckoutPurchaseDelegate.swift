/// Hears how calls and purchases end, on the main actor. Held weakly.
///
/// A call also returns or throws what it reports here; a purchase ends in exactly one of
/// `onPurchaseSuccess`, `onPurchaseFailed` and `onPurchaseCanceled`.
@MainActor
public protocol ACCheckoutPurchaseDelegate: AnyObject, Sendable {
    /// SDK initialization was successful.
    func onInitialized()
    /// SDK initialization failed.
    func onInitializeFailed(error: ACErrorMessage)
    /// The price points have been retrieved.
    func onPricePointsSuccess(pricePoints: PricePoints)
    /// Price points can't be retrieved or are unavailable.
    func onPricePointsFailed(error: ACErrorMessage)
    /// A purchase was successful.
    func onPurchaseSuccess(order: OrderResponseModel)
    /// A purchase failed.
    func onPurchaseFailed(error: ACErrorMessage)
    /// The award action succeeded or failed.
    func onAward(success: Bool)
    /// The orders that wait to be awarded.
    func onNoneAwardedSuccess(orderIds: [String])
    /// The orders that wait to be awarded could not be asked for.
    func onNoneAwardedFailed(error: ACErrorMessage)

    /// A purchase failed, with its order if there is one. By default `onPurchaseFailed(error:)`.
    func onPurchaseFailed(error: ACErrorMessage, order: OrderResponseModel?)
    /// The player gave up a purchase. By default `onPurchaseFailed(error:order:)`, which is how lines
    /// without this callback report it.
    func onPurchaseCanceled(error: ACErrorMessage, order: OrderResponseModel?)
}

extension ACCheckoutPurchaseDelegate {
    /// Reports the failure without its order.
    public func onPurchaseFailed(error: ACErrorMessage, order: OrderResponseModel?) {
        onPurchaseFailed(error: error)
    }

    /// Reports the cancellation as a failure.
    public func onPurchaseCanceled(error: ACErrorMessage, order: OrderResponseModel?) {
        onPurchaseFailed(error: error, order: order)
    }
}
