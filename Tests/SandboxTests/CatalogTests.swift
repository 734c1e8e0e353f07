import JSON
import Testing

@testable import Sandbox

@Suite("Catalog")
struct CatalogTests {
    @Test("the seeded catalog has every item type and the two well-known SKUs")
    func seeded() {
        let types = Set(Catalog.seeded.items.map(\.type))
        #expect(types == ["item", "currency", "bundle", "lootbox", "subscription", "virtual_currency"])
        #expect(Catalog.seeded[Desk.gems] != nil)
        #expect(Catalog.seeded[Desk.sword] != nil)
    }

    @Test("every seeded item has a name in each of the 25 locales")
    func names() {
        for item in Catalog.seeded.items {
            #expect(item.localizedNames.count == 25, "\(item.name)")
            #expect(item.localizedNames.allSatisfy { !$0.isEmpty && !$0.contains("|") })
            #expect(item.name(in: .en) == item.name)
        }
    }

    @Test("items come back in the order asked for, once each, and an unknown SKU is left out")
    func order() throws {
        var desk = Desk()
        let reply = desk.sdk("GET", "items?skus=\(Desk.sword)&skus=nothing&skus=\(Desk.gems)&skus=\(Desk.sword)")
        #expect(reply.status == 200)
        #expect(try reply.json().elements().map { try $0.required("sku").string() } == [Desk.sword, Desk.gems])
    }

    @Test("an item is localized by locale and priced by the player's country")
    func localized() throws {
        var desk = Desk()
        #expect(desk.control("PUT", "players/p1", #"{"country":"JP"}"#).status == 200)
        let item = try desk.item("items?skus=\(Desk.gems)&player_id=p1")
        #expect(try item.required("name").string() == "ジェム")
        let price = try item.required("price")
        #expect(try price.required("amount").int() == 1_500)
        #expect(price["amount_decimal"]?.numberText == "1500")
        #expect(try price.required("currency").string() == "JPY")
        #expect(try price.required("display").string() == "¥1,500")
        let german = try desk.item("items?skus=\(Desk.gems)&player_id=p1&locale=de")
        #expect(try german.required("name").string() == "Edelsteine")
        #expect(try german.required("price").required("display").string() == "1.500 ¥")
    }

    @Test("a player without a country is in the US")
    func defaultCountry() throws {
        var desk = Desk()
        let price = try desk.item("items?skus=\(Desk.gems)").required("price")
        #expect(price["amount_decimal"]?.numberText == "9.99")
        #expect(try price.required("display").string() == "$9.99")
    }

    @Test(
        "a wrong items request says where it is wrong",
        arguments: [
            ("items", "query.skus value_error.missing"),
            ("items?skus=a&locale=xx", "query.locale type_error.enum"),
            ("items?skus=a&skus=%20", "query.skus.1 value_error.any_str.min_length"),
            (
                "items?" + Array(repeating: "skus=a", count: 51).joined(separator: "&"),
                "query.skus value_error.list.max_items"
            ),
        ])
    func wrongRequest(path: String, complaint: String) throws {
        var desk = Desk()
        let reply = desk.sdk("GET", path)
        #expect(reply.status == 422)
        #expect(try reply.complaints() == [complaint])
    }

    @Test("generated items have numbered SKUs and replace the catalog")
    func generated() throws {
        var desk = Desk()
        #expect(desk.control("PUT", "catalog?generate=10000").text == #"{"catalogSize":10000}"#)
        #expect(try desk.item("items?skus=gen.009999").required("name").string() == "Generated item 009999")
        #expect(desk.sdk("GET", "items?skus=gen.010000&skus=\(Desk.gems)").text == "[]")
    }

    @Test("an item of a custom catalog comes back as it was put")
    func custom() throws {
        var desk = Desk()
        let item = """
            {"sku":"x/é 1","name":"X","description":null,"type":"hologram","price":{"amount":12345,\
            "amount_decimal":123.450000000000000001,"currency":"USD","display":"one two three"},\
            "image_url":null,"quantity":7,"is_stackable":true,"is_currency":false}
            """
        #expect(desk.control("PUT", "catalog", "[\(item)]").status == 200)
        #expect(desk.sdk("GET", "items?skus=x/%C3%A9+1").text == "[\(item)]")
    }

    @Test("a price in a currency the sandbox does not know is shown to everyone as it is")
    func foreignCurrency() throws {
        var desk = Desk()
        let put = desk.control(
            "PUT", "catalog", #"[{"sku":"a","price":{"amount":150,"amount_decimal":1.5,"currency":"RP"}}]"#)
        #expect(put.status == 200)
        #expect(desk.control("PUT", "players/p", #"{"country":"DE"}"#).status == 200)
        let price = try desk.item("items?skus=a&player_id=p").required("price")
        #expect(try price.required("currency").string() == "RP")
        #expect(try price.required("display").string() == "RP 1.5")
    }

    @Test(
        "a wrong catalog is refused as a whole and the old one stays",
        arguments: [
            ("{", "body value_error.jsondecode"), ("{}", "body type_error.list"),
            (#"[{"name":"x"}]"#, "body.0.sku value_error.missing"),
            (#"[{"sku":"a"},{"sku":"a"}]"#, "body.1.sku value_error.duplicate"),
            (#"[{"sku":"a","price":{"amount":-1}}]"#, "body.0.price.amount value_error.number.not_ge"),
            (
                #"[{"sku":"a","price":{"amount":1,"amount_decimal":"1"}}]"#,
                "body.0.price.amount_decimal type_error.number"
            ),
            (#"[{"sku":"a","is_currency":"yes"}]"#, "body.0.is_currency type_error.bool"),
        ])
    func wrongCatalog(body: String, complaint: String) throws {
        var desk = Desk()
        let reply = desk.control("PUT", "catalog", body)
        #expect(reply.status == 422)
        #expect(try reply.complaints() == [complaint])
        #expect(desk.state.catalog.source == .seeded)
    }

    @Test(
        "price points follow the player's country and the locale",
        arguments: [("KW", "KWD", "KWD 3.000"), ("DE", "EUR", "9,99 €")])
    func pricePoints(country: String, currency: String, display: String) throws {
        var desk = Desk()
        _ = desk.control("PUT", "players/p", "{\"country\":\"\(country)\"}")
        let root = try desk.sdk("GET", "price_points?player_id=p").json()
        let context = try root.required("context")
        #expect(try context.required("country").string() == country)
        #expect(try context.required("base_currency").string() == "USD")
        #expect(try context.required("local_currency").string() == currency)
        let points = try root.required("price_points").elements().map { $0 }
        #expect(points.count == 10)
        #expect(try points[4].required("base_price")["amount_decimal"]?.numberText == "9.99")
        #expect(try points[4].required("local_price").required("display").string() == display)
    }
}

extension Desk {
    /// The only item of an answer.
    fileprivate mutating func item(_ path: String) throws -> JSONValue {
        let items = try sdk("GET", path).json().elements().map { $0 }
        try #require(items.count == 1)
        return items[0]
    }
}
