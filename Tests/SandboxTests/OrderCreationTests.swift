import JSON
import Testing

@testable import Sandbox

@Suite("Creating an order")
struct OrderCreationTests {
    @Test("the answer is the whole order, priced from the catalog")
    func wholeOrder() throws {
        var desk = Desk()
        let reply = desk.sdk(
            "POST", "orders",
            """
            {"player_id":"p1","items":[{"sku":"\(Desk.gems)","name":"My gems","image_url":"","quantity":3,"price":1},
            {"sku":"\(Desk.sword)"}],"locale":"de","platform":"other","metadata":{"b":"2","a":"1"},"price_decimal":0.01,
            "back_to_game_url":"game://back/{order_id}?o={order_id}","redirect_settings":{"mode":"delayed"},
            "ui_settings":{"mode":"dark"},"unknown":[]}
            """)
        #expect(reply.status == 201)
        let order = try reply.json()
        let id = try order.required("id").string()
        #expect(try order.required("amount").int() == 3 * 999 + 499)
        #expect(try order.required("status").string() == "created")
        #expect(try order.required("checkout_url").string() == "http://sandbox.test/checkout/\(id)")
        #expect(try order.required("back_to_game_url").string() == "game://back/\(id)?o=\(id)")
        #expect(try order.required("meta").rawBytes == Array(#"{"b":"2","a":"1"}"#.utf8))
        #expect(try order.required("redirect_settings").required("delay_seconds").int() == 5)
        #expect(try order.required("ui_settings").required("mode").string() == "dark")
        let items = try order.required("items").elements().map { $0 }
        #expect(try items.map { try $0.required("name").string() } == ["My gems", "Schwert der Morgenröte"])
        #expect(try items.map { try $0.required("quantity").int() } == [3, 1])
        #expect(items[0]["image_url"]?.isNull == true)
        #expect(desk.sdk("GET", "orders/\(id)").text == reply.text)
    }

    @Test("the order is priced where the player is, with the minor unit of that currency")
    func pricedInMarket() throws {
        var desk = Desk()
        _ = desk.control("PUT", "players/p1", #"{"country":"KW"}"#)
        let order = try desk.sdk("GET", "orders/\(try desk.order())").json()
        #expect(try order.required("currency").string() == "KWD")
        #expect(try order.required("price_minor_unit").int() == 3)
        #expect(try order.required("amount").int() == 3_000)
        #expect(try order.required("country").string() == "KW")
    }

    @Test(
        "a wrong body is answered with 422 and the place of the fault",
        arguments: [
            ("", "body value_error.jsondecode"), ("{", "body value_error.jsondecode"), ("[]", "body type_error.dict"),
            (#"{"player_id":"p"}"#, "body.items value_error.missing"),
            (#"{"player_id":"p","items":[]}"#, "body.items value_error.list.min_items"),
            (#"{"player_id":"p","items":{}}"#, "body.items type_error.list"),
            (#"{"player_id":"p","items":[1]}"#, "body.items.0 type_error.dict"),
            (#"{"player_id":"p","items":[{}]}"#, "body.items.0.sku value_error.missing"),
            (#"{"player_id":"p","items":[{"sku":5}]}"#, "body.items.0.sku type_error.str"),
            (#"{"player_id":"p","items":[{"sku":" "}]}"#, "body.items.0.sku value_error.any_str.min_length"),
            (#"{"player_id":"p","items":[{"sku":"nope"}]}"#, "body.items.0.sku value_error.unknown_sku"),
            (fine(#","items2":1"#, item: #","quantity":0"#), "body.items.0.quantity value_error.number.not_ge"),
            (fine(#","items2":1"#, item: #","quantity":1.5"#), "body.items.0.quantity type_error.integer"),
            (fine(player: ""), "body.player_id value_error.missing"),
            (fine(player: #""player_id":null,"#), "body.player_id value_error.missing"),
            (fine(player: #""player_id":" ","#), "body.player_id value_error.any_str.min_length"),
            (fine(#","locale":"xx""#), "body.locale type_error.enum"),
            (fine(#","platform":"any""#), "body.platform type_error.enum"),
            (fine(#","country":"de""#), "body.country value_error.str.regex"),
            (fine(#","metadata":{"k":1}"#), "body.metadata.k type_error.str"),
            (fine(#","metadata":[]"#), "body.metadata type_error.dict"),
            (fine(#","redirect_settings":{"mode":"soon"}"#), "body.redirect_settings.mode type_error.enum"),
            (delay("0"), "body.redirect_settings.delay_seconds value_error.number.not_gt"),
            (delay("-1"), "body.redirect_settings.delay_seconds value_error.number.not_gt"),
            (delay("300.1"), "body.redirect_settings.delay_seconds value_error.number.not_le"),
            (delay("\"5\""), "body.redirect_settings.delay_seconds type_error.float"),
            (fine(#","ui_settings":{"mode":"pink"}"#), "body.ui_settings.mode type_error.enum"),
            (fine(#","back_to_game_url":5"#), "body.back_to_game_url type_error.str"),
        ])
    func wrongBody(body: String, complaint: String) throws {
        var desk = Desk()
        let reply = desk.sdk("POST", "orders", body)
        #expect(reply.status == 422)
        #expect(try reply.complaints() == [complaint])
        #expect(desk.state.orders.ids.isEmpty)
    }

    @Test("all faults of one body are named in one answer")
    func allFaults() throws {
        var desk = Desk()
        let reply = desk.sdk("POST", "orders", #"{"items":[{"sku":"nope"},{}],"locale":1}"#)
        #expect(
            try reply.complaints() == [
                "body.player_id value_error.missing", "body.items.0.sku value_error.unknown_sku",
                "body.items.1.sku value_error.missing", "body.locale type_error.str",
            ])
    }

    @Test("300 seconds and fractions of a second are good delays", arguments: ["300", "0.5", "5.0", "3e2"])
    func goodDelays(text: String) throws {
        var desk = Desk()
        let reply = desk.sdk("POST", "orders", Self.delay(text))
        #expect(reply.status == 201)
        #expect(try reply.json().required("redirect_settings")["delay_seconds"]?.numberText == text)
    }

    @Test("the same seed gives the same identifiers, another seed others")
    func seeds() throws {
        var first = Desk()
        var second = Desk()
        var other = Desk()
        other.state = SandboxState(origin: "http://sandbox.test", seed: 2)
        let ids = try (0..<50).map { _ in try first.order() }
        #expect(try (0..<50).map { _ in try second.order() } == ids)
        #expect(Set(ids).count == 50)
        #expect(try other.order() != ids[0])
        #expect(
            ids.allSatisfy { $0.hasPrefix("ord_") && $0.utf8.count == 15 && $0.dropFirst(4).allSatisfy(\.isLetter) })
    }

    /// A good body with something added.
    private static func fine(_ more: String = "", item: String = "", player: String = #""player_id":"p","#) -> String {
        "{\(player)\"items\":[{\"sku\":\"\(Desk.gems)\"\(item)}]\(more)}"
    }

    private static func delay(_ text: String) -> String {
        fine(",\"redirect_settings\":{\"mode\":\"delayed\",\"delay_seconds\":\(text)}")
    }
}
