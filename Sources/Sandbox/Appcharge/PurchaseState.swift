/// The states of an order that a client of the Appcharge imitation can be shown by name.
///
/// A scripted order may also show any other text, so a purchase holds the text and asks for its meaning.
enum PurchaseState: String, Sendable, CaseIterable {
    case created
    /// The player began to pay.
    case paymentPending = "payment_pending"
    case paymentSucceed = "payment_succeed"
    /// Declined; the player may try again.
    case paymentFailed = "payment_failed"
    case paymentCanceled = "payment_canceled"
    /// Paid, and the reward is being delivered.
    case chargePending = "charge_pending"
    /// Paid, and the publisher has acknowledged the reward.
    case chargeSucceed = "charge_succeed"
    /// Another spelling of the same that clients accept.
    case chargeSuccess = "charge_success"
    /// Paid, and the reward was not delivered.
    case chargeFailed = "charge_failed"

    /// Whether money has moved.
    var isPaid: Bool {
        switch self {
        case .paymentSucceed, .chargePending, .chargeSucceed, .chargeSuccess, .chargeFailed: true
        case .created, .paymentPending, .paymentFailed, .paymentCanceled: false
        }
    }

    /// Whether the checkout page still lets the player pay or give up.
    var isOpen: Bool { self == .created || self == .paymentPending || self == .paymentFailed }
}
