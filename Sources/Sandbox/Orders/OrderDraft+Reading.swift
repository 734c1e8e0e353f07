import JSON

extension OrderDraft {
    /// Reads a create body; without a catalog, SKUs are not looked up. Members it does not know are ignored, prices among them: they come from the catalog.
    init(body bytes: [UInt8], catalog: Catalog?) throws(Refusal) {
        let root = try Field.body(of: bytes)
        var reader = FieldReader()
        body = bytes
        playerID = reader.requiredText(root, "player_id") ?? ""
        items = reader.draftItems(root, catalog: catalog)
        readPlace(root, &reader)
        readWay(root, &reader)
        readTerms(root, &reader)
        try reader.finish()
    }

    private mutating func readPlace(_ root: Field, _ reader: inout FieldReader) {
        locale = reader.choice(root, "locale", of: SandboxLocale.allCases.map(\.rawValue))
            .flatMap(SandboxLocale.init)
        platform = reader.choice(root, "platform", of: ["ios", "android", "other"])
        country = reader.country(root)
        countryLocked = reader.flag(root, "country_locked")
        ipAddress = reader.text(root, "ip_address")
        userAgent = reader.text(root, "user_agent")
        email = reader.text(root, "email")
    }

    private mutating func readWay(_ root: Field, _ reader: inout FieldReader) {
        backToGameURL = reader.text(root, "back_to_game_url")
        backToStoreURL = reader.text(root, "back_to_store_url")
        redirect = reader.redirect(root)
        appearance = reader.appearance(root)
    }

    private mutating func readTerms(_ root: Field, _ reader: inout FieldReader) {
        metadata = reader.metadata(root)
        couponsEnabled = reader.flag(root, "coupons_enabled")
        rewardPoints = reader.integer(root, "eligible_for_reward_points")
        loyaltyPoints = reader.integer(root, "eligible_for_loyalty_points")
        expiresAt = reader.integer(root, "expires_at")
        discountPercent = reader.integer(root, "discount_percent", in: 0...100)
        _ = reader.text(root, "price_template_id")
    }
}

extension FieldReader {
    mutating func draftItems(_ root: Field, catalog: Catalog?) -> [DraftItem] {
        guard let fields = requiredList(root, "items") else { return [] }
        if fields.isEmpty {
            complain(
                root.location + [.name("items")], "ensure this value has at least 1 items",
                "value_error.list.min_items")
        }
        return fields.compactMap { draftItem($0, catalog: catalog) }
    }

    private mutating func draftItem(_ field: Field, catalog: Catalog?) -> DraftItem? {
        guard field.value.kind == .object else {
            complain(field.location, "value is not a valid dict", "type_error.dict")
            return nil
        }
        let faultsBefore = issues.count
        let sku = requiredText(field, "sku") ?? ""
        if let catalog, issues.count == faultsBefore, catalog[sku] == nil {
            complain(field.location + [.name("sku")], "this SKU is not in the catalog", "value_error.unknown_sku")
        }
        return DraftItem(
            sku: sku, name: text(field, "name"), description: text(field, "description"),
            imageURL: text(field, "image_url"), quantity: integer(field, "quantity", in: 1...1_000_000) ?? 1)
    }

    mutating func country(_ root: Field) -> String? {
        guard let country = text(root, "country") else { return nil }
        guard Market.isCountryCode(country) else {
            complain(
                root.location + [.name("country")], "string does not match regex \"^[A-Z]{2}$\"",
                "value_error.str.regex")
            return nil
        }
        return country
    }

    mutating func redirect(_ root: Field) -> RedirectSettings {
        var settings = RedirectSettings()
        guard let field = object(root, "redirect_settings") else { return settings }
        settings.mode =
            choice(field, "mode", of: RedirectSettings.Mode.allCases.map(\.rawValue))
            .flatMap(RedirectSettings.Mode.init) ?? .noRedirect
        settings.target = choice(field, "target", of: RedirectSettings.Target.allCases.map(\.rawValue))
            .flatMap(RedirectSettings.Target.init)
        settings.delayText = field.member("delay_seconds").flatMap { delay($0) }
        return settings
    }

    private mutating func delay(_ field: Field) -> String? {
        guard let text = field.value.numberText, let seconds = Double(text) else {
            complain(field.location, "value is not a valid float", "type_error.float")
            return nil
        }
        guard seconds > 0 else {
            complain(field.location, "ensure this value is greater than 0", "value_error.number.not_gt")
            return nil
        }
        guard seconds <= 300 else {
            complain(field.location, "ensure this value is less than or equal to 300", "value_error.number.not_le")
            return nil
        }
        return text
    }

    mutating func appearance(_ root: Field) -> Appearance {
        guard let field = object(root, "ui_settings") else { return Appearance() }
        return Appearance(
            mode: choice(field, "mode", of: Appearance.Mode.allCases.map(\.rawValue)).flatMap(Appearance.Mode.init)
                ?? .auto,
            showPlayerInfo: flag(field, "show_player_info"))
    }

    /// The developer's own names and values; every value must be a string.
    mutating func metadata(_ root: Field) -> [Header]? {
        guard let field = object(root, "metadata"), let members = try? field.value.members() else { return nil }
        var pairs: [Header] = []
        for (name, value) in members {
            let member = Field(value: value, location: field.location + [.name(name)])
            guard let text = text(member) else { continue }
            pairs.append(Header(name: name, value: text))
        }
        return pairs
    }
}
