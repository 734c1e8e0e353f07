import JSON

/// What a publisher's server asks of the Appcharge imitation.
enum PublisherAPI {
    /// The page's fragment, whose meaning is not public: something to carry along unchanged.
    static let fragment = "#boot=c2FuZGJveA"

    static func createSession(_ state: inout SandboxState, _ call: Call) throws(Refusal) -> Response {
        try AppchargeKey.admitPublisher(call.request)
        let draft: SessionDraft
        do {
            draft = try SessionDraft(body: call.request.body)
        } catch {
            throw .publisherError(400, error.sentence)
        }
        guard !state.appcharge.blocked.contains(draft.customerID) else {
            throw .message(403, "This customer is blocked.")
        }
        let purchase = state.openSession(draft, at: call.now)
        let page = CheckoutLink.page(origin: state.origin)
        return .json(201) { w in
            w.object { w in
                w.field("checkoutSessionToken", purchase.token)
                w.field("purchaseId", purchase.id)
                w.field("url", page)
                w.field("parsedUrl", page + "/" + purchase.token + fragment)
            }
        }
    }
}

/// Where the checkout pages are.
enum CheckoutLink {
    static let path = "page"

    static func page(origin: String) -> String { "\(origin)/\(Boot.root)/\(path)" }
}
