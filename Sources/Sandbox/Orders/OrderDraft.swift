import JSON

/// What a caller asked for when it created an order, checked.
struct OrderDraft: Sendable {
    var playerID = ""
    var items: [DraftItem] = []
    var locale: SandboxLocale?
    var platform: String?
    var metadata: [Header]?
    var redirect = RedirectSettings()
    var appearance = Appearance()
    var backToGameURL: String?
    var backToStoreURL: String?
    var userAgent: String?
    var ipAddress: String?
    var email: String?
    var country: String?
    var countryLocked: Bool?
    var couponsEnabled: Bool?
    var rewardPoints: Int?
    var loyaltyPoints: Int?
    var expiresAt: Int?
    var discountPercent: Int?
    /// The body it was read from: storing an order stores this and reads it again.
    var body: [UInt8] = []
}

/// One item of a draft; the texts replace the catalog's.
struct DraftItem: Sendable {
    var sku = ""
    var name: String?
    var description: String?
    var imageURL: String?
    var quantity = 1
}

/// What happens in the browser after a payment.
struct RedirectSettings: Sendable, Equatable {
    var mode = Mode.noRedirect
    /// The text of a JSON number of seconds, as it was sent.
    var delayText: String?
    var target: Target?

    enum Mode: String, Sendable, CaseIterable {
        case noRedirect = "no_redirect"
        case immediate, delayed
    }

    enum Target: String, Sendable, CaseIterable {
        case game, store
    }

    /// The delay in force, as the text of a JSON number; nil unless the mode is `delayed`.
    var effectiveDelayText: String? { mode == .delayed ? delayText ?? "5" : delayText }
}

/// How the checkout page looks.
struct Appearance: Sendable, Equatable {
    var mode = Mode.auto
    var showPlayerInfo: Bool?

    enum Mode: String, Sendable, CaseIterable {
        case dark, light, auto
    }
}
