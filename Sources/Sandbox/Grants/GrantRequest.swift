import HTTP

/// One attempt, ready to be sent.
struct GrantRequest: Sendable {
    let purchaseID: String
    /// Unix milliseconds.
    let sentAt: Int
    let http: HTTPRequest
}

extension SandboxState {
    /// When each reward that has not been handed out is to be asked for, in Unix milliseconds.
    var waitingGrants: [(purchaseID: String, due: Int)] { appcharge.purchases.waitingGrants }

    /// The next attempt for a purchase; nil where there is no publisher to ask.
    func grantRequest(_ id: String, at now: Int) -> GrantRequest? {
        guard let publisher = appcharge.publisher, let purchase = appcharge.purchases[id], let grant = purchase.grant
        else { return nil }
        let body = GrantMessage(purchase: purchase, flow: grant.flow, identifiers: identifiers).body
        let headers = [
            HTTPHeader("Content-Type", "application/json"),
            HTTPHeader("x-publisher-token", publisher.token.text),
            HTTPHeader("signature", GrantMessage.signature(body, at: now, secret: publisher.secret)),
        ]
        let http = HTTPRequest(
            .post, url: publisher.url, headers: headers, body: body, timeout: .milliseconds(publisher.timeout),
            maxBodyBytes: 1 << 20)
        return GrantRequest(purchaseID: id, sentAt: now, http: http)
    }

    /// Takes note of what came of an attempt.
    mutating func finishGrant(_ id: String, sentAt: Int, _ reply: GrantReply, at now: Int) {
        let waits = appcharge.publisher?.waits ?? []
        // A purchase that is gone was thrown away by a reset.
        _ = try? changePurchase(id) { purchase, _ throws(Refusal) in
            purchase.finishAttempt(sentAt: sentAt, reply, waits: waits, at: now)
        }
    }
}
