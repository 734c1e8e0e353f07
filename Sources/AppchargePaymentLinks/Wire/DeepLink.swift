internal import FoundationEssentials
internal import JSON

/// A link that brings the player back to the game, read but not believed.
///
/// Two forms: `acnative-<app>://action?data=<base64 of {"event", "data"}>`, where `data` is the
/// order, and the purchase's return URL with `?status=` added.
struct DeepLink: Sendable, Hashable, Redacted {
    private let url: URLParts
    /// What it says of the purchase, if anything.
    let hint: PurchaseHint?
    private var purchaseId: String?
    private var sessionToken: String?

    /// Reads a link; nil for what is no URL.
    ///
    /// Fails for the first form when its data is not base64 of JSON.
    init?(_ text: String) throws(ACFailure) {
        guard let url = URLParts(text) else { return nil }
        self.url = url
        guard Self.isAction(url), let data = url.parameter("data") else {
            hint = url.parameter("status").flatMap(PurchaseHint.init(event:))
            return
        }
        guard let json = Self.decode(data), json.kind == .object else {
            throw .error(
                .unreadableDeepLink, "handleDeepLink: the link's data is not base64 of JSON; pass the link unchanged.")
        }
        hint = json.text("event").flatMap(PurchaseHint.init(event:))
        purchaseId = json["data"]?.text("purchaseId")
        sessionToken = json["data"]?.text("sessionId")
    }

    /// Which of `purchases` the link may belong to.
    func candidates(among purchases: [Purchase]) -> [Purchase] {
        if let purchaseId { return purchases.filter { $0.id == purchaseId } }
        if let sessionToken { return purchases.filter { $0.page.sessionToken == sessionToken } }
        let returning = purchases.filter { $0.returnLink?.matches(url) == true }
        let mentioned = returning.filter { url.mentions($0.id) || url.mentions($0.page.sessionToken) }
        return mentioned.isEmpty ? returning : mentioned
    }

    private static func isAction(_ url: URLParts) -> Bool {
        (url.scheme == "acnative" || url.scheme.hasPrefix("acnative-")) && url.host == "action"
    }

    /// Base64 as it survives in links: `+` may have become a space, the URL-safe letters may be used
    /// and the padding may be missing.
    private static func decode(_ text: String) -> JSONValue? {
        var letters = text.utf8.compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            case UInt8(ascii: "="): nil
            default: byte
            }
        }
        letters += repeatElement(UInt8(ascii: "="), count: (4 - letters.count % 4) % 4)
        return Data(base64Encoded: Data(letters)).flatMap { try? JSONDocument(parsing: Array($0)).root }
    }
}

extension URLParts {
    /// The first parameter of that name.
    fileprivate func parameter(_ name: String) -> String? {
        parameters.first { $0.name == name }?.value
    }
}
