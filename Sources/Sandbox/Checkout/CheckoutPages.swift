/// The page an order's `checkout_url` leads to, and its buttons. It needs no script.
enum CheckoutPages {
    static let root = "checkout"

    static let mount = Mount(
        [root],
        [
            Route("GET", "{}") { state, call throws(Refusal) in
                state.orders[call.id].map { page($0, state, call).response } ?? noSuchPage
            },
            Route("POST", "{}/pay", pay),
            Route("POST", "{}/cancel") { state, call throws(Refusal) in
                press(&state, call, leads: false) { state throws(Refusal) in try state.move(.cancel, call) }
            },
            Route("POST", "{}/challenge/approve") { state, call throws(Refusal) in
                press(&state, call) { state throws(Refusal) in
                    try state.answerChallenge(.succeeds, of: call.id, at: call.now)
                }
            },
            Route("POST", "{}/challenge/refuse") { state, call throws(Refusal) in
                press(&state, call) { state throws(Refusal) in
                    try state.answerChallenge(.notVerified, of: call.id, at: call.now)
                }
            },
            Route("POST", "{}/verdict") { state, call throws(Refusal) in
                press(&state, call, leads: false) { state throws(Refusal) in
                    try state.decideDispute(of: call.id, at: call.now)
                }
            },
        ])

    /// Pays with the card of the form; without a form, as with a card that succeeds.
    private static func pay(_ state: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        guard let order = state.orders[call.id] else { return noSuchPage }
        if call.request.body.isEmpty {
            return press(&state, call) { state throws(Refusal) in try state.move(.pay, call) }
        }
        let entry = CardEntry(call.request.body, at: call.now)
        guard let card = entry.card else {
            guard order.isPayable(at: call.now) else { return conflict(order, state, call) }
            var page = page(order, state, call)
            page.faults = entry.faults
            return page.page.response(422)
        }
        return press(&state, call) { state throws(Refusal) in
            try state.charge(card.outcome, to: call.id, at: call.now)
        }
    }

    /// Moves the order; where that is forbidden, the page says how the order stands, with the status of the refusal.
    ///
    /// - Parameter leads: Whether a payment sends the browser where the order says. One that failed sends it to the
    ///   page again, so that a reload does not try once more.
    private static func press(
        _ state: inout SandboxState, _ call: Call, leads: Bool = true,
        _ move: (inout SandboxState) throws(Refusal) -> Order
    ) -> Response {
        do {
            let order = try move(&state)
            guard !order.isPayable(at: call.now) else { return .seeOther(order.checkoutPath) }
            let page = page(order, state, call)
            return leads ? AfterPayment(page: page).response : page.response
        } catch {
            return state.orders[call.id].map { conflict($0, state, call) } ?? noSuchPage
        }
    }

    private static func page(_ order: Order, _ state: SandboxState, _ call: Call) -> CheckoutPage {
        CheckoutPage(order: order, origin: state.origin, now: call.now)
    }

    private static func conflict(_ order: Order, _ state: SandboxState, _ call: Call) -> Response {
        page(order, state, call).page.response(409)
    }

    private static let noSuchPage = Page(title: "No such order", body: "<p>There is no such order.</p>").response(404)
}

extension SandboxState {
    fileprivate mutating func move(_ action: OrderAction, _ call: Call) throws(Refusal) -> Order {
        try change(call.id) { orders throws(Refusal) in try orders.apply(action, to: call.id, at: call.now) }
    }
}
