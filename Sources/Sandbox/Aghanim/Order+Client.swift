import JSON

extension Order {
    /// Where the player pays.
    func checkoutURL(origin: String) -> String { origin + "/checkout/" + id }

    /// The order as the client API answers it: every member present, `null` where there is nothing.
    func writeForClient(to w: inout JSONWriter, origin: String) {
        w.object { w in
            writeMoney(to: &w)
            w.field("status", status.rawValue)
            w.field("items", array: { w in for line in lines { write(line, origin: origin, to: &w) } })
            w.field("checkout_url", checkoutURL(origin: origin))
            writePlayer(to: &w)
            w.nullableField("meta", draft.metadata.map(StringMembers.init))
            w.field("coupons_enabled", draft.couponsEnabled ?? true)
            w.field("country_locked", draft.countryLocked ?? false)
            writeSettings(to: &w)
            writeRewards(to: &w, origin: origin)
            writeWayBack(to: &w)
        }
    }

    private func writeMoney(to w: inout JSONWriter) {
        w.field("id", id)
        w.field("player_id", draft.playerID)
        w.field("user_id", userID)
        w.field("country", country)
        w.field("currency", currency)
        w.field("price_minor_unit", digits)
        w.field("amount", amount)
    }

    private func writePlayer(to w: inout JSONWriter) {
        w.nullableField("email", draft.email)
        w.nullableField("ip_address", draft.ipAddress)
        w.nullableField("user_agent", draft.userAgent)
        w.field("locale", locale.rawValue)
        w.nullableField("platform", draft.platform)
    }

    /// What the checkout page applies, defaults filled in.
    func writeSettings(to w: inout JSONWriter) {
        w.field(
            "ui_settings",
            object: { w in
                w.field("mode", draft.appearance.mode.rawValue)
                w.optionalField("show_player_info", draft.appearance.showPlayerInfo)
            })
        w.field(
            "redirect_settings",
            object: { w in
                w.field("mode", draft.redirect.mode.rawValue)
                if let delay = draft.redirect.effectiveDelayText {
                    w.key("delay_seconds")
                    w.raw(delay.utf8)
                }
                w.optionalField("target", draft.redirect.target?.rawValue)
            })
        w.field("eligible_for_reward_points", draft.rewardPoints ?? 0)
        w.field("eligible_for_loyalty_points", draft.loyaltyPoints ?? 0)
    }

    func writeRewards(to w: inout JSONWriter, origin: String) {
        w.field(
            "rewards",
            object: { w in
                w.field(
                    "available",
                    array: { w in
                        guard bonusGems > 0 else { return }
                        w.object { w in
                            w.field("type", "virtual_currency")
                            w.field("virtual_currency_id", "vc_sandbox_gems")
                            w.field("amount", bonusGems)
                            w.field("name", "Bonus gems")
                            w.field("icon_url", origin + "/images/vc_sandbox_gems")
                            w.optionalField("issue_status", rewardStatus)
                        }
                    })
            })
    }

    private var rewardStatus: String? {
        switch status {
        case .paid, .refundRequested, .disputed: "issued"
        case .refunded: "revoked"
        case .canceled: paidAt == nil ? nil : "revoked"
        case .created, .captured, .reattempted: nil
        }
    }

    private func writeWayBack(to w: inout JSONWriter) {
        w.nullableField("back_to_game_url", backToGameURL)
        w.field(
            "back_to_game_settings",
            object: { w in
                w.nullableField("ios_custom_url_scheme", String?.none)
                w.nullableField("ios_universal_link", String?.none)
                w.nullableField("android_app_link", String?.none)
            })
    }

    private func write(_ line: OrderLine, origin: String, to w: inout JSONWriter) {
        w.object { w in
            w.field("id", line.id)
            w.field("sku", line.sku)
            w.field("name", line.name)
            w.field("source", "order")
            w.field("currency", currency)
            w.field("quantity", line.quantity)
            w.nullableField("description", line.description)
            w.nullableField("image_url", line.imageURL(origin: origin))
        }
    }
}

extension OrderLine {
    /// The absolute URL of the picture.
    func imageURL(origin: String) -> String? {
        switch image {
        case .served: origin + "/images/" + percentEncoded(sku)
        case .url(let text): text
        case .none: nil
        }
    }
}

/// Names and values in the order they came.
struct StringMembers: JSONEncodable {
    let pairs: [Header]

    func encode(to writer: inout JSONWriter) {
        writer.object { w in
            for pair in pairs {
                w.key(pair.name)
                w.string(pair.value)
            }
        }
    }
}
