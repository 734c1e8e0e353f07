import JSON
import TestSupport
import Testing

@testable import AppchargePaymentLinks

@Suite("What boot says")
struct BootAnswerTests {
    private func pace(_ validation: String) throws -> PollingPace {
        try BootAnswer(
            json: JSONValue(
                text: #"{"paths":{"getOrderPath":"/o"},"settings":{"network":{"orderValidation":\#(validation)}}}"#)
        ).pace
    }

    @Test("the sample is read whole")
    func sample() throws {
        let boot = try BootAnswer(json: Fixture.json("appcharge/boot"))
        #expect(boot.baseURL == "https://api-sandbox.example.com")
        #expect(boot.orderPath == "/somewhere/orders")
        #expect(boot.pricePointsPath == "/somewhere/price-points")
        #expect(boot.awardPath == "/somewhere/awards")
        #expect(boot.noneAwardedPath == "/somewhere/none-awarded")
        #expect(boot.pace == PollingPace(rate: .milliseconds(600), timeout: .seconds(90), retry: 6))
        #expect(boot.requestTimeout == .seconds(30))
        #expect(boot.browserMode == nil)
        #expect(boot.purchaseIdPatterns == ["^(pr|purchase)_[A-Za-z0-9]+$"])
    }

    @Test("everything but the path for orders has a default")
    func defaults() throws {
        let boot = try BootAnswer(json: JSONValue(text: #"{"paths":{"getOrderPath":"o/"},"settings":null}"#))
        #expect(boot.orderPath == "/o")
        #expect(boot.baseURL == nil && boot.pricePointsPath == nil && boot.awardPath == nil)
        #expect(boot.pace == PollingPace(rate: .milliseconds(600), timeout: .seconds(90), retry: 6))
        #expect(boot.purchaseIdPatterns.isEmpty && boot.parsedUrlPatterns.isEmpty)
    }

    @Test("a timeout below a thousand is taken as seconds, numbers may be text")
    func units() throws {
        #expect(try pace(#"{"timeout":90}"#).timeout == .seconds(90))
        #expect(try pace(#"{"timeout":999}"#).timeout == .seconds(999))
        #expect(try pace(#"{"timeout":1000}"#).timeout == .seconds(1))
        #expect(
            try pace(#"{"timeout":"4000","rate":"250","retry":"2"}"#)
                == PollingPace(rate: .milliseconds(250), timeout: .seconds(4), retry: 2))
    }

    @Test("limits keep a wrong number from hammering the provider or from never ending")
    func limits() throws {
        #expect(try pace(#"{"rate":1}"#).rate == .milliseconds(50))
        #expect(try pace(#"{"rate":86400000}"#).rate == .seconds(60))
        #expect(try pace(#"{"timeout":86400000}"#).timeout == .seconds(3_600))
        #expect(try pace(#"{"retry":1000000}"#).retry == 100)
        for odd in ["0", "-1", "null", "true", "\"x\"", "1e400", "[]"] {
            #expect(try pace(#"{"rate":\#(odd),"timeout":\#(odd),"retry":\#(odd)}"#) == PollingPace())
        }
    }

    @Test("the server's browser mode counts only when it says that it outdoes the game's")
    func browserMode() throws {
        func mode(_ presentation: String) throws -> BrowserMode? {
            try BootAnswer(
                json: JSONValue(text: #"{"paths":{"getOrderPath":"/o"},"settings":{"presentation":\#(presentation)}}"#)
            )
            .browserMode
        }
        #expect(try mode(#"{"overrideConfig":true,"browserMode":"internal"}"#) == .sfsvc)
        #expect(try mode(#"{"overrideConfig":true,"browserMode":"twa"}"#) == nil)
        #expect(try mode(#"{"overrideConfig":false,"browserMode":"sfsvc"}"#) == nil)
    }

    @Test(
        "an answer that names no path for orders or a base URL that must not be used is of no use",
        arguments: [
            "{}", "[]", "null", #"{"paths":{}}"#, #"{"paths":{"getOrderPath":""}}"#, #"{"paths":{"getOrderPath":7}}"#,
            #"{"paths":{"getOrderPath":"/o?x=1"}}"#,
            #"{"paths":{"getOrderPath":"/o","baseUrl":"http://api.example.com"}}"#,
            #"{"paths":{"getOrderPath":"/o","baseUrl":"https://user@api.example.com"}}"#,
        ])
    func useless(text: String) throws {
        let answer = try JSONValue(text: text)
        #expect(throws: JSONDecodingError.self) { try BootAnswer(json: answer) }
    }
}

@Suite("What the provider's order says")
struct OrderAnswerTests {
    @Test("the sample becomes the reference's order")
    func sample() throws {
        let answer = try OrderAnswer(json: Fixture.json("appcharge/order"), purchaseId: "pr_5f1c2a")
        #expect(answer.state == .chargeSucceeded)
        #expect(
            answer.order
                == OrderResponseModel(
                    date: 1_718_182_312, offerName: "Starter Pack", offerSku: "starter_pack_001",
                    items: [OrderResponseModel.Item(name: "Gems", sku: "gem_01", quantity: "100")], price: 499,
                    currency: "USD", customerId: "cust_98765", customerCountry: "US", paymentMethodName: "Visa",
                    orderId: "1234567890", purchaseId: "pr_5f1c2a",
                    session: Secret("0123456789abcdef0123456789abcdef")))
    }

    @Test(
        "money may be a number or text",
        arguments: [("499", 499), ("499.0", 499), ("\"499\"", 499), ("\"499.00\"", 499), ("0", 0)])
    func money(wire: String, price: Int) throws {
        let answer = try OrderAnswer(
            json: JSONValue(text: #"{"state":"created","totalSum":\#(wire)}"#), purchaseId: "p")
        #expect(answer.order.price == price)
    }

    @Test(
        "dates may be numbers or text, seconds or milliseconds",
        arguments: ["1718182312", "\"1718182312\"", "1718182312000", "\"1718182312999\""])
    func dates(wire: String) throws {
        let answer = try OrderAnswer(json: JSONValue(text: #"{"state":"created","date":\#(wire)}"#), purchaseId: "p")
        #expect(answer.order.date == 1_718_182_312)
    }

    @Test("the count of an item is the text the server sent, under either name")
    func quantities() throws {
        let text = #"{"products":[{"amount":"100"},{"amount":100},{"quantity":"7"},{"quantity":7.0},3,{}]}"#
        let items = try OrderAnswer(json: JSONValue(text: text), purchaseId: "p").order.items
        #expect(items?.map(\.quantity) == ["100", "100", "7", "7.0", nil])
    }

    @Test("no odd field hides a purchase that succeeded")
    func oddFields() throws {
        let text =
            #"{"state":"charge_success","date":"soon","sessionId":[],"products":"none","totalSum":4.99,"userId":12,"orderId":null}"#
        let answer = try OrderAnswer(json: JSONValue(text: text), purchaseId: "p")
        #expect(answer.state == .chargeSucceeded)
        #expect(answer.order.date == nil && answer.order.items == nil && answer.order.price == nil)
        #expect(answer.order.customerId == "12")
        #expect(answer.order.purchaseId == "p")
    }

    @Test(
        "every state of the wire is known, and others are not taken for one",
        arguments: [
            ("created", OrderState.created), ("payment_pending", .paymentPending),
            ("payment_canceled", .paymentCanceled),
            ("charge_pending", .chargePending), ("charge_succeed", .chargeSucceeded),
            ("charge_success", .chargeSucceeded), ("charge_failed", .chargeFailed), ("order not found", .notFound),
            ("payment_succeed", .paid), ("payment_success", .paid), ("payment_refunded", .paid),
            ("payment_refund_pending", .paid),
            ("payment_dispute_lost", .paid), ("charge_retrying", .paid), ("payment_failed", .paymentPending),
            ("", .unknown),
        ])
    func states(wire: String, state: OrderState) throws {
        #expect(try OrderAnswer(json: JSONValue(text: #"{"state":"\#(wire)"}"#), purchaseId: "p").state == state)
        #expect(try OrderAnswer(json: JSONValue(text: #"{"status":"\#(wire)"}"#), purchaseId: "p").state == state)
    }

    @Test("an answer without a state is unknown, one that is no object is none")
    func stateless() throws {
        #expect(try OrderAnswer(json: JSONValue(text: "{}"), purchaseId: "p").state == .unknown)
        #expect(throws: JSONDecodingError.self) { try OrderAnswer(json: JSONValue(text: "[]"), purchaseId: "p") }
    }
}

@Suite("Price points and orders to award")
struct ListAnswerTests {
    @Test("the sample of price points is read whole")
    func pricePoints() throws {
        let points = try PricePoints(wire: Fixture.json("appcharge/price-points"))
        #expect(
            points
                == PricePoints(
                    pricingPoints: [
                        PricingPoint(basePriceInUSD: "200", localizedPrice: "200", formattedPrice: "$2.00"),
                        PricingPoint(basePriceInUSD: "500", localizedPrice: "500", formattedPrice: "$5.00"),
                    ],
                    pricingPointData: PricingPointData(
                        currencyCode: "USD", currencySymbol: "$", fractionalSeparator: ".", milSeparator: ",",
                        symbolPosition: "Left", spacing: false, multiplier: 100)))
    }

    @Test("amounts may be numbers, spacing and multiplier may be missing")
    func variants() throws {
        let text = """
            {"pricingPoints":[{"basePriceInUSD":200,"localizedPrice":199.5,"formattedPrice":"$2.00"}],
             "pricingPointData":{"currencyCode":"USD","currencySymbol":"$","fractionalSeparator":".","milSeparator":",",
              "symbolPosition":"Left","spacing":null,"multiplier":"100"}}
            """
        let points = try PricePoints(wire: JSONValue(text: text))
        #expect(points.pricingPoints.map(\.basePriceInUSD) == ["200"])
        #expect(points.pricingPoints.map(\.localizedPrice) == ["199.5"])
        #expect(points.pricingPointData.spacing == nil && points.pricingPointData.multiplier == 100)
    }

    @Test(
        "orders to award come in three forms; one that comes twice is kept once",
        arguments: [
            #"["1","2","1"]"#, #"{"orderIds":["1","2"]}"#, #"[{"orderId":"1"},{"orderId":2}]"#,
            #"{"orderIds":[{"orderId":"1"},{"orderId":"2","state":"x"}]}"#,
        ])
    func noneAwarded(text: String) throws {
        #expect(try NoneAwardedAnswer(json: JSONValue(text: text)).orderIds == ["1", "2"])
    }

    @Test("a list that cannot be read is an error", arguments: ["{}", "null", "[null]", #"[{"id":"1"}]"#, #""1""#])
    func unreadable(text: String) throws {
        let answer = try JSONValue(text: text)
        #expect(throws: JSONDecodingError.self) { try NoneAwardedAnswer(json: answer) }
    }
}
