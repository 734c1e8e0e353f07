import JSON

/// How a player left the checkout page.
enum CheckoutEnd: String, Sendable, CaseIterable {
    case success, fail, cancel

    /// What the page's own link calls it.
    var event: String {
        switch self {
        case .success: "orderSuccess"
        case .fail: "orderFail"
        case .cancel: "close"
        }
    }
}

extension Purchase {
    /// Nil while the player may still be paying.
    var end: CheckoutEnd? {
        if isSessionCanceled { return .cancel }
        return switch known {
        case .paymentSucceed, .chargePending, .chargeSucceed, .chargeSuccess: .success
        case .chargeFailed, .paymentFailed: .fail
        case .paymentCanceled: .cancel
        case .created, .paymentPending, nil: nil
        }
    }
}

/// The links that bring a player back to the game, in both of their forms.
struct DeepLinks {
    let purchase: Purchase
    let settings: AppchargeSettings
    let end: CheckoutEnd
    /// Where to return to; nil means where the page's link or the session says.
    var target: String?
    /// What the first form calls the end, where that is to be something else.
    var event: String?

    /// To the game's own scheme, with the order as base64 that is not escaped any further, as browsers make it.
    var app: String { Self.adding("data=" + base64(payload), to: appTarget) }

    /// To a universal link, with the end alone; nil where no such link is known.
    var link: String? { linkTarget.map { Self.adding("status=" + end.rawValue, to: $0) } }

    /// The one that the page follows; nil where it was not told where to.
    var followed: String? {
        guard let stated else { return nil }
        return Self.isWeb(stated) ? link : app
    }

    private var stated: String? {
        safeLink(target) ?? safeLink(purchase.returnURL) ?? safeLink(purchase.draft.redirectURL)
    }

    private var appTarget: String {
        if let stated, !Self.isWeb(stated) { return stated }
        return settings.deepLinkScheme + "://action"
    }

    private var linkTarget: String? {
        [target, purchase.returnURL, purchase.draft.redirectURL].lazy.compactMap(safeLink).first(where: Self.isWeb)
    }

    private var payload: [UInt8] {
        var w = JSONWriter()
        w.object { w in
            w.field("event", event ?? end.event)
            w.key("data")
            purchase.writeForClient(to: &w, settings)
        }
        return w.bytes
    }

    private static func isWeb(_ url: String) -> Bool {
        let scheme = url.prefix { $0 != ":" }.lowercased()
        return scheme == "http" || scheme == "https"
    }

    /// The URL with one more query parameter, before its fragment.
    private static func adding(_ parameter: String, to url: String) -> String {
        let cut = url.firstIndex(of: "#") ?? url.endIndex
        let head = url[..<cut]
        return head + (head.contains("?") ? "&" : "?") + parameter + url[cut...]
    }
}
