import HTTP
import JSON
import TestSupport
import Testing

@testable import Sandbox

@Suite("Webhooks")
struct WebhookTests {
    @Test("each wait is twice the one before, an hour at most, and then there is no further one")
    func waits() {
        let retries = WebhookRetries(firstWait: 1_000)
        let waits = (1...11).map { retries.wait(after: $0) }
        #expect(waits.prefix(4) == [1_000, 2_000, 4_000, 8_000])
        #expect(waits[9] == 512_000)
        #expect(waits[10] == nil)
        #expect(WebhookRetries(firstWait: 2_000_000).wait(after: 2) == WebhookRetries.longestWait)
        #expect(WebhookRetries(firstWait: .max, limit: 100).wait(after: 100) == WebhookRetries.longestWait)
    }

    @Test("an order's next event waits until the one before was taken or given up; other orders do not")
    func orderWithinOrders() throws {
        var desk = Desk.telling()
        let orders = [try desk.paidOrder(), try desk.paidOrder()]
        #expect(desk.due() == ["order.created", "order.created"])
        desk.answer(orders[0], 200)
        #expect(desk.due(of: orders[0]) == ["order.paid"])
        desk.answer(orders[0], 500)
        #expect(desk.due(of: orders[0]) == [])
        #expect(desk.due(of: orders[1]) == ["order.created"])
        desk.now += 1
        #expect(desk.due(of: orders[0]) == ["order.paid"])
        for _ in 1...10 {
            desk.now += 3_600
            desk.answer(orders[0], 404)
        }
        #expect(desk.due(of: orders[0]) == ["item.add"])
    }

    @Test("only 200 to 299 takes an event", arguments: [199, 200, 204, 299, 300, 302, 400, 404, 429, 500, 503])
    func statuses(status: Int) throws {
        var desk = Desk.telling()
        let order = try desk.paidOrder()
        desk.answer(order, status)
        #expect(desk.state.webhooks.count == ((200...299).contains(status) ? 2 : 3))
    }

    @Test("what is sent again is the same bytes under the same key, signed for the second in which it goes")
    func repeated() throws {
        var desk = Desk.telling()
        let order = try desk.paidOrder()
        let first = try #require(desk.head(of: order))
        desk.answer(order, 500)
        desk.now += 5
        let second = try #require(desk.head(of: order))
        #expect(second.body == first.body)
        #expect(second.idempotencyKey == first.idempotencyKey)
        let target = try WebhookTarget(url: "http://127.0.0.1:1/", secret: SandboxSecret("s"))
        let headers = [first, second].enumerated().map { index, webhook in
            webhook.request(to: target, at: desk.now + index).headers.map(\.value)
        }
        #expect(headers[0] != headers[1])
    }

    @Test("the queue is bounded: what comes on top is dropped and counted, and what waits stays")
    func bounded() {
        var queue = WebhookQueue(WebhookRetries())
        for number in 0..<WebhookQueue.limit.count + 5 { queue.add(.sample("\(number)")) }
        #expect(queue.count == WebhookQueue.limit.count)
        #expect(queue.dropped == 5)
        #expect(queue["0"] != nil)
        let (isNoted, isTaken) = (queue.finishAttempt("0", .answered(status: 200), at: 0), queue.add(.sample("more")))
        #expect(isNoted && isTaken)
    }

    @Test("bodies are bounded in sum, those that wait and those that are remembered")
    func boundedBytes() {
        var queue = WebhookQueue(WebhookRetries())
        let large = [UInt8](repeating: 0x20, count: WebhookQueue.remembered.bytes / 2)
        for number in 0..<40 { queue.add(.sample("\(number)", large)) }
        #expect(queue.count == WebhookQueue.limit.bytes / large.count)
        for number in 0..<10 { _ = queue.finishAttempt("\(number)", .answered(status: 200), at: 0) }
        #expect(queue.ended.map(\.id) == ["8", "9"])
    }

    @Test("a reset forgets what waits, and orders of the same name have other keys afterwards")
    func reset() throws {
        var desk = Desk.telling()
        let order = try desk.paidOrder()
        let key = try #require(desk.head(of: order)).idempotencyKey
        _ = desk.control("POST", "reset")
        #expect(desk.state.webhooks.count == 0)
        #expect(try desk.paidOrder() == order)
        #expect(desk.head(of: order)?.idempotencyKey != key)
    }

    @Test("without a server to tell nothing is queued, and identifiers are the same with and without")
    func off() throws {
        var (silent, telling) = (Desk(), Desk.telling())
        let order = try silent.paidOrder()
        #expect(silent.state.webhooks.count == 0)
        #expect(try telling.paidOrder() == order)
        #expect(telling.state.webhooks.count == 3)
    }

    @Test("an order is told of as created once, by its page or by its first move, and not by a page that failed")
    func opened() throws {
        var desk = Desk.telling()
        let order = try desk.order()
        _ = desk.control("POST", "faults", #"{"match":{"path":"/checkout"},"action":{"status":500}}"#)
        #expect(desk.browse("GET", "/checkout/\(order)").status == 500)
        #expect(desk.browse("GET", "/checkout/ord_nobody").status == 404)
        #expect(desk.due() == [])
        #expect(desk.browse("GET", "/checkout/\(order)").status == 200)
        #expect(desk.browse("GET", "/checkout/\(order)").status == 200)
        _ = desk.control("POST", "orders/\(order)/capture")
        #expect(desk.state.webhooks.all.map(\.event) == [.orderCreated])
    }

    @Test(
        "each step that a card takes is told, and what is paid is told once, also after a dispute that was won",
        arguments: [
            ("4242424242424242", [.orderPaid, .itemAdd]), ("4211127262112418", []), ("4224703082575813", []),
            ("4000000000000267", [.orderPaid, .itemAdd, .orderCanceled, .itemRemove]),
            ("4000000000002685", [.orderPaid, .itemAdd]),
        ] as [(String, [WebhookEvent])])
    func cards(number: String, events: [WebhookEvent]) throws {
        var desk = Desk.telling()
        let order = try desk.order()
        _ = desk.browse("GET", "/checkout/\(order)")
        _ = desk.pay(order, number: number)
        _ = desk.browse("POST", "/checkout/\(order)/verdict")
        #expect(desk.state.webhooks.all.map(\.event) == [.orderCreated] + events)
    }

    @Test("resending what waits is refused, and so is what nobody knows")
    func resend() throws {
        var desk = Desk.telling()
        let order = try desk.paidOrder()
        let waiting = try #require(desk.head(of: order)).id
        #expect(desk.control("POST", "webhooks/\(waiting)/resend").status == 409)
        #expect(desk.control("POST", "webhooks/whevt_nobody/resend").status == 404)
        desk.answer(order, 200)
        #expect(desk.control("POST", "webhooks/\(waiting)/resend").status == 200)
        #expect(desk.state.webhooks.all.map(\.event) == [.orderPaid, .itemAdd, .orderCreated])
    }

    @Test("a webhook is read back as it was written")
    func record() throws {
        var webhook = Webhook.sample("1", Array(#"{"a":"ä\""}"#.utf8))
        #expect(try Webhook(record: webhook.record) == webhook)
        webhook.finishAttempt(.failed("gone"), WebhookRetries(), at: 9)
        #expect(try Webhook(record: webhook.record) == webhook)
    }

    @Test("a secret shows in nothing that prints, dumps or reflects it, or what holds it")
    func redacted() throws {
        let secret = SandboxSecret("whs_hidden")
        let options = SandboxOptions(webhooks: try WebhookTarget(url: "https://example.com/", secret: secret))
        let publisher = try Publisher(
            body: Array(#"{"url":"http://127.0.0.1:1/","secret":"whs_hidden","token":"whs_hidden"}"#.utf8))
        for text in printed(secret) + printed(options) + printed(publisher) { #expect(!text.contains("whs_hidden")) }
    }
}

extension Desk {
    /// A desk whose game's server is told of orders.
    fileprivate static func telling() -> Desk {
        var desk = Desk()
        desk.state = SandboxState(
            origin: desk.state.origin, seed: 1, webhooks: WebhookQueue(WebhookRetries(firstWait: 1_000)))
        return desk
    }

    /// The events that may be sent now.
    fileprivate func due(of order: String? = nil) -> [String] {
        state.webhooks.heads.filter { $0.due <= now * 1000 && (order == nil || $0.webhook.orderID == order) }
            .map(\.webhook.event.rawValue)
    }

    fileprivate func head(of order: String) -> Webhook? {
        state.webhooks.heads.first { $0.webhook.orderID == order }?.webhook
    }

    /// The server's answer to the next webhook of an order.
    fileprivate mutating func answer(_ order: String, _ status: Int) {
        guard let head = head(of: order) else { return }
        state.finishWebhook(head.id, .answered(status: status), at: now * 1000)
    }
}

extension Webhook {
    fileprivate static func sample(_ id: String, _ body: [UInt8] = Array("{}".utf8)) -> Webhook {
        Webhook(id: id, event: .orderPaid, orderID: "ord_" + id, idempotencyKey: "k" + id, body: body, nextAt: 0)
    }
}
