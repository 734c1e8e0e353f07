/// A callback as a value, and where its flow began.
package struct ACEvent: Sendable, Hashable {
    /// What happened.
    package enum Callback: Sendable, Hashable {
        case initialized
        case initializeFailed(ACErrorMessage)
        case pricePointsSuccess(PricePoints)
        case pricePointsFailed(ACErrorMessage)
        case purchaseSuccess(OrderResponseModel)
        case purchaseFailed(ACErrorMessage, order: OrderResponseModel?)
        case purchaseCanceled(ACErrorMessage, order: OrderResponseModel?)
        case award(success: Bool)
        case noneAwardedSuccess([String])
        case noneAwardedFailed(ACErrorMessage)

        /// An award that failed, which the reference reports without its error.
        static func awardFailed(_: ACErrorMessage) -> Callback { .award(success: false) }

        /// A checkout that could not be opened, so that there is no order.
        static func openingFailed(_ error: ACErrorMessage) -> Callback { .purchaseFailed(error, order: nil) }
    }

    package let callback: Callback
    /// The purchase that ended; nil for the callbacks of calls.
    package let purchaseId: String?
    /// `ACEvent.origin` as it was when the flow began: in the call, or in the `openCheckout` of the
    /// purchase.
    package let origin: Int?

    /// Who makes the current call; set by whoever wants its events to say so.
    @TaskLocal package static var origin: Int?
}

/// Called for every callback, on the loop and before the call that caused it returns.
package typealias ACEventObserver = @Sendable (ACEvent) -> Void
