import JSON

/// A reply read by the publisher API's rules: 200 with the publisher's own identifier is a reward handed out, anything
/// else is not, and should say why.
struct GrantResult {
    let status: Int?
    let transactionID: String?
    /// A sentence; nil where the reward was handed out.
    let failure: String?

    init(_ reply: GrantReply) {
        switch reply {
        case .failed(let reason): self.init(nil, nil, reason)
        case .answered(let status, let body): self.init(status, Self.members(body))
        }
    }

    private init(_ status: Int, _ members: JSONValue?) {
        let transaction = try? members?.member(named: "publisherPurchaseId")?.string()
        if status == 200, let transaction, !transaction.isEmpty {
            self.init(status, transaction, nil)
        } else if let said = try? members?.member(named: "publisherErrorMessage")?.string(), !said.isEmpty {
            self.init(status, nil, String(said.unicodeScalars.prefix(500)))
        } else if status == 200 {
            self.init(status, nil, "The publisher's server answered 200 without a publisherPurchaseId.")
        } else {
            self.init(status, nil, "The publisher's server answered \(status) without a publisherErrorMessage.")
        }
    }

    private init(_ status: Int?, _ transactionID: String?, _ failure: String?) {
        self.status = status
        self.transactionID = transactionID
        self.failure = failure
    }

    private static func members(_ body: [UInt8]) -> JSONValue? {
        guard let root = try? JSONDocument(parsing: body).root, root.kind == .object else { return nil }
        return root
    }
}
