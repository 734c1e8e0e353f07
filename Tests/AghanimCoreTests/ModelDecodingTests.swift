import AghanimCore
import Foundation
import JSON
import TestSupport
import Testing

@Suite("Reading the provider's models")
struct ModelDecodingTests {
    private let order: Order

    init() throws {
        order = try Order(wire: Fixture.json("aghanim/order"), isReduced: false)
    }

    @Test("an order has every required property of the reference")
    func requiredProperties() {
        #expect(order.id == "ord_eCacpFwavzi")
        #expect(order.playerId == "player_42")
        #expect(order.userId == "usr_7Fq2")
        #expect(order.country == "US")
        #expect(order.currency == "USD")
        #expect(order.priceMinorUnit == 2)
        #expect(order.amount == 1_999)
        #expect(order.items.count == 1)
        #expect(order.status == .paid)
        #expect(order.checkoutUrl == "https://pay.example.com/order/ord_eCacpFwavzi")
    }

    @Test("an order has every optional property of the reference")
    func optionalProperties() {
        #expect(order.email == "player@example.com")
        #expect(order.ipAddress == "192.0.2.7")
        #expect(order.userAgent == "MyGame/1.0")
        #expect(order.locale == .ptBR)
        #expect(order.platform == .other)
        #expect(order.meta == ["campaign": "autumn"])
        #expect(order.couponsEnabled == true)
        #expect(order.countryLocked == false)
        #expect(order.eligibleForRewardPoints == 20)
        #expect(order.eligibleForLoyaltyPoints == 30)
        #expect(order.backToGameUrl == "https://mygame.example.com/checkout/return?order=ord_eCacpFwavzi")
    }

    @Test("an order's parts have every property of the reference")
    func parts() throws {
        let item = try #require(order.items.first)
        #expect(item.sku == "items.new.ba68a028-2d51-46b4-a854-68fc16af328a")
        #expect(item.name == "Crystals")
        #expect(item.currency == "USD")
        #expect(item.quantity == 480_000)
        #expect(item.description == "A chest of crystals")
        #expect(item.imageUrl == "https://cdn.example.com/crystals.png")
        let reward = try #require(order.rewards?.available.first)
        #expect(reward.virtualCurrencyId == "vc_gems")
        #expect(reward.amount == 10)
        #expect(reward.name == "Gems")
        #expect(reward.iconUrl == "https://cdn.example.com/gems.png")
        #expect(order.uiSettings?.mode == .auto)
        #expect(order.uiSettings?.showPlayerInfo == true)
        #expect(order.redirectSettings?.mode == .delayed)
        #expect(order.redirectSettings?.delaySeconds == 5)
        #expect(order.redirectSettings?.target == .game)
        #expect(order.backToGameSettings?.iosCustomUrlScheme == "mygame://aghanim/return")
        #expect(order.backToGameSettings?.iosUniversalLink == "https://mygame.example.com/aghanim/return")
    }

    @Test("a catalog item has every property of the reference")
    func item() throws {
        let item = try Item(wire: Fixture.json("aghanim/item"))
        #expect(item.sku == "items.new.ba68a028-2d51-46b4-a854-68fc16af328a")
        #expect(item.name == "Crystals")
        #expect(item.description == "A chest of crystals")
        #expect(item.type == .virtualCurrency)
        #expect(item.imageUrl == "https://cdn.example.com/crystals.png")
        #expect(item.quantity == 480_000)
        #expect(item.isStackable)
        #expect(item.isCurrency)
        #expect(item.price.amount == 999)
        #expect(item.price.amountDecimal == Decimal(string: "9.99"))
        #expect(item.price.currency == "USD")
        #expect(item.price.display == "$9.99")
    }

    @Test("price points have every property of the reference")
    func pricePoints() throws {
        let response = try PricePointsResponse(wire: Fixture.json("aghanim/price-points-response"))
        #expect(response.context.country == "DE")
        #expect(response.context.baseCurrency == "USD")
        #expect(response.context.localCurrency == "EUR")
        let point = try #require(response.pricePoints.first)
        #expect(point.id == "prt_1")
        #expect(point.basePrice.amount == 199)
        #expect(point.basePrice.amountDecimal == Decimal(string: "1.99"))
        #expect(point.localPrice.amount == 229)
        #expect(point.localPrice.amountDecimal == Decimal(string: "2.29"))
        #expect(point.localPrice.display == "2,29 €")
    }

    @Test("every fixture of a part decodes on its own to what the whole has")
    func partFixtures() throws {
        #expect(try OrderItem(wire: Fixture.json("aghanim/order-item")) == order.items[0])
        #expect(try OrderRewards(wire: Fixture.json("aghanim/order-rewards")) == order.rewards)
        let reward = try OrderVirtualCurrencyReward(wire: Fixture.json("aghanim/order-virtual-currency-reward"))
        #expect(reward == order.rewards?.available[0])
        #expect(try BackToGameSettings(wire: Fixture.json("aghanim/back-to-game-settings")) == order.backToGameSettings)
        #expect(try UiSettings(wire: Fixture.json("aghanim/ui-settings")) == order.uiSettings)
        let redirect = try OrderRedirectSettings(wire: Fixture.json("aghanim/order-redirect-settings"))
        #expect(redirect == order.redirectSettings)
        let price = try ItemPrice(wire: Fixture.json("aghanim/item-price"))
        #expect(try Item(wire: Fixture.json("aghanim/item")).price == price)
        let ladder = try PricePointsResponse(wire: Fixture.json("aghanim/price-points-response"))
        #expect(try PricePointsContext(wire: Fixture.json("aghanim/price-points-context")) == ladder.context)
        #expect(try PricePoint(wire: Fixture.json("aghanim/price-point")) == ladder.pricePoints[0])
        #expect(try Price(wire: Fixture.json("aghanim/price")) == ladder.pricePoints[0].basePrice)
        #expect(try LocalPrice(wire: Fixture.json("aghanim/local-price")) == ladder.pricePoints[0].localPrice)
    }
}

@Suite("Reading what a provider may send instead")
struct LenientDecodingTests {
    private static let required = [
        "id", "player_id", "user_id", "country", "currency", "price_minor_unit", "amount", "items", "status",
        "checkout_url",
    ]
    private static let optional = [
        "email", "ip_address", "user_agent", "locale", "platform", "meta", "coupons_enabled", "country_locked",
        "ui_settings", "redirect_settings", "eligible_for_reward_points", "eligible_for_loyalty_points", "rewards",
        "back_to_game_url", "back_to_game_settings",
    ]

    /// The order fixture with one member replaced, or left out.
    private func order(_ name: String, _ replacement: String?) throws -> JSONValue {
        var writer = JSONWriter()
        let original = try Fixture.json("aghanim/order")
        writer.beginObject()
        for (member, value) in try original.members() where member != name {
            writer.key(member)
            writer.raw(value.rawBytes)
        }
        if let replacement {
            writer.key(name)
            writer.raw(Array(replacement.utf8))
        }
        writer.endObject()
        return try JSONDocument(parsing: writer.bytes).root
    }

    @Test("a required member that is missing is named by its path", arguments: required)
    func missing(name: String) throws {
        let json = try order(name, nil)
        let error = #expect(throws: JSONDecodingError.self) { try Order(wire: json, isReduced: false) }
        #expect(error?.path == "/\(name)")
        #expect(error?.reason == "missing")
    }

    @Test("a member of the wrong type is named by its path", arguments: required + optional)
    func wrongType(name: String) throws {
        let json = try order(name, name == "items" ? "{}" : name.contains("enabled") ? "1" : "[true]")
        let error = #expect(throws: JSONDecodingError.self) { try Order(wire: json, isReduced: false) }
        #expect(error?.path.hasPrefix("/\(name)") == true)
    }

    @Test("an optional member may be missing or null", arguments: optional)
    func absent(name: String) throws {
        let without = try Order(wire: order(name, nil), isReduced: false)
        let null = try Order(wire: order(name, "null"), isReduced: false)
        #expect(without == null)
        #expect(without.id == "ord_eCacpFwavzi")
    }

    @Test("a locale that is not listed becomes nil")
    func unlistedLocale() throws {
        #expect(try Order(wire: order("locale", "\"eo\""), isReduced: false).locale == nil)
    }

    @Test("metadata is read under either name, and its values become text")
    func metadata() throws {
        let renamed = try Fixture.text("aghanim/order").replacingOccurrences(of: "\"meta\"", with: "\"metadata\"")
        #expect(try Order(wire: JSONValue(text: renamed), isReduced: false).meta == ["campaign": "autumn"])
        let mixed = try order("meta", #"{"a":"x","b":7,"c":null,"d":[1]}"#)
        #expect(try Order(wire: mixed, isReduced: false).meta == ["a": "x", "b": "7", "d": "[1]"])
    }

    @Test("the order's ID is read under either name")
    func eitherId() throws {
        let renamed = try Fixture.text("aghanim/order").replacingOccurrences(of: "\"id\"", with: "\"order_id\"")
        #expect(try Order(wire: JSONValue(text: renamed), isReduced: false).id == "ord_eCacpFwavzi")
    }

    @Test(
        "a delay in any spelling of a number decodes",
        arguments: [("5", 5), ("5.0", 5), ("5e0", 5), ("0.5", 1), ("300", 300)])
    func delay(text: String, seconds: Int) throws {
        let json = try JSONValue(text: #"{"delay_seconds": \#(text)}"#)
        #expect(try OrderRedirectSettings(wire: json).delaySeconds == seconds)
    }

    @Test(
        "decimals are exact, in quotes or not",
        arguments: ["9.99", "0.1", "12345678901234567890.12345", "1e-3", "0.30000000000000004"])
    func decimals(text: String) throws {
        for spelling in [text, "\"\(text)\""] {
            let json = try JSONValue(text: #"{"amount": 1, "amount_decimal": \#(spelling)}"#)
            #expect(try Price(wire: json).amountDecimal == Decimal(string: text))
        }
    }

    @Test("a decimal that is no number is refused", arguments: ["\"\"", "\"9,99\"", "\"$1\"", "true", "null"])
    func badDecimals(text: String) throws {
        let json = try JSONValue(text: #"{"amount": 1, "amount_decimal": \#(text)}"#)
        let error = #expect(throws: JSONDecodingError.self) { try Price(wire: json) }
        #expect(error?.path == "/amount_decimal")
    }
}
