import JSON
import Testing

@testable import Sandbox

@Suite("Checkout page")
struct CheckoutPageTests {
    @Test("the page shows items and total and has two buttons")
    func page() throws {
        var desk = Desk()
        let id = try desk.order(more: #","locale":"de""#)
        let reply = desk.browse("GET", "/checkout/\(id)")
        #expect(reply.status == 200)
        #expect(reply.text.contains("<html lang=\"de\" data-theme=\"auto\">"))
        #expect(reply.text.contains("Edelsteine"))
        #expect(reply.text.contains("9,99 $"))
        #expect(reply.text.contains("action=\"/checkout/\(id)/pay\""))
        #expect(reply.text.contains("action=\"/checkout/\(id)/cancel\""))
        #expect(reply.header("Content-Security-Policy") != nil)
    }

    @Test("paying on the page pays the order once")
    func paying() throws {
        var desk = Desk()
        let id = try desk.order()
        #expect(desk.browse("GET", "/checkout/\(id)/pay").status == 405)
        #expect(desk.browse("POST", "/checkout/\(id)/pay").status == 200)
        #expect(try desk.status(of: id) == "paid")
        #expect(desk.browse("POST", "/checkout/\(id)/pay").status == 409)
        #expect(desk.browse("POST", "/checkout/\(id)/cancel").status == 409)
        #expect(!desk.browse("GET", "/checkout/\(id)").text.contains("<form"))
        #expect(try desk.unconsumed("p1") == [id])
    }

    @Test("canceling on the page cancels the order and offers the way back")
    func canceling() throws {
        var desk = Desk()
        let id = try desk.order(more: #","back_to_game_url":"game://back""#)
        let reply = desk.browse("POST", "/checkout/\(id)/cancel")
        #expect(reply.status == 200)
        #expect(reply.text.contains("href=\"game://back\""))
        #expect(try desk.status(of: id) == "canceled")
    }

    @Test("an expired order shows no buttons")
    func expired() throws {
        var desk = Desk()
        let id = try desk.order()
        desk.now += Order.lifetime
        #expect(!desk.browse("GET", "/checkout/\(id)").text.contains("<form"))
    }

    @Test("after a payment the browser goes where the settings say")
    func redirects() throws {
        var desk = Desk()
        let game = #","back_to_game_url":"https://game.example/{order_id}?a=1&b=2""#
        let immediate = try desk.order(more: game + #","redirect_settings":{"mode":"immediate"}"#)
        let reply = desk.browse("POST", "/checkout/\(immediate)/pay")
        #expect(reply.status == 303)
        #expect(reply.header("Location") == "https://game.example/\(immediate)?a=1&b=2")

        let delayed = try desk.order(more: game + #","redirect_settings":{"mode":"delayed","delay_seconds":2.5}"#)
        let waiting = desk.browse("POST", "/checkout/\(delayed)/pay")
        #expect(waiting.status == 200)
        #expect(waiting.text.contains("content=\"3;url=https://game.example/\(delayed)?a=1&amp;b=2\""))

        let staying = try desk.order(more: game)
        let page = desk.browse("POST", "/checkout/\(staying)/pay")
        #expect(page.status == 200)
        #expect(!page.text.contains("http-equiv=\"refresh\""))
        #expect(page.text.contains("href=\"https://game.example/\(staying)?a=1&amp;b=2\""))
    }

    @Test("the target decides between game and store, and without a URL there is no redirect")
    func targets() throws {
        var desk = Desk()
        let both = #","back_to_game_url":"game://g","back_to_store_url":"https://store.example/""#
        let store = try desk.order(more: both + #","redirect_settings":{"mode":"immediate","target":"store"}"#)
        #expect(desk.browse("POST", "/checkout/\(store)/pay").header("Location") == "https://store.example/")
        let either = try desk.order(more: both + #","redirect_settings":{"mode":"immediate"}"#)
        #expect(desk.browse("POST", "/checkout/\(either)/pay").header("Location") == "game://g")
        let neither = try desk.order(more: #","redirect_settings":{"mode":"immediate"}"#)
        #expect(desk.browse("POST", "/checkout/\(neither)/pay").status == 200)
    }

    @Test(
        "a URL that a browser would run is never followed nor linked",
        arguments: [
            "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "vbscript:x", "file:///etc/passwd",
            "//evil.example", "https:evil", "no scheme", "java\\tscript:x", "https://x.example/\\r\\nSet-Cookie: a=b",
            ":x", "1a:x",
        ])
    func unsafeLinks(url: String) throws {
        var desk = Desk()
        let id = try desk.order(more: ",\"back_to_game_url\":\"\(url)\",\"redirect_settings\":{\"mode\":\"immediate\"}")
        let reply = desk.browse("POST", "/checkout/\(id)/pay")
        #expect(reply.status == 200)
        #expect(!reply.text.contains("href="))
        #expect(reply.header("Location") == nil)
    }

    @Test("texts from outside cannot become markup")
    func escaping() throws {
        var desk = Desk()
        let evil = #"<script>alert('x')</script>\"&"#
        let reply = desk.sdk(
            "POST", "orders",
            """
            {"player_id":"p","items":[{"sku":"\(Desk.gems)","name":"\(evil)","description":"\(evil)",\
            "image_url":"https://x.example/\\"onerror=\\"alert(1)"}],"back_to_game_url":"https://x.example/\\"><b>"}
            """)
        let id = try reply.json().required("id").string()
        for page in [desk.browse("GET", "/checkout/\(id)").text, desk.browse("POST", "/checkout/\(id)/pay").text] {
            #expect(!page.contains("<script"))
            #expect(!page.contains("\"onerror"))
            #expect(!page.contains("\"><b>"))
            #expect(page.contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&quot;&amp;"))
        }
    }

    @Test("an order that is not there has a page that says so, whatever its name")
    func unknown() {
        var desk = Desk()
        for method in ["GET", "POST"] {
            let path = method == "GET" ? "/checkout/%3Cb%3E" : "/checkout/%3Cb%3E/pay"
            let reply = desk.browse(method, path)
            #expect(reply.status == 404)
            #expect(!reply.text.contains("<b>"))
        }
    }

    @Test("every item has a picture at the address it gives")
    func pictures() {
        var desk = Desk()
        for item in Catalog.seeded.items {
            guard let url = item.imageURL(origin: "") else { continue }
            let reply = desk.browse("GET", url)
            #expect(reply.status == 200)
            #expect(reply.header("Content-Type") == "image/svg+xml")
            #expect(reply.text.matches(of: /fill="#[0-9a-f]{6}"/).count == 2)
        }
    }
}
