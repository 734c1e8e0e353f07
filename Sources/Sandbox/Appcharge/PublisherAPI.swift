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
            throw error.asPublisherError
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

extension Refusal {
    /// The same complaints in the shape of the publisher API: a number and one sentence.
    fileprivate var asPublisherError: Refusal {
        guard case .invalid(let issues) = self else { return self }
        let sentences = issues.map { issue in
            let path = issue.location.dropFirst().map(\.text).joined(separator: ".")
            return path.isEmpty ? issue.message : "\(path): \(issue.message)"
        }
        return .publisherError(400, sentences.joined(separator: "; "))
    }
}
