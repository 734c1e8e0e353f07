import AghanimCheckout
import AghanimCore
import JSON
import Testing

@Suite("Active checkouts")
struct ActiveCheckoutsTests {
    private func links(_ link: String, _ orderId: String) -> [RedirectMatcher] {
        RedirectMatcher(link: link, orderId: orderId).map { [$0] } ?? []
    }

    private func checkouts(_ link: String, _ orderIds: [String]) -> ActiveCheckouts<String> {
        var active = ActiveCheckouts<String>()
        for id in orderIds { _ = active.insert(orderId: id, links: links(link, id), "payload of \(id)") }
        return active
    }

    private func order(_ active: ActiveCheckouts<String>, _ url: String) -> String? {
        URLParts(url).flatMap { active.order(for: $0) }
    }

    @Test("of several checkouts with one link, the one whose order stands in the URL is meant")
    func mentioned() {
        let active = checkouts("https://g.example/r", ["ord_1", "ord_2", "ord_3"])
        #expect(order(active, "https://g.example/r?order_id=ord_1") == "ord_1")
        #expect(order(active, "https://g.example/r?x=1&o=ord_2&y") == "ord_2")
        #expect(order(active, "https://g.example/r?o=%6Frd_2") == "ord_2")
    }

    @Test("without an order in the URL, or with another one, the latest is meant")
    func latest() {
        let active = checkouts("https://g.example/r", ["ord_1", "ord_2"])
        #expect(order(active, "https://g.example/r") == "ord_2")
        #expect(order(active, "https://g.example/r?o=ord_9") == "ord_2")
    }

    @Test("an order's ID counts only as a whole")
    func wholeToken() {
        let active = checkouts("https://g.example/r", ["ord_1", "ord_12", "ord_3"])
        #expect(order(active, "https://g.example/r?o=ord_12") == "ord_12")
        #expect(order(active, "https://g.example/r?o=ord_1") == "ord_1")
        #expect(order(active, "https://g.example/r?o=xord_1") == "ord_3")
        #expect(order(active, "https://g.example/r?o=ord_1-x") == "ord_3")
    }

    @Test("an order in the URL does not make up for a link that does not match")
    func linkFirst() {
        var active = checkouts("https://g.example/r", ["ord_1"])
        _ = active.insert(orderId: "ord_2", links: links("https://g.example/other", "ord_2"), "")
        #expect(order(active, "https://g.example/other?o=ord_1") == "ord_2")
        #expect(order(active, "https://g.example/none?o=ord_1") == nil)
    }

    @Test("a checkout without a link is never meant")
    func noLinks() {
        var active = ActiveCheckouts<String>()
        _ = active.insert(orderId: "ord_1", links: [], "")
        #expect(order(active, "https://g.example/r?o=ord_1") == nil)
        #expect(active["ord_1"] == "")
    }

    @Test("removing ends a checkout, once")
    func removing() {
        var active = checkouts("https://g.example/r", ["ord_1", "ord_2"])
        #expect(active.remove(orderId: "ord_2") == "payload of ord_2")
        #expect(active.remove(orderId: "ord_2") == nil)
        #expect(order(active, "https://g.example/r") == "ord_1")
    }

    @Test("launching an order again takes the place of its earlier checkout")
    func replacing() {
        var active = checkouts("https://g.example/r", ["ord_1"])
        let displaced = active.insert(orderId: "ord_1", links: links("mygame://r", "ord_1"), "second")
        #expect(displaced == "payload of ord_1")
        #expect(active.payloads == ["second"])
        #expect(order(active, "https://g.example/r") == nil)
        #expect(order(active, "mygame://r") == "ord_1")
    }

    @Test("the oldest is forgotten when there are too many")
    func bounded() {
        var active = ActiveCheckouts<Int>()
        for number in 0..<ActiveCheckouts<Int>.capacity {
            #expect(active.insert(orderId: "ord_\(number)", links: [], number) == nil)
        }
        #expect(active.insert(orderId: "one more", links: [], -1) == 0)
        #expect(active.payloads.count == ActiveCheckouts<Int>.capacity)
    }

    @Test(
        "the order's own link counts, what was asked for stands in for it, and the game's links for both",
        arguments: [
            (#""back_to_game_url":"https://own.example/r","#, "https://asked.example/r", ["own"]),
            ("", "https://asked.example/r", ["asked"]), ("", nil, ["universal", "scheme"]),
            (#""back_to_game_url":null,"#, nil, ["universal", "scheme"]),
            (#""back_to_game_url":" ","#, nil, ["universal", "scheme"]),
        ] as [(String, String?, [String])])
    func fallbacks(member: String, asked: String?, expected: [String]) throws {
        let text = """
            {"id":"ord_1","checkout_url":"https://p.example",\(member)"back_to_game_settings":
             {"ios_universal_link":"https://universal.example/r","ios_custom_url_scheme":"scheme://r"}}
            """
        let order = try CheckoutOrder(wire: JSONDocument(text: text).root)
        let links = RedirectMatcher.links(of: order, asked: asked)
        let urls = [
            "own": "https://own.example/r", "asked": "https://asked.example/r",
            "universal": "https://universal.example/r",
            "scheme": "scheme://r",
        ]
        for (name, url) in urls {
            let parts = try #require(URLParts(url))
            #expect(links.contains { $0.matches(parts) } == expected.contains(name), "\(name)")
        }
    }
}
