/// A change of one order within a request.
struct OrderMove: Sendable {
    let before: Order
    let after: Order
}

extension SandboxState {
    /// Queues what the game's server is to be told of a request that was served.
    ///
    /// `order.created` is told when the player opens the checkout page, as the provider does; of an order that moves
    /// without anyone having opened its page, before anything else.
    mutating func announce(_ request: Request, _ response: Response, at now: Int) {
        let segments = request.target.segments
        if request.method == "GET", response.status == 200, segments.count == 2, segments[0] == "checkout" {
            open(segments[1], at: now)
        }
        for move in takeMoves() {
            let events = WebhookEvent.events(from: move.before, to: move.after)
            guard !events.isEmpty else { continue }
            open(move.after.id, as: move.before, at: now)
            for event in events { enqueue(event, of: move.after, at: now) }
        }
    }

    /// Notes what came of an attempt.
    mutating func finishWebhook(_ id: String, _ reply: WebhookReply, at now: Int) {
        if webhooks.finishAttempt(id, reply, at: now) { noteChange(ofWebhook: id) }
    }

    private mutating func open(_ id: String, as before: Order? = nil, at now: Int) {
        guard let order = orders.open(id) else { return }
        noteChange(of: id)
        enqueue(.orderCreated, of: before ?? order, at: now)
    }

    private mutating func enqueue(_ event: WebhookEvent, of order: Order, at now: Int) {
        guard webhooks.retries != nil else { return }
        let message = WebhookMessage(
            event: event, order: order, identifiers: identifiers, nonce: webhooks.nonce, time: now)
        let webhook = Webhook(message, at: now * 1000)
        if webhooks.add(webhook) { noteChange(ofWebhook: webhook.id) }
    }
}
