import JSON
import Testing

@testable import Sandbox

@Suite("The checkout page's languages")
struct PageLanguageTests {
    @Test("every language has every sentence, with the gap where English has one")
    func complete() {
        let english = CheckoutTexts(.en)
        for (locale, table) in CheckoutTexts.tables {
            for text in CheckoutText.allCases {
                let sentence = table[text] ?? ""
                #expect(!sentence.isEmpty, "\(locale) lacks \(text)")
                #expect(sentence.contains("{}") == english[text].contains("{}"), "\(locale) \(text)")
            }
        }
    }

    @Test(
        "the page speaks the order's language or one that is close, and English where it knows neither",
        arguments: [
            ("de", "de", "Kasse"), ("fr-CA", "fr", "Paiement"), ("pt", "pt-BR", "Pagamento"),
            ("zh-Hant", "zh-Hant", "結帳"),
            ("ja", "ja", "お支払い"), ("th", "en", "Checkout"),
        ])
    func languages(locale: String, language: String, title: String) throws {
        var desk = Desk()
        let id = try desk.order(more: ",\"locale\":\"\(locale)\"")
        let page = desk.browse("GET", "/checkout/\(id)").text
        #expect(page.contains("<html lang=\"\(language)\""))
        #expect(page.contains("<h1>\(title)</h1>"))
        #expect(page.contains("<b lang=\"\(locale)\">"))
    }
}

@Suite("Pages")
struct PageTests {
    @Test("the page's only style is the one its policy names, and it has no script")
    func policy() throws {
        var desk = Desk()
        let id = try desk.order()
        let reply = desk.browse("GET", "/checkout/\(id)")
        let style = try #require(reply.text.firstMatch(of: #/<style>((?s).*)</style>/#)).1
        let hash = base64(SHA256.digest(Array(style.utf8)))
        #expect(
            reply.header("Content-Security-Policy")
                == "default-src 'none'; style-src 'sha256-\(hash)'; img-src 'self'; form-action 'self'; "
                + "base-uri 'none'; frame-ancestors 'none'")
        #expect(!reply.text.contains(" style="))
        #expect(!reply.text.contains("<script"))
    }

    @Test("the order's appearance is the page's", arguments: ["light", "dark", "auto"])
    func appearance(mode: String) throws {
        var desk = Desk()
        let id = try desk.order(more: ",\"ui_settings\":{\"mode\":\"\(mode)\"}")
        let page = desk.browse("GET", "/checkout/\(id)").text
        #expect(page.contains("data-theme=\"\(mode)\""))
        #expect(page.contains("name=\"color-scheme\" content=\"\(mode == "auto" ? "light dark" : mode)\""))
    }

    @Test("the summary has each line's price, the discount and the total")
    func sums() throws {
        var desk = Desk()
        let items = "[{\"sku\":\"\(Desk.gems)\",\"quantity\":3},{\"sku\":\"\(Desk.sword)\"}]"
        let reply = desk.s2s(
            "POST", "orders",
            "{\"player_id\":\"p1\",\"items\":\(items),\"discount_percent\":10,\"ui_settings\":{\"show_player_info\":true}}"
        )
        let page = desk.browse("GET", "/checkout/\(try reply.json().required("order_id").string())").text
        for part in ["3 × Gems", "$29.97", "$9.99 each", "$4.99", "$34.96", "−$3.49", ">$31.47</dd>", ">p1</dd>"] {
            #expect(page.contains(part), "\(part)")
        }
    }

    @Test("a catalog's own display text is shown as it is")
    func ownDisplay() throws {
        var desk = Desk()
        _ = desk.control(
            "PUT", "catalog",
            #"[{"sku":"a","price":{"amount":199,"amount_decimal":1.99,"currency":"USD","display":"US$ 1.99 only"}}]"#)
        let id = try desk.order("a")
        #expect(desk.browse("GET", "/checkout/\(id)").text.contains("US$ 1.99 only"))
    }

    @Test("a text is escaped wherever it is put into markup, and markup only once")
    func builder() {
        let name = "<a href=\"x\">&'"
        let part: HTML = "<b title=\"\(name)\">\(name)</b>"
        let safe = "&lt;a href=&quot;x&quot;&gt;&amp;&#39;"
        #expect(part.text == "<b title=\"\(safe)\">\(safe)</b>")
        let missing: HTML? = nil
        let whole: HTML = "<p>\([part, part])\(missing)\(7)</p>"
        #expect(whole.text == "<p>\(part.text)\n\(part.text)7</p>")
    }
}
