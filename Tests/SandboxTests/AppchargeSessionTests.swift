import JSON
import Testing

@testable import Sandbox

@Suite("Appcharge: sessions and orders")
struct AppchargeSessionTests {
    @Test("a session has a token of 32 hex digits, a purchase and both forms of the page's link")
    func session() throws {
        var till = Till()
        let reply = till.publisher("POST", "checkout/v1/session", Till.gems)
        #expect(reply.status == 201)
        let root = try reply.json()
        let token = try root.required("checkoutSessionToken").string()
        #expect(token.count == 32 && token.allSatisfy { $0.isHexDigit && !$0.isUppercase })
        #expect(try root.required("purchaseId").string().hasPrefix("pr_"))
        let url = try root.required("url").string()
        #expect(url == "http://sandbox.test/appcharge/page")
        #expect(try root.required("parsedUrl").string().hasPrefix("\(url)/\(token)#boot="))
    }

    @Test("the same seed gives the same identifiers, and no two sessions share one")
    func seeded() throws {
        var first = Till()
        var second = Till()
        let sessions = [try first.session(), try first.session()]
        #expect(sessions[0].token != sessions[1].token)
        #expect(sessions[0].purchase != sessions[1].purchase)
        #expect(try second.session().token == sessions[0].token)
        #expect(first.desk.control("GET", "state").text.contains(#""purchases":2"#))
    }

    @Test(
        "a body that lacks something is 400 with a number and a sentence that names it",
        arguments: [
            ("{", "not JSON"), ("[]", "valid dict"), ("{}", "priceDetails: field required"),
            (Till.gems.replacing("499", with: "4.99"), "priceDetails.price: value is not a valid integer"),
            (Till.gems.replacing("499", with: "0"), "priceDetails.price"),
            (Till.gems.replacing("\"USD\"", with: "\"usd\""), "priceDetails.currency: not an ISO 4217 code"),
            (Till.gems.replacing("\"Starter Pack\"", with: "null"), "offer.name: field required"),
            (Till.gems.replacing("\"c1\"", with: "\" \""), "customer.id"),
            (Till.gems.replacing("100", with: "\"100\""), "items.0.quantity: value is not a valid integer"),
        ])
    func badSession(body: String, sentence: String) throws {
        var till = Till()
        let reply = till.publisher("POST", "checkout/v1/session", body)
        #expect(reply.status == 400)
        #expect(try reply.json().required("errorCode").int() == 400)
        #expect(try reply.json().required("errorMessage").string().contains(sentence))
    }

    @Test("a blocked customer gets no session until it is let in again")
    func blocked() throws {
        var till = Till()
        #expect(till.control("PUT", "customers/c1", #"{"blocked":true}"#).status == 200)
        let reply = till.publisher("POST", "checkout/v1/session", Till.gems)
        #expect(reply.status == 403)
        #expect(try !reply.json().required("message").string().isEmpty)
        #expect(till.control("PUT", "customers/c1", #"{"blocked":false}"#).status == 200)
        _ = try till.session()
    }

    @Test("there is no order before the page is opened, in the form that the settings choose")
    func noOrder() throws {
        var till = Till()
        let session = try till.session()
        #expect(try till.poll(session.purchase).status == 404)
        #expect(try till.poll("pr_unknown").status == 404)
        _ = till.control("PUT", "settings", #"{"orderNotFound":"state"}"#)
        #expect(try till.state(session.purchase) == "order not found")
    }

    @Test("every state of the table can be shown", arguments: PurchaseState.allCases)
    func states(state: PurchaseState) throws {
        var till = Till()
        let session = try till.session()
        #expect(till.control("POST", "orders/\(session.purchase)/\(state.rawValue)").status == 200)
        #expect(try till.state(session.purchase) == state.rawValue)
        let summary = till.control("GET", "orders/\(session.purchase)").text
        #expect(summary.contains("\"paid\":\(state.isPaid)"))
    }

    @Test("a reason goes with the state")
    func reason() throws {
        var till = Till()
        let session = try till.session()
        _ = till.control("POST", "orders/\(session.purchase)/charge_failed", #"{"reason":"no space left"}"#)
        #expect(try till.poll(session.purchase).json().required("reason").string() == "no space left")
        _ = till.control("POST", "orders/\(session.purchase)/charge_failed")
        #expect(try !till.poll(session.purchase).json().required("reason").string().isEmpty)
        _ = till.control("POST", "orders/\(session.purchase)/charge_succeed")
        #expect(try till.poll(session.purchase).json().required("reason").isNull)
    }

    @Test("an order has every member of the wire")
    func wireOrder() throws {
        var till = Till()
        let session = try till.session()
        _ = till.control("POST", "orders/\(session.purchase)/charge_succeed")
        let order = try till.poll(session.purchase).json()
        #expect(try order.required("date").int() == till.now)
        #expect(try order.required("sessionId").string() == session.token)
        #expect(try order.required("bundleName").string() == "Starter Pack")
        #expect(try order.required("bundleSKU").string() == "starter_pack_001")
        #expect(try order.required("totalSum").int() == 499)
        #expect(try order.required("totalSumCurrency").string() == "USD")
        #expect(try order.required("userId").string() == "c1")
        #expect(try order.required("userCountry").string() == "US")
        #expect(try order.required("paymentMethodName").string() == "Visa")
        #expect(try order.required("orderId").string().hasPrefix("ac_"))
        #expect(try order.required("purchaseId").string() == session.purchase)
        let product = try #require(try order.required("products").elements().first { _ in true })
        #expect(try product.required("name").string() == "Gems")
        #expect(try product.required("sku").string() == "gem_01")
        #expect(try product.required("amount").string() == "100")
    }

    @Test("numbers come as number, text or decimal as the settings say")
    func forms() throws {
        var till = Till()
        let session = try till.session()
        _ = till.control("POST", "orders/\(session.purchase)/created")
        _ = till.control("PUT", "settings", #"{"money":"text","itemAmount":"number","itemAmountName":"quantity"}"#)
        let text = try till.poll(session.purchase).text
        #expect(text.contains(#""totalSum":"499""#))
        #expect(text.contains(#""quantity":100}"#))
        _ = till.control("PUT", "settings", #"{"money":"decimal","date":"text","dateUnit":"milliseconds"}"#)
        let other = try till.poll(session.purchase).text
        #expect(other.contains(#""totalSum":499.0"#))
        #expect(other.contains("\"date\":\"\(till.now)000\""))
    }

    @Test("each poll is told the script's next state, known or not, and the last one stays")
    func script() throws {
        var till = Till()
        let session = try till.session()
        let script = #"{"states":[null,"created","charge_pending","moon_phase","charge_pending","charge_succeed"]}"#
        #expect(till.control("PUT", "orders/\(session.purchase)/script", script).status == 200)
        var seen: [String?] = []
        for _ in 0..<7 { seen.append(try till.state(session.purchase)) }
        #expect(
            seen == [
                nil, "created", "charge_pending", "moon_phase", "charge_pending", "charge_succeed", "charge_succeed",
            ])
        #expect(till.control("PUT", "orders/\(session.purchase)/script", #"{"states":[1]}"#).status == 422)
        #expect(till.control("PUT", "orders/pr_x/script", script).status == 404)
    }

    @Test("another customer's purchase is refused, and so is another session's token")
    func strangers() throws {
        var till = Till()
        let session = try till.session()
        let other = try till.session()
        _ = till.control("POST", "orders/\(session.purchase)/created")
        #expect(try till.poll(session.purchase, player: "c2").status == 403)
        #expect(try till.poll(session.purchase, bearer: other.token).status == 401)
        #expect(try till.poll(session.purchase, bearer: session.token).status == 200)
        let path = "\(try till.path("getOrderPath"))/\(session.purchase)/player/c1/session/"
        #expect(till.client("GET", path + session.token).status == 200)
        #expect(till.client("GET", path + other.token).status == 401)
    }

    @Test("an order is found by its own identifier too, and a state that does not exist is 404")
    func control() throws {
        var till = Till()
        let session = try till.session()
        _ = till.control("POST", "orders/\(session.purchase)/created")
        let order = try till.control("GET", "orders/\(session.purchase)").json().required("orderId").string()
        #expect(till.control("POST", "orders/\(order)/charge_pending").status == 200)
        #expect(try till.state(session.purchase) == "charge_pending")
        #expect(till.control("POST", "orders/\(order)/charge_pended").status == 404)
        #expect(till.control("POST", "orders/pr_x/pay").status == 404)
    }
}
