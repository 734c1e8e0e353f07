extension PurchaseEnding {
    /// The outcome to report, with what the server said of the order last.
    func outcome(_ purchase: Purchase, _ codes: ACErrorCodes) -> PurchaseOutcome {
        let answer = purchase.answer
        // An order without an ID is none that could be looked up.
        let order = answer?.order.orderId == nil ? nil : answer?.order
        let redaction = Redaction(
            purchase.session.secrets + [Secret(purchase.page.sessionToken), Secret(purchase.id)])
        let details = ACFailure.Details(
            state: answer?.stateName.map(redaction.line), reason: answer?.reason.map(redaction.line))
        switch self {
        case .success:
            return .success(answer?.order ?? OrderResponseModel(purchaseId: purchase.id))
        case .failed(let failure):
            return .failed(ACErrorMessage(failure.kind, failure.message, details, codes), order: order)
        case .canceled(let cancellation):
            return .canceled(ACErrorMessage(cancellation.kind, cancellation.message, details, codes), order: order)
        }
    }
}

extension PurchaseEnding.Failure {
    var kind: ACErrorKind {
        switch self {
        case .chargeFailed, .failedAtCheckout: .chargeFailed
        case .timeout: .timeout
        case .orderNotFound: .orderNotFound
        case .unconfirmed(.keysRefused): .keysRefused
        case .unconfirmed(.customerRefused): .customerRefused
        case .unconfirmed: .confirmationFailed
        }
    }

    var message: String {
        let ask = "ask your server about the purchase before you offer it again"
        return switch self {
        case .chargeFailed: "The order's reward step failed; the player may have paid: \(ask)."
        case .failedAtCheckout: "The checkout page reported that paying failed, and the provider knows of no payment."
        case .timeout(isCharging: true):
            "The order was not completed in time; the player has likely paid, and the reward is still being processed: \(ask)."
        case .timeout(isCharging: false): "The order was not decided in time; the player may have paid: \(ask)."
        case .orderNotFound:
            "The checkout page reported a payment, but the provider showed no order in time; the player may have paid: \(ask)."
        case .unconfirmed(.keysRefused):
            "The provider refused to show the order: the keys do not belong to its session. The player may have paid: \(ask)."
        case .unconfirmed(.customerRefused):
            "The provider refused to show the order: its session is another customer's. The player may have paid: \(ask)."
        case .unconfirmed: "The provider could not be asked about the order; the player may have paid: \(ask)."
        }
    }
}

extension PurchaseEnding.Cancellation {
    var kind: ACErrorKind {
        switch self {
        case .beforePaying: .canceledBeforePaying
        case .closedBeforePaying: .closedBeforePaying
        case .atProvider: .canceledAtProvider
        case .whilePaying: .canceledWhilePaying
        case .closedWhilePaying: .closedWhilePaying
        }
    }

    var message: String {
        switch self {
        case .beforePaying: "The player canceled the checkout before paying."
        case .closedBeforePaying: "The checkout's window was closed before the player paid."
        case .atProvider: "The payment was canceled."
        case .whilePaying: "The player canceled the checkout after starting to pay; no payment had come through."
        case .closedWhilePaying:
            "The checkout's window was closed after the player had started to pay; no payment had come through."
        }
    }
}
