import JSON
import Testing

@testable import Sandbox

@Suite("Test cards")
struct TestCardTests {
    /// The provider's published list, by what a card does.
    private static let published: [CardOutcome: [String]] = [
        .succeeds: [
            "4242 4242 4242 4242", "4315 0818 0830 8748", "4111 1111 1111 1111", "3700 0000 0000 002",
            "5436 0310 3060 6378", "8171 9999 2766 0000", "6771 7980 2100 0008", "6011 1111 1111 1117",
            "3530 1113 3330 0000", "4744 0556 6520 4795", "4030 1871 7569 1410", "5490 5290 6876 6884",
            "5481 6996 4448 6744", "6556 1386 1040 2565",
        ],
        .declined: ["4832 2850 6160 9015"], .insufficientFunds: ["4211 1272 6211 2418"],
        .lostCard: ["4411 5883 2171 3124"], .stolenCard: ["4178 1318 2730 9866"],
        .expiredCard: ["4867 0537 1696 5705"], .challenge: ["4224 7030 8257 5813"],
        .disputeLost: ["4000 0000 0000 0267"], .disputeWon: ["4000 0000 0000 2685"], .fraud: ["4171 6800 0000 0004"],
    ]

    @Test("every published card is there, does what is published, and nothing else is")
    func table() {
        for (outcome, numbers) in Self.published {
            #expect(Set(TestCard.all.filter { $0.outcome == outcome }.map(\.groups)) == Set(numbers))
        }
        #expect(TestCard.all.count == Self.published.values.joined().count)
        #expect(Set(TestCard.all.prefix(TestCard.kinds).map(\.outcome)).count == TestCard.kinds)
    }

    @Test(
        "each card leaves the order where its outcome says",
        arguments: [
            ("4242424242424242", "paid", 200), ("4832285061609015", "reattempted", 303),
            ("4211127262112418", "reattempted", 303), ("4411588321713124", "reattempted", 303),
            ("4178131827309866", "reattempted", 303), ("4867053716965705", "reattempted", 303),
            ("4224703082575813", "captured", 303), ("4000000000000267", "disputed", 200),
            ("4000000000002685", "disputed", 200), ("4171680000000004", "paid", 200),
        ])
    func outcomes(number: String, status: String, answer: Int) throws {
        var desk = Desk()
        let id = try desk.order()
        #expect(desk.pay(id, number: number).status == answer)
        #expect(try desk.status(of: id) == status)
        let pressed = try desk.order()
        #expect(desk.browse("POST", "/checkout/\(pressed)/pay", "test_card=\(number)").status == answer)
        #expect(try desk.status(of: pressed) == status)
    }

    @Test("a declined player sees the reason with its code, and pays with another card")
    func declineAndRetry() throws {
        var desk = Desk()
        let id = try desk.order()
        for (number, code) in [("4211127262112418", "2051"), ("4832285061609015", "16"), ("4178131827309866", "3043")] {
            let reply = desk.pay(id, number: number)
            #expect(reply.header("Location") == "/checkout/\(id)")
            let page = desk.browse("GET", "/checkout/\(id)").text
            #expect(page.contains("role=\"alert\""))
            #expect(page.contains("<span id=\"code\">Code \(code)</span>"))
        }
        #expect(desk.pay(id, number: "4242424242424242").status == 200)
        #expect(try desk.unconsumed("p1") == [id])
        #expect(!desk.browse("GET", "/checkout/\(id)").text.contains("id=\"decline\""))
    }

    @Test("a decline is forgotten as soon as the order moves otherwise")
    func forgetting() throws {
        var desk = Desk()
        let id = try desk.order()
        _ = desk.pay(id, number: "4211127262112418")
        #expect(desk.control("GET", "state").text.contains(#""attempt":"declined_2051""#))
        _ = desk.control("POST", "orders/\(id)/capture")
        #expect(!desk.browse("GET", "/checkout/\(id)").text.contains("role=\"alert\""))
    }

    @Test("the bank's question holds the order until it is answered", arguments: ["approve", "refuse"])
    func challenge(answer: String) throws {
        var desk = Desk()
        let id = try desk.order(more: #","back_to_game_url":"game://g","redirect_settings":{"mode":"immediate"}"#)
        _ = desk.pay(id, number: "4224703082575813")
        let page = desk.browse("GET", "/checkout/\(id)")
        #expect(page.text.contains("action=\"/checkout/\(id)/challenge/approve\""))
        #expect(!page.text.contains("id=\"number\""))
        #expect(desk.pay(id, number: "4242424242424242").status == 409)
        let reply = desk.browse("POST", "/checkout/\(id)/challenge/\(answer)")
        #expect(reply.status == 303)
        #expect(reply.header("Location") == (answer == "approve" ? "game://g" : "/checkout/\(id)"))
        #expect(try desk.status(of: id) == (answer == "approve" ? "paid" : "reattempted"))
        #expect(desk.browse("POST", "/checkout/\(id)/challenge/approve").status == 409)
        #expect(desk.browse("GET", "/checkout/\(id)").text.contains("Verification failed") == (answer == "refuse"))
    }

    @Test("nobody was asked, so nobody can answer")
    func unasked() throws {
        var desk = Desk()
        let id = try desk.order()
        for action in ["challenge/approve", "challenge/refuse", "verdict"] {
            #expect(desk.browse("POST", "/checkout/\(id)/\(action)").status == 409)
            #expect(desk.browse("POST", "/checkout/ord_x/\(action)").status == 404)
        }
        #expect(try desk.status(of: id) == "created")
    }

    @Test(
        "a dispute ends the way of the card that opened it",
        arguments: [("4000000000000267", "canceled"), ("4000000000002685", "paid")])
    func disputes(number: String, end: String) throws {
        var desk = Desk()
        let id = try desk.order()
        _ = desk.pay(id, number: number)
        #expect(try desk.unconsumed("p1") == [])
        #expect(desk.browse("GET", "/checkout/\(id)").text.contains("action=\"/checkout/\(id)/verdict\""))
        #expect(desk.browse("POST", "/checkout/\(id)/verdict").status == 200)
        #expect(try desk.status(of: id) == end)
        #expect(try desk.unconsumed("p1") == (end == "paid" ? [id] : []))
        #expect(desk.browse("POST", "/checkout/\(id)/verdict").status == 409)
    }

    @Test("a reported fraud is told on the page, and the order is paid")
    func fraud() throws {
        var desk = Desk()
        let id = try desk.order()
        #expect(desk.pay(id, number: "4171680000000004").text.contains("id=\"fraud\""))
        #expect(desk.control("GET", "state").text.contains(#""attempt":"fraud""#))
    }

    @Test("an expired or canceled order takes no card", arguments: [true, false])
    func closed(expired: Bool) throws {
        var desk = Desk()
        let id = try desk.order()
        if expired { desk.now += Order.lifetime } else { _ = desk.control("POST", "orders/\(id)/cancel") }
        for number in ["4242424242424242", "4211127262112418", "1"] {
            #expect(desk.pay(id, number: number).status == 409)
        }
        #expect(try desk.status(of: id) == (expired ? "created" : "canceled"))
    }
}

@Suite("Card form")
struct CardFormTests {
    @Test(
        "what is written as people write it is understood",
        arguments: [
            ("4242 4242 4242 4242", "12/34", "123"), ("4242-4242-4242-4242", "12 / 34", "123"),
            (" 4242424242424242 ", "1234", "123"), ("4242424242424242", "12/2034", " 123"),
            ("4242424242424242", "1/34", "123"),
            ("3700 0000 0000 002", "11/23", "1234"),
        ])
    func good(number: String, expiry: String, cvc: String) throws {
        var desk = Desk()
        let id = try desk.order()
        #expect(desk.pay(id, number: number, expiry: expiry, cvc: cvc).status == 200)
    }

    /// The desk's day is 14 November 2023.
    @Test(
        "each fault is told at its field, and nothing is charged",
        arguments: [
            ("", "12/34", "123", "number"), ("4242", "12/34", "123", "number"),
            ("4242 4242 4242 424x", "12/34", "123", "number"), ("4000056655665556", "12/34", "123", "number"),
            ("4242424242424242", "", "123", "expiry"), ("4242424242424242", "13/34", "123", "expiry"),
            ("4242424242424242", "10/23", "123", "expiry"), ("4242424242424242", "/", "123", "expiry"),
            ("4242424242424242", "1/2/34", "123", "expiry"),
            ("4242424242424242", "12/34", "", "cvc"), ("4242424242424242", "12/34", "1234", "cvc"),
            ("370000000000002", "12/34", "123", "cvc"), ("4242424242424242", "12/34", "12a", "cvc"),
        ])
    func faults(number: String, expiry: String, cvc: String, field: String) throws {
        var desk = Desk()
        let id = try desk.order()
        let reply = desk.pay(id, number: number, expiry: expiry, cvc: cvc)
        #expect(reply.status == 422)
        #expect(reply.text.ranges(of: "aria-invalid=\"true\"").count == 1)
        #expect(reply.text.contains("aria-describedby=\"\(field)-fault\" aria-invalid=\"true\" autofocus"))
        #expect(reply.text.contains("id=\"\(field)-fault\""))
        #expect(try desk.status(of: id) == "created")
    }

    @Test("what was typed comes back nowhere: not on the page, not in the log, not in the state")
    func secrecy() throws {
        var desk = Desk()
        let id = try desk.order()
        // Not a test card; the page must not list it either.
        let number = "5555 5555 5555 4444"
        let page = desk.pay(id, number: number, expiry: "09/87", cvc: "731").text
        _ = desk.browse("GET", "/checkout/\(id)?number=5555555555554444&5555555555554444")
        _ = desk.browse("POST", "//checkout/\(id)/pay", #"{"number":"5555555555554444","cvc":"731"}"#)
        _ = desk.browse("POST", "/checkout/\(id)/pay", "5555555555554444&nu%6Dber=5555555555554444")
        let log = desk.control("GET", "requests").text
        for text in [page, log, desk.control("GET", "state").text] {
            for secret in ["5555 5555", "5555+5555", "55555555", "09/87", "09%2F87", "731"] {
                #expect(!text.contains(secret))
            }
        }
        #expect(log.contains("number=[redacted]&expiry=[redacted]&cvc=[redacted]"))
    }

    @Test("the browser is asked not to fill in a card of its own")
    func autofill() throws {
        var desk = Desk()
        let id = try desk.order()
        let page = desk.browse("GET", "/checkout/\(id)").text
        #expect(page.ranges(of: "<input ").count == 3)
        #expect(page.ranges(of: " autocomplete=\"off\" required").count == 3)
        #expect(!page.contains("cc-"))
    }
}

extension Desk {
    mutating func pay(_ id: String, number: String, expiry: String = "12/34", cvc: String = "123") -> Reply {
        let fields = [("number", number), ("expiry", expiry), ("cvc", cvc)]
        return browse(
            "POST", "/checkout/\(id)/pay", fields.map { "\($0)=\(percentEncoded($1))" }.joined(separator: "&"))
    }
}
