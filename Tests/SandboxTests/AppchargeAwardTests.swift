import JSON
import Testing

@testable import Sandbox

@Suite("Appcharge: price points and awards")
struct AppchargeAwardTests {
    @Test(
        "price points are texts in the country's currency, with the rule that formats them",
        arguments: [
            (
                "US", "999", "$9.99",
                #"{"currencyCode":"USD","currencySymbol":"$","fractionalSeparator":".","#
                    + #""milSeparator":",","symbolPosition":"Left","spacing":false,"multiplier":100}"#
            ),
            (
                "DE", "999", "9,99 €",
                #"{"currencyCode":"EUR","currencySymbol":"€","fractionalSeparator":",","#
                    + #""milSeparator":".","symbolPosition":"Right","spacing":true,"multiplier":100}"#
            ),
            (
                "JP", "1500", "¥1,500",
                #"{"currencyCode":"JPY","currencySymbol":"¥","fractionalSeparator":".","#
                    + #""milSeparator":",","symbolPosition":"Left","spacing":false,"multiplier":1}"#
            ),
        ])
    func pricePoints(country: String, localized: String, formatted: String, data: String) throws {
        var till = Till()
        _ = till.control("PUT", "settings", "{\"country\":\"\(country)\"}")
        let root = try till.client("GET", try till.path("pricePointsPath")).json()
        #expect(String(decoding: try root.required("pricingPointData").rawBytes, as: UTF8.self) == data)
        let points = Array(try root.required("pricingPoints").elements())
        #expect(points.count == PriceLadder.cents.count)
        let point = try #require(try points.first { try $0.required("basePriceInUSD").string() == "999" })
        #expect(try point.required("localizedPrice").string() == localized)
        #expect(try point.required("formattedPrice").string() == formatted)
        #expect(till.client("GET", try till.path("pricePointsPath"), key: nil).status == 401)
    }

    @Test("a publisher's server is told what its prices are in a country, and null for what is no price point")
    func lookup() throws {
        var till = Till()
        let reply = till.lookUp(#"{"pricesInUsdCents":[999,7,99,999],"countryCode2":"DE"}"#)
        #expect(reply.status == 200)
        #expect(
            reply.text
                == #"{"currencyCode":"EUR","pricePoints":{"999":{"price":999,"displayPrice":"9,99 €"},"7":null,"#
                + #""99":{"price":99,"displayPrice":"0,99 €"}}}"#)
    }

    @Test(
        "a lookup that cannot be understood is 400 and says why",
        arguments: [
            ("{}", "countryCode2"), (#"{"countryCode2":"de","pricesInUsdCents":[1]}"#, "ISO 3166-1"),
            (#"{"countryCode2":"DE","pricesInUsdCents":[]}"#, "1 to 50"),
            (#"{"countryCode2":"DE","pricesInUsdCents":["99"]}"#, "pricesInUsdCents.0"),
            ("{\"countryCode2\":\"DE\",\"pricesInUsdCents\":[1" + String(repeating: ",1", count: 50) + "]}", "1 to 50"),
        ])
    func badLookup(body: String, sentence: String) throws {
        var till = Till()
        let reply = till.lookUp(body)
        #expect(reply.status == 400)
        #expect(try reply.json().required("errorMessage").string().contains(sentence))
        #expect(till.lookUp(body, token: nil).status == 401)
    }

    @Test("a paid order waits for its award, and an award ends the wait, once")
    func award() throws {
        var till = Till()
        let session = try till.session()
        let unpaid = try till.session()
        _ = till.control("POST", "orders/\(session.purchase)/pay")
        _ = till.control("POST", "orders/\(unpaid.purchase)/created")
        let order = try till.order(session)
        #expect(try till.noneAwarded("c1") == "[\"\(order)\"]")
        #expect(try till.noneAwarded("c2") == "[]")
        #expect(try till.award(order, transaction: "t1").status == 200)
        #expect(try till.noneAwarded("c1") == "[]")
        #expect(try till.award(order, transaction: "t2").status == 200)
        let awards = till.control("GET", "awards").text
        #expect(awards.contains(#""by":"client","publisherTransactionId":"t1""#))
        #expect(!awards.contains("t2"))
    }

    @Test("an award is refused where there is nothing to award")
    func refusals() throws {
        var till = Till()
        let session = try till.session()
        _ = till.control("POST", "orders/\(session.purchase)/created")
        let order = try till.order(session)
        #expect(try till.award(order).status == 409)
        _ = till.control("POST", "orders/\(session.purchase)/pay")
        #expect(try till.award(order, player: "c2").status == 404)
        #expect(try till.award("ac_x").status == 404)
        #expect(try till.award(session.purchase).status == 404)
        let path = try till.path("orderAwardAckPath")
        for body in ["", "[]", #"{"orderId":"x"}"#, #"{"playerId":"c1"}"#, #"{"orderId":1,"playerId":"c1"}"#] {
            let reply = till.client("POST", path, body)
            #expect(reply.status == 400)
            #expect(try !reply.json().required("message").string().isEmpty)
        }
        #expect(try till.noneAwarded("c1") == "[\"\(order)\"]")
    }

    @Test("an award delivers a reward that had failed")
    func late() throws {
        var till = Till()
        let session = try till.session()
        _ = till.control("POST", "orders/\(session.purchase)/fail")
        let order = try till.order(session)
        #expect(try till.noneAwarded("c1") == "[\"\(order)\"]")
        #expect(try till.award(order).status == 200)
        #expect(try till.state(session.purchase) == "charge_succeed")
    }

    @Test(
        "the list of orders without an award has the form that the settings choose",
        arguments: [("list", "[\"ID\"]"), ("object", "{\"orderIds\":[\"ID\"]}"), ("orders", "[{\"orderId\":\"ID\"}]")])
    func forms(name: String, form: String) throws {
        var till = Till()
        _ = till.control("PUT", "settings", "{\"noneAwarded\":\"\(name)\"}")
        let session = try till.session()
        _ = till.control("POST", "orders/\(session.purchase)/pay")
        #expect(try till.noneAwarded("c1") == form.replacing("ID", with: try till.order(session)))
    }

    @Test("logs and analytics are taken and forgotten")
    func drops() throws {
        var till = Till()
        let root = try till.client("GET", "mobile/v4/boot").json().required("paths")
        for name in ["logUrl", "eventsUrl"] {
            let url = try #require(root.member(named: name)).string()
            let path = url.replacing("http://sandbox.test/appcharge/", with: "")
            #expect(till.client("POST", path, #"{"event":"CHECKOUT_SDK_ERROR"}"#).status == 200)
        }
    }
}

extension Till {
    fileprivate mutating func lookUp(_ body: String, token: String? = SandboxServer.appchargePublisherToken) -> Reply {
        publisher("POST", "v1/price-points/localized/lookup", body, token: token)
    }

    fileprivate mutating func order(_ session: Session) throws -> String {
        try control("GET", "orders/\(session.purchase)").json().required("orderId").string()
    }

    fileprivate mutating func award(_ order: String, player: String = "c1", transaction: String? = nil) throws -> Reply
    {
        let more = transaction.map { ",\"publisherTransactionId\":\"\($0)\"" } ?? ""
        let body = "{\"orderId\":\"\(order)\",\"playerId\":\"\(player)\"\(more)}"
        return client("POST", try path("orderAwardAckPath"), body)
    }

    fileprivate mutating func noneAwarded(_ player: String) throws -> String {
        client("GET", "\(try path("orderNonAwardAckPath"))/player/\(player)").text
    }
}
