import JSON
import Testing

@testable import Sandbox

@Suite("Server-to-server API")
struct ServerAPITests {
    @Test("create answers the identifier and the page only")
    func create() throws {
        var desk = Desk()
        let order = try desk.s2s("POST", "orders", Self.body).json()
        let id = try order.required("order_id").string()
        #expect(try order.members().map { $0.name } == ["order_id", "checkout_url"])
        #expect(try order.required("checkout_url").string() == "http://sandbox.test/checkout/\(id)")
    }

    @Test("the read form has every member the specification requires, and no null")
    func read() throws {
        var desk = Desk()
        let id = try desk.serverOrder()
        let reply = desk.s2s("GET", "orders/\(id)")
        let order = try reply.json()
        for name in [
            "id", "amount", "amount_before_discount", "currency", "player_id", "items", "status", "created_at",
        ] {
            #expect(order.member(named: name) != nil, "\(name)")
        }
        #expect(try order.required("metadata").required("k").string() == "v")
        #expect(try order.required("created_at").int() == desk.now)
        #expect(try order.required("expires_at").int() == desk.now + 3 * 24 * 60 * 60)
        #expect(order["paid_at"] == nil)
        #expect(!reply.text.contains("null"))
    }

    @Test("country and discount of the body decide the price")
    func priced() throws {
        var desk = Desk()
        let id = try desk.serverOrder()
        let order = try desk.s2s("GET", "orders/\(id)").json()
        #expect(try order.required("currency").string() == "JPY")
        #expect(try order.required("amount_before_discount").int() == 1_500)
        #expect(try order.required("amount").int() == 1_350)
    }

    @Test("a paid order says when, and is consumed without naming a player")
    func consume() throws {
        var desk = Desk()
        let id = try desk.paidOrder()
        #expect(try desk.s2s("GET", "orders/\(id)").json().required("paid_at").int() == desk.now)
        #expect(desk.s2s("PATCH", "orders/\(id)", #"{"handled_by_client":true}"#).status == 200)
        #expect(desk.s2s("PATCH", "orders/\(id)", #"{"handled_by_client":true}"#).status == 409)
        #expect(try desk.unconsumed("p1") == [])
    }

    @Test("an expired order cannot be paid, and only a waiting order expires")
    func expire() throws {
        var desk = Desk()
        let waiting = try desk.order()
        let paid = try desk.paidOrder()
        #expect(desk.s2s("PATCH", "orders/\(waiting)/expire").text == "{}")
        #expect(desk.control("POST", "orders/\(waiting)/pay").status == 409)
        #expect(desk.s2s("PATCH", "orders/\(paid)/expire").status == 409)
    }

    @Test("a refund is requested first and needs a reason")
    func refund() throws {
        var desk = Desk()
        let id = try desk.paidOrder()
        #expect(try desk.s2s("POST", "orders/\(id)/refund", "{}").complaints() == ["body.reason value_error.missing"])
        #expect(desk.s2s("POST", "orders/\(id)/refund", #"{"reason":"fat finger"}"#).text == "{}")
        #expect(try desk.status(of: id) == "refund_requested")
        #expect(desk.s2s("POST", "orders/\(id)/refund", #"{"reason":"again"}"#).status == 409)
        #expect(desk.control("POST", "orders/\(id)/refund").status == 200)
        #expect(try desk.status(of: id) == "refunded")
    }

    @Test(
        "price points need a country of the right form",
        arguments: [
            ("price_points", "query.country value_error.missing"),
            ("price_points?country=de", "query.country value_error.str.regex"),
            ("price_points?country=DEU", "query.country value_error.str.regex"),
            ("price_points?country=DE&locale=xx", "query.locale type_error.enum"),
            ("price_points?country=DE&platform=tv", "query.platform type_error.enum"),
        ])
    func wrongPricePoints(path: String, complaint: String) throws {
        var desk = Desk()
        #expect(try desk.s2s("GET", path).complaints() == [complaint])
    }

    @Test("price points without a locale use the country's")
    func pricePoints() throws {
        var desk = Desk()
        let points = try desk.s2s("GET", "price_points?country=BR&platform=ios").json().required("price_points")
        let first = try #require(try points.elements().first { _ in true })
        #expect(try first.required("local_price").required("display").string() == "R$ 5,90")
    }

    fileprivate static let body = """
        {"player_id":"p1","items":[{"sku":"\(Desk.gems)"}],"country":"JP","discount_percent":10,"metadata":{"k":"v"}}
        """
}

extension Desk {
    fileprivate mutating func serverOrder() throws -> String {
        let reply = s2s("POST", "orders", ServerAPITests.body)
        try #require(reply.status == 201)
        return try reply.json().required("order_id").string()
    }
}
