/// The state of an order in the provider's words.
enum OrderState: Sendable, Hashable {
    case created
    /// Paying has begun; a payment that was refused may be tried again on the page.
    case paymentPending
    case paymentCanceled
    /// Paid, the reward being processed.
    case chargePending
    /// Paid by its name, and nothing more is known of it: a payment that succeeded, a refund, a dispute.
    case paid
    case chargeSucceeded
    /// The reward step failed, perhaps after the player paid.
    case chargeFailed
    /// No order of that purchase exists, or not yet.
    case notFound
    /// A state this version does not know.
    case unknown

    init(wire: String) {
        switch wire {
        case "created": self = .created
        case "payment_pending", "payment_failed": self = .paymentPending
        case "payment_canceled": self = .paymentCanceled
        case "charge_pending": self = .chargePending
        case "charge_succeed", "charge_success": self = .chargeSucceeded
        case "charge_failed": self = .chargeFailed
        case "order not found": self = .notFound
        case _ where Self.paidStates.contains { wire.hasPrefix($0) }: self = .paid
        default: self = .unknown
        }
    }

    private static let paidStates = ["payment_succe", "payment_refund", "payment_dispute", "charge_"]
}

/// What one look at the server found.
enum OrderLook: Sendable, Hashable {
    /// The order's state.
    case state(OrderState)
    /// Nothing: no answer, or one that says nothing about the order.
    case failed(LookFault)
}

/// Why a look found nothing.
enum LookFault: Sendable, Hashable {
    /// 401: the keys do not belong to the session.
    case keysRefused
    /// 403: the customer is not the session's.
    case customerRefused
    /// Another 4xx by which the provider refuses the question itself.
    case refused
    /// Anything that may pass: no network, a timeout, a 5xx, an unreadable answer.
    case passing
}

/// How a purchase ends.
enum PurchaseEnding: Sendable, Hashable {
    case success
    case failed(Failure)
    case canceled(Cancellation)

    enum Failure: Sendable, Hashable {
        /// The provider says that the reward failed.
        case chargeFailed
        /// The page said that paying failed, and the server knows of no payment.
        case failedAtCheckout
        /// The order was not decided in time. `isCharging`: the player had paid.
        case timeout(isCharging: Bool)
        /// The page said that paying succeeded, and the server knows no order.
        case orderNotFound
        /// The server could not be asked.
        case unconfirmed(LookFault)
    }

    enum Cancellation: Sendable, Hashable {
        /// Before paying had begun, on the page.
        case beforePaying
        /// Before paying had begun, by closing the window.
        case closedBeforePaying
        /// The provider says so.
        case atProvider
        /// After paying had begun, on the page.
        case whilePaying
        /// After paying had begun, by closing the window.
        case closedWhilePaying
    }
}
