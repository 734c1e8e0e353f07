import HTTP
import JSON
import Testing

@testable import Sandbox

@Suite("Grants: what a publisher's server is told")
struct GrantTests {
    private static let publisher =
        #"{"url":"http://127.0.0.1:1/grant","secret":"key","timeoutMs":2000,"waitsMs":[100,1000]}"#

    @Test(
        "a digest is that of the standard's examples",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (String(repeating: "a", count: 1_000), "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
        ])
    func digest(text: String, hex: String) {
        #expect(SHA256.digest(Array(text.utf8)).hex == hex)
    }

    /// RFC 4231, cases 1, 2, 3 and 6: a short key, a text key, long data, and a key longer than a block.
    @Test("a code is that of the standard's examples")
    func authenticationCode() {
        let cases: [([UInt8], [UInt8], String)] = [
            (
                [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
            ),
            (
                Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
            (
                [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
                "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
            ),
            (
                [UInt8](repeating: 0xAA, count: 131),
                Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
            ),
        ]
        for (key, message, hex) in cases { #expect(SHA256.authenticationCode(message, key: key).hex == hex) }
    }

    @Test("every length around the block's borders is padded right")
    func lengths() {
        // Each digest is fed into the next, so that one wrong length changes the last.
        let last = (0...130).reduce([UInt8]()) { chain, length in
            SHA256.digest(chain + [UInt8](repeating: 0x61, count: length))
        }
        #expect(last.hex == "8051f55462d14020880fca53d83f03ee114e2ba9405e736902643507d7f27105")
    }

    @Test(
        "only addresses of this machine are taken",
        arguments: [
            ("http://127.0.0.1:8080/grant", true), ("https://127.0.0.1/", true), ("http://localhost:3000", true),
            ("http://LOCALHOST/x?y", true), ("http://[::1]:9/x", true), ("http://127.1.2.3/", true),
            ("http://example.com/", false), ("http://127.0.0.1.example.com/", false), ("http://0.0.0.0/", false),
            ("http://127.0.0.1@example.com/", false), ("http://127.0.0.1:80@example.com/", false),
            ("http://localhost.example.com/", false), ("ftp://127.0.0.1/", false), ("//127.0.0.1/", false),
            ("http://127.0.0.1\\@example.com/", false), ("http://[::1]example.com/", false),
            ("http://127.0.0.256/", false), ("http://127.00.0.1/", false), ("http://127.1/", false),
            ("http://example.com#@127.0.0.1/", false), ("http://10.0.0.1/", false), ("http://[::2]/", false),
            ("http:/127.0.0.1/", false), ("", false),
        ])
    func loopback(url: String, accepted: Bool) throws {
        #expect(LoopbackURL.accepts(url) == accepted)
        var till = Till()
        let body = "{\"url\":\"\(url.replacing("\\", with: "\\\\"))\",\"secret\":\"s\"}"
        #expect(till.control("PUT", "publisher", body).status == (accepted ? 200 : 422))
        #expect((till.control("GET", "publisher").text == "null") == !accepted)
    }

    @Test("the control API never shows the publisher's secret or token")
    func secrets() {
        var till = Till()
        let body = #"{"url":"http://127.0.0.1:1/","secret":"SECRET","token":"TOKEN"}"#
        for text in [till.control("PUT", "publisher", body).text, till.control("GET", "publisher").text] {
            #expect(text == #"{"url":"http://127.0.0.1:1/","timeoutMs":10000,"waitsMs":[10000,10000]}"#)
        }
    }

    @Test("paying with a publisher is pending until its server has answered with its own identifier")
    func granted() throws {
        var till = try Till(publisher: Self.publisher)
        let session = try till.session()
        _ = till.control("POST", "orders/\(session.purchase)/pay")
        #expect(try till.state(session.purchase) == "charge_pending")
        #expect(till.due == [till.milliseconds])
        till.answer(session, 200, #"{"publisherPurchaseId":"pub-1"}"#)
        #expect(try till.state(session.purchase) == "charge_succeed")
        #expect(till.due.isEmpty)
        #expect(till.control("GET", "awards").text.contains(#""by":"publisher","publisherTransactionId":"pub-1""#))
    }

    @Test(
        "anything but 200 with an identifier is a failure that says why, and the wait grows until the order fails",
        arguments: [
            (200, "{}", "without a publisherPurchaseId"), (200, #"{"publisherPurchaseId":""}"#, "publisherPurchaseId"),
            (200, "<html>", "publisherPurchaseId"), (201, #"{"publisherPurchaseId":"x"}"#, "answered 201"),
            (500, #"{"publisherErrorMessage":"bag is full"}"#, "bag is full"), (404, "no", "answered 404"),
            (302, "", "answered 302"),
        ])
    func refused(status: Int, body: String, reason: String) throws {
        var till = try Till(publisher: Self.publisher)
        let session = try till.session()
        _ = till.control("POST", "orders/\(session.purchase)/pay")
        till.answer(session, status, body)
        #expect(till.due == [till.milliseconds + 100])
        #expect(try till.state(session.purchase) == "charge_pending")
        till.now += 1
        till.answer(session, status, body)
        #expect(till.due == [till.milliseconds + 1000])
        till.answer(session, status, body)
        #expect(till.due.isEmpty)
        let order = try till.poll(session.purchase).json()
        #expect(try order.required("state").string() == "charge_failed")
        #expect(try order.required("reason").string().contains(reason))
        #expect(try till.attempts(session).count == 3)
    }

    @Test("a failed grant can be asked for once more by hand, and says so")
    func manualRetry() throws {
        var till = try Till(publisher: Self.publisher)
        let session = try till.session()
        let path = "orders/\(session.purchase)/grant"
        #expect(till.control("POST", path).status == 409)
        _ = till.control("POST", "orders/\(session.purchase)/pay")
        #expect(till.control("POST", path).status == 409)
        for _ in 0..<3 { till.answer(session, 500, "") }
        #expect(till.control("POST", path).status == 200)
        #expect(try till.state(session.purchase) == "charge_pending")
        let body = try #require(till.request(session)?.http.body)
        #expect(String(decoding: body, as: UTF8.self).contains(#""awardFlow":"manual_retry""#))
        till.answer(session, 500, "")
        #expect(till.due == [till.milliseconds + 100])
        till.answer(session, 200, #"{"publisherPurchaseId":"x"}"#)
        #expect(try till.state(session.purchase) == "charge_succeed")
        #expect(
            try till.attempts(session).map { try $0.required("awardFlow").string() }
                == ["auto", "auto", "auto", "manual_retry", "manual_retry"])
        #expect(till.control("POST", path).status == 409)
    }

    @Test("the message has the documented members, and its signature is over its raw bytes")
    func message() throws {
        var till = try Till(publisher: Self.publisher)
        let session = try till.session(
            Till.gems.replacing(
                "\"items\"", with: "\"sessionMetadata\":{\"a\" : [1, 2]},\"countryCode2\":\"DE\",\"items\""))
        _ = till.control("POST", "orders/\(session.purchase)/pay")
        let request = try #require(till.request(session)).http
        let body = try #require(request.body)
        let root = try JSONDocument(parsing: body).root
        let expected = [
            "purchaseId": session.purchase, "playerId": "c1", "playerEmail": "c1@example.com", "currency": "USD",
            "bundleName": "Starter Pack", "sku": "starter_pack_001", "action": "purchase", "countryCode2": "DE",
            "actionStatus": "completed", "awardFlow": "auto", "purchaseDateAndTimeUtc": "2023-11-14T22:13:20Z",
        ]
        for (name, value) in expected { #expect(try root.member(named: name)?.string() == value) }
        #expect(try root.required("priceInCents").int() == 499)
        #expect(root["priceInDollar"]?.numberText == "4.99")
        #expect(String(decoding: try root.required("sessionMetadata").rawBytes, as: UTF8.self) == #"{"a" : [1, 2]}"#)
        let product = try #require(try root.required("products").elements().first { _ in true })
        #expect(try product.required("amount").int() == 100)
        let time = till.milliseconds
        let code = SHA256.authenticationCode(Array("\(time).".utf8) + body, key: Array("key".utf8)).hex
        #expect(request.headers.contains(HTTPHeader("signature", "t=\(time),v1=\(code)")))
        #expect(request.headers.contains { $0.name == "x-publisher-token" })
        #expect(request.timeout == .seconds(2))
    }

    @Test("a second attempt sends the same bytes with a new time")
    func sameBytes() throws {
        var till = try Till(publisher: Self.publisher)
        let session = try till.session()
        _ = till.control("POST", "orders/\(session.purchase)/pay")
        let first = try #require(till.request(session)).http
        till.answer(session, 500, "")
        till.now += 1
        let second = try #require(till.request(session)).http
        #expect(first.body == second.body)
        #expect(first.headers != second.headers)
    }

    @Test("a state that was set in the meantime stays, and an acknowledgement is not lost")
    func setMeanwhile() throws {
        var till = try Till(publisher: Self.publisher)
        let session = try till.session()
        _ = till.control("POST", "orders/\(session.purchase)/pay")
        _ = till.control("POST", "orders/\(session.purchase)/charge_failed")
        till.answer(session, 200, #"{"publisherPurchaseId":"late"}"#)
        #expect(try till.state(session.purchase) == "charge_failed")
        #expect(till.control("GET", "awards").text.contains("late"))
    }

    @Test("an answer for an order that a reset threw away changes nothing")
    func reset() throws {
        var till = try Till(publisher: Self.publisher)
        let session = try till.session()
        _ = till.control("POST", "orders/\(session.purchase)/pay")
        _ = till.desk.control("POST", "reset")
        till.answer(session, 200, #"{"publisherPurchaseId":"x"}"#)
        #expect(till.control("GET", "orders").text == "[]")
        #expect(till.control("GET", "publisher").text == "null")
    }
}

extension [UInt8] {
    var hex: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}

extension Till {
    fileprivate init(publisher: String) throws {
        self.init()
        try #require(control("PUT", "publisher", publisher).status == 200)
    }

    fileprivate var milliseconds: Int { now * 1000 }

    /// When the next attempts are due.
    fileprivate var due: [Int] { desk.state.waitingGrants.map(\.due) }

    fileprivate func request(_ session: Session) -> GrantRequest? {
        desk.state.grantRequest(session.purchase, at: milliseconds)
    }

    /// The publisher's server answers an attempt that was sent now.
    fileprivate mutating func answer(_ session: Session, _ status: Int, _ body: String) {
        desk.state.finishGrant(
            session.purchase, sentAt: milliseconds, .answered(status: status, body: Array(body.utf8)), at: milliseconds)
    }

    fileprivate mutating func attempts(_ session: Session) throws -> [JSONValue] {
        let grants = try control("GET", "grants").json().elements()
        let grant = try #require(try grants.first { try $0.required("purchaseId").string() == session.purchase })
        return Array(try grant.required("attempts").elements())
    }
}
