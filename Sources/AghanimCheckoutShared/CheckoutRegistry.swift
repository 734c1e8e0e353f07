internal import AghanimCore
internal import EventLoop

/// Called once for every Checkout that closes.
package typealias CloseObserver = @LoopActor @Sendable (_ orderId: String, _ reason: CloseReason) -> Void

/// What an instance of the SDK keeps about its Checkouts, on its actor.
final class CheckoutRegistry: AghanimAttachment {
    var active = ActiveCheckouts<Showing>()
    var observers: [CloseObserver] = []
    private var lastGeneration = 0

    /// Tells one showing of an Order from a later one of the same Order.
    func nextGeneration() -> Int {
        lastGeneration += 1
        return lastGeneration
    }

    /// Ends a Checkout that is no longer among the active ones: tells the observers at once, then
    /// takes it off the screen unless the player did, then tells the delegate.
    nonisolated(nonsending) func close(_ showing: Showing, _ orderId: String, _ reason: CloseReason) async {
        let observers = observers
        LoopActor.assumeIsolated {
            for observer in observers { observer(orderId, reason) }
        }
        await showing.end(isOnScreen: reason == .redirect)
    }

    nonisolated(nonsending) func release() async {
        let left = active.payloads
        active = ActiveCheckouts()
        observers = []
        for showing in left { await showing.end(isOnScreen: true) }
    }
}

/// How an active Checkout is shown.
struct Showing: Sendable {
    let generation: Int
    /// Nil in the default browser, which cannot be closed and has no delegate.
    let page: Page?

    struct Page: Sendable {
        let context: any PresentationContext
        let checkout: PresentedCheckout
        let onClose: @MainActor @Sendable (_ orderId: String) -> Void
    }

    /// Takes the page off the screen, if it is there, and tells the delegate.
    nonisolated(nonsending) func end(isOnScreen: Bool) async {
        guard let page else { return }
        await MainActor.run {
            if isOnScreen { page.context.dismiss(page.checkout) }
            page.onClose(page.checkout.orderId)
        }
    }
}
