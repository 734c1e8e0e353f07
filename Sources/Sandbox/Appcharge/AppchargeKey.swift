/// The checks of who asks in the Appcharge imitation.
enum AppchargeKey {
    /// What the public keys of clients begin with.
    static let checkoutPrefix = "pk_sandbox_"
    /// What the tokens of publishers' servers begin with.
    static let publisherPrefix = "publisher_sandbox_"

    /// Admits a client by its public key.
    static func admitClient(_ request: Request) throws(Refusal) {
        try admit(request.header("X-Checkout-Token"), named: "X-Checkout-Token", prefix: checkoutPrefix)
    }

    /// Admits a publisher's server by its token.
    static func admitPublisher(_ request: Request) throws(Refusal) {
        try admit(request.header("x-publisher-token"), named: "x-publisher-token", prefix: publisherPrefix)
    }

    /// The session's token that a request carries as a Bearer.
    static func sessionToken(_ request: Request) -> String? {
        let words = (request.header("Authorization") ?? "").split(separator: " ")
        return words.count == 2 && words[0].lowercased() == "bearer" ? String(words[1]) : nil
    }

    static func admit(_ key: String?, named name: String, prefix: String) throws(Refusal) {
        guard let key, !key.isEmpty else { throw .message(401, "Not authenticated: send \(name).") }
        if key.contains("forbidden") { throw .message(403, "This token is not authorized for this call.") }
        guard key.hasPrefix(prefix) else {
            throw .message(401, "Not authenticated: in \(name) the sandbox takes what begins with \(prefix).")
        }
    }
}
