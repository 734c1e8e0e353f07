import AghanimCheckout
import AppchargePaymentLinks
import EventLoop
import JSONRPC
internal import LoopbackReturn

/// Which checkout each way back over loopback belongs to, and what a return means for it.
@LoopActor
final class ReturnDesk {
    private struct Pending {
        let way: LoopbackReturn.Way
        let subject: Subject
    }

    private enum Subject {
        /// The order of a launch, known once there is one.
        case order(CallTrace)
        case purchase(String)

        var orderId: String? {
            if case .order(let trace) = self { trace.orderId } else { nil }
        }

        var purchaseId: String? {
            if case .purchase(let id) = self { id } else { nil }
        }
    }

    private weak let bridge: Bridge?
    private let server: LoopbackReturn
    /// Oldest first; some may have closed meanwhile.
    private var pending: [Pending] = []

    init(_ bridge: Bridge, _ limits: ReturnLimits) {
        self.bridge = bridge
        server = LoopbackReturn(limits)
        server.onOverflow = { [weak bridge] in
            bridge?.host?.log(
                "warning", "Too many players are expected back: the oldest way back was closed.", filtered: true)
        }
    }

    /// Opens a way back for the order that the call with this trace creates.
    func open(
        _ trace: CallTrace, language: String?, caller: Int, _ aghanim: Aghanim
    ) throws(RPCError) -> LoopbackReturn.Way {
        try open(.order(trace), language: language, caller) { _ in
            guard let orderId = trace.orderId else { return }
            Loop.task { await aghanim.didReturn(orderId: orderId) }
        }
    }

    /// The way back of a purchase, which may be open already.
    func open(purchaseId: String, caller: Int) throws(RPCError) -> (way: LoopbackReturn.Way, isNew: Bool) {
        prune()
        if let way = pending.last(where: { $0.subject.purchaseId == purchaseId })?.way {
            server.hand(way, to: caller)
            return (way, false)
        }
        let way = try open(.purchase(purchaseId), language: nil, caller) { [weak bridge] url in
            guard let appcharge = bridge?.appcharge else { return }
            Loop.task { try? await appcharge.didReturn(purchaseId: purchaseId, url: url) }
        }
        return (way, true)
    }

    /// Lets `caller` have the way back of an order; false when none of ours is open.
    func take(orderId: String, caller: Int) -> Bool {
        prune()
        guard let way = pending.last(where: { $0.subject.orderId == orderId })?.way else { return false }
        server.hand(way, to: caller)
        return true
    }

    /// Closes one way back: its launch failed.
    func close(_ way: LoopbackReturn.Way) { close { $0.way == way } }

    /// Closes the way back of an order whose checkout closed.
    func close(orderId: String) { close { $0.subject.orderId == orderId } }

    /// Closes the ways back of all orders.
    func closeOrders() { close { $0.subject.purchaseId == nil } }

    /// Closes the way back of a purchase that ended; not at once, for the player may still be on the page.
    func closeSoon(purchaseId: String) {
        for one in pending where one.subject.purchaseId == purchaseId { server.closeSoon(one.way) }
    }

    /// Nobody is told of the caller's returns any more, save subscribers.
    func callerDidLeave(_ caller: Int) { server.ownerDidLeave(caller) }

    private func open(
        _ subject: Subject, language: String?, _ caller: Int, _ onReturn: @escaping LoopbackReturn.ReturnHandler
    ) throws(RPCError) -> LoopbackReturn.Way {
        do throws(UVError) {
            let way = try server.open(language: language, owner: caller, onReturn: onReturn)
            prune()
            pending.append(Pending(way: way, subject: subject))
            return way
        } catch {
            bridge?.host?.log("error", "The player's way back cannot be opened: \(error)", filtered: true)
            throw .internalError
        }
    }

    private func close(_ isMeant: (Pending) -> Bool) {
        for one in pending where isMeant(one) { server.close(one.way) }
        prune()
    }

    private func prune() { pending.removeAll { !server.isOpen($0.way) } }
}
