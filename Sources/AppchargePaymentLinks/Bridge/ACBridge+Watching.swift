internal import EventLoop

extension ACBridge {
    /// Sees to it that somebody asks about the purchase until it ends.
    @discardableResult
    func watch(_ purchase: Purchase) -> Task<Void, Never> {
        let former = purchase.polling
        if let former, !former.isCancelled { return former }
        // The task outlives the call that begins it, whose trace is none of its business.
        let polling = CallTrace.$current.withValue(nil) {
            Task {
                await former?.value
                await follow(purchase)
            }
        }
        purchase.polling = polling
        return polling
    }

    /// Passes a hint on, at once.
    func hint(_ hint: PurchaseHint?, to purchase: Purchase) {
        guard purchase.outcome == nil else { return }
        if let hint {
            purchase.machine.hinted(hint, at: LoopActor.assumeIsolated { clock.now })
        } else {
            purchase.machine.nudged()
        }
        purchase.wake()
        watch(purchase)
    }

    /// Stops asking about every purchase, without ending any, and returns when nobody asks any more.
    package func stopWatching() async {
        let pollings = purchases.open.compactMap(\.polling)
        for polling in pollings { polling.cancel() }
        for polling in pollings { await polling.value }
    }

    private func follow(_ purchase: Purchase) async {
        var action = purchase.machine.firstAction
        while purchase.outcome == nil, let next = await perform(action, purchase) { action = next }
    }

    /// Does what the machine asked for; nil when nothing follows: the purchase has ended, or the task
    /// was cancelled.
    private func perform(_ action: PurchaseMachine.Action, _ purchase: Purchase) async -> PurchaseMachine.Action? {
        switch action {
        case .end(let ending):
            await finish(purchase, ending)
            return nil
        case _ where Task.isCancelled:
            return nil
        case .wait(let duration):
            await nap(purchase, duration)
            return Task.isCancelled ? nil : purchase.machine.rang()
        case .look:
            guard let (look, answer) = await client.look(purchase.orderRequest, purchaseId: purchase.id) else {
                return nil
            }
            if let answer { purchase.answer = answer }
            return purchase.machine.answered(look, at: LoopActor.assumeIsolated { clock.now })
        }
    }

    /// Waits, less when the purchase is woken or the task cancelled.
    private func nap(_ purchase: Purchase, _ duration: Duration) async {
        let clock = clock
        let nap = Task { @LoopActor in _ = try? await clock.sleep(for: duration) }
        purchase.nap = nap
        await withTaskCancellationHandler {
            await nap.value
        } onCancel: {
            nap.cancel()
        }
        purchase.nap = nil
    }

    private func finish(_ purchase: Purchase, _ ending: PurchaseEnding) async {
        let outcome = ending.outcome(purchase, options.errorCodes)
        purchase.outcome = outcome
        purchases.end(purchase)
        log(.info, "a purchase ended: \(outcome.summary)")
        await deliver(ACEvent(callback: outcome.callback, purchaseId: purchase.id, origin: purchase.origin))
    }
}

extension PurchaseOutcome {
    /// The callback that reports it.
    var callback: ACEvent.Callback {
        switch self {
        case .success(let order): .purchaseSuccess(order)
        case .failed(let error, let order): .purchaseFailed(error, order: order)
        case .canceled(let error, let order): .purchaseCanceled(error, order: order)
        }
    }

    /// For the log.
    fileprivate var summary: String {
        switch self {
        case .success: "success"
        case .failed(let error, _): "failed with \(error.code) \(error.name)"
        case .canceled(let error, _): "canceled with \(error.code) \(error.name)"
        }
    }
}
