import EventLoop

/// Who began which checkout, so that its events go there.
@LoopActor
final class CheckoutFlows {
    private var callers: [String: Int] = [:]

    /// Notes that `caller` launched the checkout of an order.
    func begin(_ orderId: String, _ caller: any Caller) { callers[orderId] = caller.id }

    /// Who began the checkout, which is over now.
    func end(_ orderId: String) -> Int? { callers.removeValue(forKey: orderId) }
}
