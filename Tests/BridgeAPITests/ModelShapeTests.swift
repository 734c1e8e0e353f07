import AghanimCheckout
import EventLoop
import JSON
import TestSupport
import Testing

@testable import BridgeAPI

@Suite("Models on the wire")
struct ModelShapeTests {
    private func text(_ value: some ResultValue) throws -> String {
        var writer = JSONWriter()
        value.encode(to: &writer)
        return PrettyJSON.text(try JSONDocument(parsing: writer.bytes).root)
    }

    private func order(_ changes: String = "") throws -> Order {
        let text = #"""
            {"id":"ord_1","player_id":"p","user_id":"u","country":"KW","currency":"KWD","price_minor_unit":3,"amount":0,
            "items":[],"status":"created","checkout_url":"https://pay.example.com/order/ord_1"\#(changes)}
            """#
        return try Order(wire: JSONValue(text: text), isReduced: false)
    }

    private func item(_ changes: String = "", amountDecimal: String = "1200") throws -> Item {
        let text = #"""
            {"sku":"a","name":"A","type":"item","price":{"amount":1200,"amount_decimal":\#(amountDecimal),"currency":"JPY",
            "display":"¥1,200"},"quantity":1,"is_stackable":false,"is_currency":false\#(changes)}
            """#
        return try Item(wire: JSONValue(text: text))
    }

    @Test("what a model does not have is left out")
    func minimum() throws {
        #expect(try text(order()) == Fixture.text("bridge/order-minimal"))
        #expect(try text(item()) == Fixture.text("bridge/item-minimal"))
        #expect(
            try text(OrderRewards(wire: JSONValue(text: #"{"available":[{"amount":1}]}"#))).contains("null") == false)
    }

    @Test("a long list is written the same in one go and with pauses", arguments: [0, 1, 255, 256, 257, 1_000])
    @LoopActor
    func unhurried(count: Int) async throws {
        let items = try Array(repeating: item(), count: count)
        var (atOnce, withPauses) = (JSONWriter(), JSONWriter())
        items.encode(to: &atOnce)
        await items.encodeUnhurried(to: &withPauses)
        #expect(withPauses.bytes == atOnce.bytes)
    }

    @Test("an empty optional object stays an object, and an empty map a map")
    func empty() throws {
        let order = try order(#","meta":{},"ui_settings":{},"redirect_settings":{},"back_to_game_settings":{}"#)
        let json = try JSONValue(text: text(order))
        for name in ["meta", "uiSettings", "redirectSettings", "backToGameSettings"] {
            #expect(json.member(named: name)?.description == "{}", "\(name)")
        }
    }

    @Test(
        "a decimal travels as text, exactly as the provider wrote the number",
        arguments: [
            ("9.99", "9.99"), ("0.1", "0.1"), ("1200", "1200"),
            ("12345678901234567890.123", "12345678901234567890.123"),
            ("0.30000000000000004", "0.30000000000000004"), ("-1.5", "-1.5"),
        ])
    func decimals(number: String, expected: String) throws {
        let json = try JSONValue(text: text(item(amountDecimal: number)))
        #expect(json["price"]?["amountDecimal"]?.description == "\"\(expected)\"")
    }

    @Test("known and unknown strings of an open set pass through unchanged")
    func openSets() throws {
        for status in ["refund_requested", "paid", "teleported", "PAID", ""] {
            let order = try Order(
                wire: JSONValue(text: Fixture.text("aghanim/order").replacing(#""paid""#, with: "\"\(status)\"")),
                isReduced: false)
            #expect(try JSONValue(text: text(order))["status"]?.description == "\"\(status)\"")
        }
        let strange = try order(
            #","platform":"fridge","ui_settings":{"mode":"sepia"},"redirect_settings":{"mode":"later","target":"moon"}"#
        )
        let json = try JSONValue(text: text(strange))
        #expect(json["platform"]?.description == #""fridge""#)
        #expect(json["uiSettings"]?.description.contains(#""sepia""#) == true)
        #expect(json["redirectSettings"]?["mode"]?.description == #""later""#)
        #expect(json["redirectSettings"]?["target"]?.description == #""moon""#)
        let item = try Item(
            wire: JSONValue(text: Fixture.text("aghanim/item").replacing("virtual_currency", with: "pet")))
        #expect(try JSONValue(text: text(item))["type"]?.description == #""pet""#)
    }

    @Test("every known value of an open set is in its schema, as the provider spells it")
    func openSchemas() {
        let types = Dictionary(uniqueKeysWithValues: TypeTable.enumerations.map { ($0.name, $0) })
        #expect(
            types["ItemType"]?.values
                == ["item", "currency", "bundle", "lootbox", "subscription", "virtual_currency"])
        #expect(types["OrderRedirectMode"]?.values == ["no_redirect", "immediate", "delayed"])
        for name in ["ItemType", "OrderRedirectMode", "OrderStatus", "Platform", "RedirectTarget", "UiMode"] {
            #expect(types[name]?.isOpen == true, "\(name)")
        }
    }

    @Test("every member's name is in camelCase, and no type names a member twice")
    func names() {
        for type in TypeTable.entries {
            let names = type.fields.map(\.name)
            #expect(Set(names).count == names.count, "\(type.name)")
            for name in names { #expect(name.wholeMatch(of: /[a-z][a-zA-Z]*/) != nil, "\(type.name).\(name)") }
        }
    }

    @Test(
        "each sample of the documents is of its type",
        arguments: [
            ("order", "Order"), ("order-minimal", "Order"), ("item-minimal", "Item"), ("launch-result", "LaunchResult"),
            ("price-points-response", "PricePointsResponse"), ("hello-result", "HelloResult"),
            ("status-result", "StatusResult"),
            ("checkout-did-close", "CheckoutDidClose"), ("redirect-result", "RedirectResult"),
            ("navigation-decision", "NavigationDecision"), ("appcharge-order", "AppchargeOrder"),
            ("appcharge-opened", "AppchargeOpened"), ("appcharge-price-points", "AppchargePricePoints"),
        ])
    func samples(file: String, type: String) throws {
        let fields = EventTable.entries.first { $0.name == CheckoutDidClose.name }?.params ?? []
        let event = ObjectSchema(name: "CheckoutDidClose", summary: "", fields: fields)
        let schema = try #require((TypeTable.entries + [event]).first { $0.name == type })
        #expect(BridgeAPI.Schema.object(schema).fault(in: try Fixture.json("bridge/\(file)")) == nil)
    }
}
