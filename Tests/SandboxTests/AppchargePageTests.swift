import Foundation
import JSON
import Testing

@testable import Sandbox

@Suite("Appcharge: checkout page and deep links")
struct AppchargePageTests {
    private static let key = "cot=" + SandboxServer.appchargePublicKey

    @Test("opening the page begins the order, once")
    func opening() throws {
        var till = Till()
        let session = try till.session()
        let page = till.open(session)
        #expect(page.status == 200)
        #expect(page.text.contains("Starter Pack"))
        #expect(page.text.contains("100 × Gems"))
        #expect(page.text.contains("$4.99"))
        for button in CheckoutButton.allCases {
            #expect(page.text.contains("action=\"/appcharge/page/\(session.token)/\(button.rawValue)\""))
        }
        let order = try till.poll(session.purchase).json()
        #expect(try order.required("state").string() == "created")
        till.now += 60
        _ = till.open(session)
        let again = try till.poll(session.purchase).json()
        #expect(try again.required("orderId").string() == order.required("orderId").string())
        #expect(try again.required("date").int() == order.required("date").int())
    }

    @Test(
        "a link without a good key does not load, and begins nothing",
        arguments: [
            ("", 401), ("?cot=", 401), ("?cot=pk_live_x", 401), ("?cot=pk_sandbox_forbidden", 403),
            ("?resource=pl_sdk", 200), ("?resource=pl_sdk&cot=pk_live_x", 401),
        ])
    func keys(query: String, status: Int) throws {
        var till = Till()
        let session = try till.session()
        #expect(till.browse("GET", "page/\(session.token)\(query)").status == status)
        #expect(try till.state(session.purchase) == (status == 200 ? "created" : nil))
    }

    @Test(
        "each button ends where it says",
        arguments: [
            ("pay", "charge_succeed"), ("fail", "charge_failed"), ("cancel", "payment_canceled"),
            ("decline", "payment_failed"),
        ])
    func buttons(button: String, state: String) throws {
        var till = Till()
        let session = try till.session()
        _ = till.open(session)
        #expect(till.browse("GET", "page/\(session.token)/\(button)").status == 405)
        #expect(till.browse("POST", "page/\(session.token)/\(button)").status == 200)
        #expect(try till.state(session.purchase) == state)
        let second = till.browse("POST", "page/\(session.token)/pay")
        #expect(second.status == (button == "decline" ? 200 : 409))
        #expect(!till.open(session).text.contains("<form"))
    }

    @Test("a declined player sees why and may try again or leave")
    func declined() throws {
        var till = Till()
        let session = try till.session()
        _ = till.open(session, "redirectUrl=https%3A%2F%2Fgame.example%2Fback")
        let page = till.browse("POST", "page/\(session.token)/decline")
        #expect(page.status == 200)
        #expect(page.header("Location") == nil)
        #expect(page.text.contains("declined"))
        #expect(page.text.contains("href=\"https://game.example/back?status=fail\""))
        #expect(page.text.contains("id=\"pay\""))
    }

    @Test(
        "a universal link comes back with the end as its status",
        arguments: [("pay", "success"), ("fail", "fail"), ("cancel", "cancel")])
    func universalLink(button: String, status: String) throws {
        var till = Till()
        let session = try till.session()
        _ = till.open(session, "redirectUrl=https%3A%2F%2Fgame.example%2Fback%3Fa%3D1%23top")
        let reply = till.browse("POST", "page/\(session.token)/\(button)")
        #expect(reply.status == 303)
        #expect(reply.header("Location") == "https://game.example/back?a=1&status=\(status)#top")
        #expect(reply.text.contains("id=\"return-app\""))
    }

    @Test(
        "an app's scheme comes back with the order as unescaped base64",
        arguments: [("pay", "orderSuccess"), ("fail", "orderFail"), ("cancel", "close")])
    func appScheme(button: String, event: String) throws {
        var till = Till()
        let session = try till.session()
        _ = till.open(session, "redirectUrl=acnative-com.example.game%3A%2F%2Faction")
        let reply = till.browse("POST", "page/\(session.token)/\(button)")
        #expect(reply.status == 303)
        let location = try #require(reply.header("Location"))
        let head = "acnative-com.example.game://action?data="
        #expect(location.hasPrefix(head))
        let data = try #require(Data(base64Encoded: String(location.dropFirst(head.count))))
        let root = try JSONDocument(parsing: Array(data)).root
        #expect(try root.required("event").string() == event)
        #expect(try root.required("data").rawBytes == till.poll(session.purchase).json().rawBytes)
    }

    @Test("without a place to return to, the page stays and offers the settings' scheme")
    func nowhere() throws {
        var till = Till()
        _ = till.control("PUT", "settings", #"{"deepLinkScheme":"acnative-x"}"#)
        let session = try till.session()
        _ = till.open(session)
        let reply = till.browse("POST", "page/\(session.token)/pay")
        #expect(reply.status == 200)
        #expect(reply.text.contains("href=\"acnative-x://action?data="))
    }

    @Test("the session's own return URL is used when the link has none")
    func sessionRedirect() throws {
        var till = Till()
        let session = try till.session(
            Till.gems.replacing("\"items\"", with: "\"redirectUrl\":\"https://shop.example/\",\"items\""))
        _ = till.open(session)
        let reply = till.browse("POST", "page/\(session.token)/pay")
        #expect(reply.header("Location") == "https://shop.example/?status=success")
    }

    @Test(
        "a return URL that a browser would run is never followed nor linked",
        arguments: ["javascript:alert(1)", "data:text/html,x", "//evil.example", "https:evil", "x"])
    func unsafeLinks(url: String) throws {
        var till = Till()
        let session = try till.session()
        _ = till.open(session, "redirectUrl=" + percentEncoded(url))
        let reply = till.browse("POST", "page/\(session.token)/pay")
        #expect(reply.status == 200)
        #expect(!reply.text.contains("href=\"\(escaped(url))"))
    }

    @Test("texts from outside cannot become markup")
    func escaping() throws {
        var till = Till()
        let evil = #"<script>alert('x')</script>"#
        let session = try till.session(
            Till.gems.replacing("Starter Pack", with: evil).replacing("Gems", with: evil))
        let query = "redirectUrl=" + percentEncoded(#"https://x.example/?"><b>"#)
        let opened = till.open(session, query)
        _ = till.control("POST", "orders/\(session.purchase)/charge_failed", "{\"reason\":\"\(evil)\"}")
        for page in [opened.text, till.open(session, query).text] {
            #expect(!page.contains("<script"))
            #expect(!page.contains("\"><b>"))
            #expect(page.contains("&lt;script&gt;"))
        }
    }

    @Test("a session ends after an hour: the page says so, and nothing can be paid")
    func expired() throws {
        var till = Till()
        let session = try till.session()
        _ = till.open(session)
        till.now += Purchase.lifetime
        #expect(till.open(session).text.contains("expired"))
        #expect(till.browse("POST", "page/\(session.token)/pay").status == 409)
        #expect(till.control("POST", "orders/\(session.purchase)/pay").status == 409)
        #expect(try till.state(session.purchase) == "created")
    }

    @Test("a canceled session cannot be paid, and a paid one not be canceled")
    func cancelSession() throws {
        var till = Till()
        let path = try till.path("cancelPath")
        let canceled = try till.session()
        let untouched = try till.session()
        let paid = try till.session()
        _ = till.open(canceled)
        _ = till.open(paid)
        _ = till.browse("POST", "page/\(paid.token)/pay")
        let sessions = [(canceled, true, "payment_canceled"), (untouched, true, nil), (paid, false, "charge_succeed")]
        for (session, answer, state) in sessions {
            let reply = till.client("POST", path, key: nil, bearer: session.token)
            #expect(reply.status == 200)
            #expect(reply.text == "{\"isOrderCancelled\":\(answer)}")
            #expect(till.browse("POST", "page/\(session.token)/pay").status == 409)
            #expect(try till.state(session.purchase) == state)
        }
        #expect(till.client("POST", path, bearer: "nobody").status == 401)
        #expect(till.client("POST", path).status == 401)
    }

    @Test("the control API gives both links without a page")
    func links() throws {
        var till = Till()
        let session = try till.session()
        let path = "orders/\(session.purchase)/deep-links"
        #expect(till.control("GET", path).status == 422)
        #expect(till.control("GET", path + "?end=tomorrow").status == 422)
        let reply = try till.control("GET", path + "?end=fail&event=fail&redirectUrl=https://g.example/").json()
        #expect(try reply.required("link").string() == "https://g.example/?status=fail")
        let app = try reply.required("app").string()
        let data = try #require(Data(base64Encoded: String(app.split(separator: "=", maxSplits: 1)[1])))
        #expect(String(decoding: data, as: UTF8.self).hasPrefix(#"{"event":"fail","data":{"#))
        _ = till.control("POST", "orders/\(session.purchase)/cancel")
        #expect(try till.control("GET", path).json().required("link").isNull)
    }

    @Test("the wrapper leads to the page with everything the page needs")
    func wrapper() throws {
        var till = Till()
        let session = try till.session()
        let query =
            "sessionToken=\(session.token)&url=x&checkoutToken=pk_sandbox_a&redirectUrl=acnative-x%3A%2F%2Faction"
        let reply = till.browse("GET", "wrapper/?" + query)
        #expect(reply.status == 303)
        let path = try #require(reply.header("Location")?.split(separator: "/", maxSplits: 1).last)
        #expect(till.browse("GET", String(path)).status == 200)
        #expect(till.browse("POST", "page/\(session.token)/pay").header("Location")?.hasPrefix("acnative-x:") == true)
    }

    @Test("a session that is not there has a page that says so, whatever its name")
    func unknown() {
        var till = Till()
        for (method, path) in [("GET", "page/%3Cb%3E?\(Self.key)"), ("POST", "page/%3Cb%3E/pay"), ("GET", "wrapper")] {
            let reply = till.browse(method, path)
            #expect(reply.status == 404)
            #expect(!reply.text.contains("<b>"))
        }
    }

    @Test(
        "base64 is the standard one", arguments: ["", "f", "fo", "foo", "foob", "fooba", "foobar", "\u{FF}\u{FE}ÿ?>"])
    func encoding(text: String) {
        #expect(base64(Array(text.utf8)) == Data(text.utf8).base64EncodedString())
    }
}

extension Till {
    /// What a browser gets under the imitation's root.
    fileprivate mutating func browse(_ method: String, _ path: String) -> Reply {
        send(method, "/appcharge/" + path.replacing("appcharge/", with: ""), "", [])
    }

    fileprivate mutating func open(_ session: Session, _ query: String = "") -> Reply {
        browse("GET", "page/\(session.token)?cot=\(SandboxServer.appchargePublicKey)&\(query)")
    }
}
