import AghanimCheckout
import EventLoop

/// Who began which checkout, so that its events go there. Bounded: a checkout may never be heard of again.
///
/// A flow begins before its order exists, because a checkout may close before the call that launches it is answered.
@LoopActor
final class CheckoutFlows {
    /// The most flows that are kept; with more, the oldest is forgotten. As many as the SDK keeps checkouts.
    static let capacity = 1_000

    private struct Flow {
        /// Knows the order as soon as there is one.
        let trace: CallTrace
        let caller: Int
    }

    /// Oldest first.
    private var flows: [Flow] = []

    /// How many flows are kept.
    var count: Int { flows.count }

    /// Notes that the call with this trace, made by `caller`, launches a checkout.
    func begin(_ trace: CallTrace, _ caller: any Caller) {
        flows.append(Flow(trace: trace, caller: caller.id))
        if flows.count > Self.capacity { flows.removeFirst() }
    }

    /// Forgets a launch that failed.
    func abort(_ trace: CallTrace) { flows.removeAll { $0.trace === trace } }

    /// Who began the checkout, which is over now; of several launches of one order the last.
    func end(_ orderId: String) -> Int? {
        let caller = flows.last { $0.trace.orderId == orderId }?.caller
        flows.removeAll { $0.trace.orderId == orderId }
        return caller
    }

    /// Forgets what a caller began that is not there any more.
    func callerDidLeave(_ caller: Int) { flows.removeAll { $0.caller == caller } }

    /// Forgets everything: no checkout is active any more.
    func endAll() { flows = [] }
}
