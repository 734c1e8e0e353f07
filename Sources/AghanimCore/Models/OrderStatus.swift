/// Current status of an Order.
///
/// The raw value is the provider's own string. A value added after this version shipped arrives as
/// `unknown`, carrying that string, so keep a default branch when you switch.
public enum OrderStatus: OpenStringEnum {
    /// Order created, awaiting payment.
    case created
    /// Payment captured and processing.
    case captured
    /// Payment completed; goods and rewards granted.
    case paid
    /// Order canceled.
    case canceled
    /// Order refunded.
    case refunded
    /// A refund has been requested.
    case refundRequested
    /// Payment was reattempted.
    case reattempted
    /// Order is under dispute.
    case disputed
    /// A status this SDK version does not recognize.
    case unknown(String)

    /// The cases this version knows, in the order of the reference.
    public static let knownCases: [OrderStatus] = [
        .created, .captured, .paid, .canceled, .refunded, .refundRequested, .reattempted,
        .disputed,
    ]

    /// The provider's string for this value.
    public var rawValue: String {
        switch self {
        case .created: "created"
        case .captured: "captured"
        case .paid: "paid"
        case .canceled: "canceled"
        case .refunded: "refunded"
        case .refundRequested: "refund_requested"
        case .reattempted: "reattempted"
        case .disputed: "disputed"
        case .unknown(let value): value
        }
    }
}
