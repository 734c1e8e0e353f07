package import JSON

extension OrderItem: WireDecodable {
    package init(wire json: JSONValue) throws(JSONDecodingError) {
        sku = try json.decode("sku")
        name = try json.decode("name")
        currency = try json.decode("currency")
        quantity = try json.decode("quantity")
        description = try json.decodeIfPresent("description")
        imageUrl = try json.decodeIfPresent("image_url")
    }
}

extension OrderRewards: WireDecodable {
    package init(wire json: JSONValue) throws(JSONDecodingError) {
        available = try json.wireList("available")
    }
}

extension OrderVirtualCurrencyReward: WireDecodable {
    package init(wire json: JSONValue) throws(JSONDecodingError) {
        virtualCurrencyId = try json.decodeIfPresent("virtual_currency_id")
        amount = try json.decode("amount")
        name = try json.decodeIfPresent("name")
        iconUrl = try json.decodeIfPresent("icon_url")
    }
}

extension BackToGameSettings: WireDecodable {
    package init(wire json: JSONValue) throws(JSONDecodingError) {
        iosCustomUrlScheme = try json.decodeIfPresent("ios_custom_url_scheme")
        iosUniversalLink = try json.decodeIfPresent("ios_universal_link")
    }
}

extension UiSettings: WireDecodable {
    package init(wire json: JSONValue) throws(JSONDecodingError) {
        mode = try json.openEnum("mode")
        showPlayerInfo = try json.decodeIfPresent("show_player_info")
    }
}

extension OrderRedirectSettings: WireDecodable {
    package init(wire json: JSONValue) throws(JSONDecodingError) {
        mode = try json.openEnum("mode")
        delaySeconds = try json.wholeSeconds("delay_seconds")
        target = try json.openEnum("target")
    }
}

extension JSONValue {
    /// A number of seconds. The provider's schema says number, so 5.0 is a legal spelling of 5, and a
    /// fraction is possible: it is rounded up.
    fileprivate func wholeSeconds(_ name: StaticString) throws(JSONDecodingError) -> Int? {
        guard let value = try optional(name) else { return nil }
        if let whole = try? value.int() { return whole }
        guard let text = value.numberText, let number = Double(text), abs(number) < 1e15 else {
            throw JSONDecodingError(at: value, "expected a number of seconds")
        }
        return Int(number.rounded(.up))
    }
}
