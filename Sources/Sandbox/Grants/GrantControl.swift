import JSON

/// The part of the control API that concerns the publisher's server.
enum GrantControl {
    static let routes = [
        Route("GET", "publisher") { state, _ throws(Refusal) in publisher(state) },
        Route("PUT", "publisher") { state, call throws(Refusal) in
            let publisher = try Publisher(body: call.request.body)
            try state.changeShop { shop throws(Refusal) in shop.publisher = publisher }
            return Self.publisher(state)
        },
        Route("DELETE", "publisher") { state, _ throws(Refusal) in
            try state.changeShop { shop throws(Refusal) in shop.publisher = nil }
            return publisher(state)
        },
        Route("GET", "grants", grants),
        Route("POST", "orders/{}/grant", retry),
    ]

    private static func publisher(_ state: SandboxState) -> Response {
        .json { w in
            guard let publisher = state.appcharge.publisher else { return w.null() }
            w.object { w in publisher.writeOpenly(to: &w) }
        }
    }

    /// Asks the publisher's server once more, for an order that was paid and not handed out.
    private static func retry(_ state: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        guard state.appcharge.publisher != nil else { throw .detail(409, "There is no publisher; PUT one first.") }
        let purchase = try state.appcharge.require(call.id)
        guard purchase.isNoneAwarded else { throw .detail(409, "Only a paid order without a reward can be granted.") }
        guard purchase.grant?.nextAt == nil else { throw .detail(409, "The publisher is being asked already.") }
        try state.changePurchase(call.id) { purchase, identifiers throws(Refusal) in
            purchase.beginGrant(.manualRetry, at: call.now * 1000, &identifiers)
        }
        return .empty
    }

    private static func grants(_ state: inout SandboxState, _: Call) throws(Refusal) -> Response {
        let view = GrantView(publisher: state.appcharge.publisher, identifiers: state.identifiers)
        let purchases = state.appcharge.purchases.all
        return .json { w in
            w.array { w in
                for purchase in purchases {
                    if let grant = purchase.grant { view.write(grant, of: purchase, to: &w) }
                }
            }
        }
    }
}

/// What was sent for one order, so that a developer can check a signature against it.
private struct GrantView {
    let publisher: Publisher?
    let identifiers: Identifiers

    func write(_ grant: Grant, of purchase: Purchase, to w: inout JSONWriter) {
        w.object { w in
            w.field("purchaseId", purchase.id)
            w.nullableField("orderId", purchase.orderID)
            w.field("granted", purchase.award?.by == .publisher)
            w.nullableField("nextAt", grant.nextAt)
            w.field("attempts", array: { w in for one in grant.attempts { write(one, of: purchase, to: &w) } })
        }
    }

    private func write(_ attempt: Grant.Attempt, of purchase: Purchase, to w: inout JSONWriter) {
        let body = GrantMessage(purchase: purchase, flow: attempt.flow, identifiers: identifiers).body
        w.object { w in
            w.field("awardFlow", attempt.flow.rawValue)
            w.field("sentAt", attempt.sentAt)
            w.nullableField(
                "signature", publisher.map { GrantMessage.signature(body, at: attempt.sentAt, secret: $0.secret) })
            w.field("body", String(decoding: body, as: UTF8.self))
            w.nullableField("status", attempt.status)
            w.nullableField("failure", attempt.failure)
        }
    }
}
