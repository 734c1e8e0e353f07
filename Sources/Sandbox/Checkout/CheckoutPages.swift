/// The page an order's `checkout_url` leads to, and its two buttons. It needs no script.
enum CheckoutPages {
    static let mount = Mount(
        ["checkout"],
        [
            Route("GET", "{}") { state, call throws(Refusal) in
                try page(state, call.id) { CheckoutPage(order: $0, origin: state.origin, now: call.now).response }
            },
            Route("POST", "{}/pay") { state, call throws(Refusal) in
                press(.pay, &state, call) { AfterPayment(order: $0, origin: $1, now: call.now).response }
            },
            Route("POST", "{}/cancel") { state, call throws(Refusal) in
                press(.cancel, &state, call) { CheckoutPage(order: $0, origin: $1, now: call.now).response }
            },
        ])

    /// Moves the order; where that is forbidden, the page says how the order stands, with the status of the refusal.
    private static func press(
        _ action: OrderAction, _ state: inout SandboxState, _ call: Call, _ done: (Order, String) -> Response
    ) -> Response {
        do {
            let order = try state.change(call.id) { orders throws(Refusal) in
                try orders.apply(action, to: call.id, at: call.now)
            }
            return done(order, state.origin)
        } catch {
            guard let order = state.orders[call.id] else { return noSuchPage }
            var response = CheckoutPage(order: order, origin: state.origin, now: call.now).response
            response.status = 409
            return response
        }
    }

    private static func page(_ state: SandboxState, _ id: String, _ body: (Order) -> Response) throws(Refusal)
        -> Response
    {
        state.orders[id].map(body) ?? noSuchPage
    }

    private static let noSuchPage = Page(title: "No such order", body: "<p>There is no such order.</p>").response(404)
}
