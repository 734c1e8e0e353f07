internal import EventLoop

/// What is watched, for how long, and for whom.
package struct WatchRequest: Sendable {
    let orderId: String
    let until: Set<OrderStatus>
    let timeout: Duration?
    let watcher: Int

    /// - Parameters:
    ///   - until: The statuses that end the watch.
    ///   - timeout: How long to wait at most; without it, until the task is cancelled.
    ///   - watcher: What `OrderChange` calls whoever watches.
    package init(
        orderId: String, until: Set<OrderStatus> = OrderStatus.afterPayment, timeout: Duration? = nil, watcher: Int
    ) {
        self.orderId = orderId
        self.until = until
        self.timeout = timeout
        self.watcher = watcher
    }
}

extension OrderStatus {
    /// The statuses in which nobody waits for the payment any more, whatever came of it. Not `captured`, which is
    /// being processed, nor `reattempted`, after which the player may still pay.
    package static let afterPayment: Set<OrderStatus> = [.paid, .canceled, .refunded, .refundRequested, .disputed]
}

extension Aghanim {
    /// Asks for an Order again and again until it has one of the statuses, and returns it then.
    ///
    /// Failures that may pass do not end it. Throws `ApiError` for those that will not, and `WatchStopped` when its
    /// task is cancelled or its time is over.
    package func watch(_ request: WatchRequest) async throws -> Order {
        let end: OrderWatcher.End = try await report("orders.watch") { () async throws(CallFailure) in
            try requireAlive()
            try require(orderId: request.orderId)
            let end = await attachment(OrderWatcher.self).watch(request, of: self)
            if case .failed(let failure) = end { throw failure }
            return end
        }
        switch end {
        case .reached(let order): return order
        case .stopped(let stopped): throw stopped
        case .failed(let failure): throw failure.error
        }
    }

    /// Calls `observer` on each change of a watched Order, before the watches that it ends return.
    package func observeOrders(_ observer: @escaping @Sendable (OrderChange) -> Void) {
        let watcher = attachment(OrderWatcher.self)
        LoopActor.assumeIsolated { watcher.observer = observer }
    }
}
