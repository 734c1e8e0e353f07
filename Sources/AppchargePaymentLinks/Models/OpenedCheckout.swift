/// A checkout that has begun.
public struct OpenedCheckout: Sendable, Hashable {
    /// The purchase it is for.
    public let purchaseId: String
    /// The URL of its page. It holds the session's token: keep it out of logs.
    public let url: String
    /// Whether an opener was given and opened the URL.
    public let opened: Bool
}

extension OpenedCheckout: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The purchase, without the URL.
    public var description: String { "OpenedCheckout(purchaseId: \(purchaseId), opened: \(opened))" }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror without the URL.
    public var customMirror: Mirror { Mirror(self, children: ["purchaseId": purchaseId, "opened": opened]) }
}

/// How a purchase ended. There is exactly one for every purchase that was opened.
public enum PurchaseOutcome: Sendable, Hashable {
    /// The player paid and the publisher's server granted.
    case success(OrderResponseModel)
    /// It failed. The error says when the player may have paid all the same.
    case failed(ACErrorMessage, order: OrderResponseModel?)
    /// The player gave up, and a last look at the server found nothing paid.
    case canceled(ACErrorMessage, order: OrderResponseModel?)
}

/// What a deep link turned out to be.
public struct DeepLinkMatch: Sendable, Hashable {
    /// Whether the link belongs to a checkout of this process.
    public let matched: Bool
    /// Its purchase; left out when the link names none and several checkouts are open.
    public let purchaseId: String?
}
