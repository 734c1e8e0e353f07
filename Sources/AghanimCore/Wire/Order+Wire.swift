package import JSON

extension Order {
    /// Reads an Order.
    ///
    /// - Parameter isReduced: Whether `user_id`, `country` and `price_minor_unit` may be missing, as
    ///   in the server-to-server API: they are then empty, empty, and looked up by the currency.
    package init(wire json: JSONValue, isReduced: Bool) throws(JSONDecodingError) {
        id = try json.orderId()
        playerId = try json.decode("player_id")
        userId = try json.decode("user_id", unless: isReduced) ?? ""
        country = try json.decode("country", unless: isReduced) ?? ""
        let currency: String = try json.decode("currency")
        self.currency = currency
        priceMinorUnit = try json.decode("price_minor_unit", unless: isReduced) ?? MinorUnits.of(currency)
        amount = try json.decode("amount")
        items = try json.wireList("items")
        status = OrderStatus(rawValue: try json.decode("status"))
        checkoutUrl = try json.decode("checkout_url")
        email = try json.decodeIfPresent("email")
        ipAddress = try json.decodeIfPresent("ip_address")
        userAgent = try json.decodeIfPresent("user_agent")
        locale = try json.decodeIfPresent("locale", as: String.self).flatMap(AghanimLocale.init(rawValue:))
        platform = try json.openEnum("platform")
        meta = try json.meta()
        couponsEnabled = try json.decodeIfPresent("coupons_enabled")
        countryLocked = try json.decodeIfPresent("country_locked")
        uiSettings = try json.wireIfPresent("ui_settings")
        redirectSettings = try json.wireIfPresent("redirect_settings")
        eligibleForRewardPoints = try json.decodeIfPresent("eligible_for_reward_points")
        eligibleForLoyaltyPoints = try json.decodeIfPresent("eligible_for_loyalty_points")
        rewards = try json.wireIfPresent("rewards")
        backToGameUrl = try json.decodeIfPresent("back_to_game_url")
        backToGameSettings = try json.wireIfPresent("back_to_game_settings")
    }
}

extension JSONValue {
    /// The Order's ID, which the provider calls `id` or `order_id`.
    func orderId() throws(JSONDecodingError) -> String {
        if let id = try optional("id") { return try id.string() }
        if let id = try optional("order_id") { return try id.string() }
        return try required("id").string()
    }

    /// The developer's metadata, which the provider calls `meta` or `metadata`.
    ///
    /// Its values are strings by the provider's word, but its schema promises only an object: other
    /// values are kept as their JSON text, and nulls left out.
    fileprivate func meta() throws(JSONDecodingError) -> [String: String]? {
        var object = try optional("meta")
        if object == nil { object = try optional("metadata") }
        guard let object else { return nil }
        var meta: [String: String] = [:]
        for (name, value) in try object.members() where !value.isNull {
            meta[name] = value.kind == .string ? try value.string() : String(decoding: value.rawBytes, as: UTF8.self)
        }
        return meta
    }

    /// The member of that name, which may be missing only if `isOptional`.
    fileprivate func decode<T: JSONDecodable>(
        _ name: StaticString, unless isOptional: Bool
    ) throws(JSONDecodingError) -> T? {
        isOptional ? try decodeIfPresent(name) : try decode(name, as: T.self)
    }
}
