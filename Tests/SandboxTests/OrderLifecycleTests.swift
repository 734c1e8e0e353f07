import JSON
import Testing

@testable import Sandbox

@Suite("Order lifecycle")
struct OrderLifecycleTests {
    /// Every step that is allowed; all others are refused.
    private static let steps: [String: [OrderStatus: OrderStatus]] = [
        "capture": [.created: .captured, .reattempted: .captured],
        "reattempt": [.captured: .reattempted],
        "pay": [.created: .paid, .captured: .paid, .reattempted: .paid],
        "cancel": [.created: .canceled, .captured: .canceled, .reattempted: .canceled, .disputed: .canceled],
        "refund": [.paid: .refunded, .refundRequested: .refunded],
        "dispute": [.paid: .disputed], "win": [.disputed: .paid],
    ]

    /// How a new order gets into a status.
    private static let ways: [OrderStatus: [String]] = [
        .created: [], .captured: ["capture"], .reattempted: ["capture", "reattempt"], .paid: ["pay"],
        .canceled: ["cancel"], .refunded: ["pay", "refund"], .refundRequested: ["pay", "s2s"],
        .disputed: ["pay", "dispute"],
    ]

    @Test("each action moves an order from exactly the statuses that allow it", arguments: OrderStatus.allCases)
    func everyStep(from: OrderStatus) throws {
        for (action, allowed) in Self.steps {
            var desk = Desk()
            let id = try desk.order(in: try #require(Self.ways[from]))
            try #require(desk.status(of: id) == from.rawValue)
            let reply = desk.control("POST", "orders/\(id)/\(action)")
            #expect(reply.status == (allowed[from] == nil ? 409 : 200), "\(action) from \(from)")
            #expect(try desk.status(of: id) == (allowed[from] ?? from).rawValue, "\(action) from \(from)")
        }
    }

    @Test("an order can be paid until three days have passed, and not after")
    func expiry() throws {
        var desk = Desk()
        let early = try desk.order()
        let late = try desk.order()
        desk.now += 3 * 24 * 60 * 60 - 1
        #expect(desk.control("POST", "orders/\(early)/pay").status == 200)
        desk.now += 1
        #expect(desk.control("POST", "orders/\(late)/pay").status == 409)
        #expect(try desk.status(of: late) == "created")
    }

    @Test("an unknown order is 404 everywhere", arguments: ["pay", "cancel", "capture", "refund", "dispute"])
    func unknown(action: String) {
        var desk = Desk()
        #expect(desk.control("POST", "orders/ord_nope/\(action)").status == 404)
        #expect(desk.sdk("GET", "orders/ord_nope").status == 404)
        #expect(desk.consume("ord_nope").status == 404)
    }

    @Test("a paid order is unconsumed for its player until it is consumed")
    func consuming() throws {
        var desk = Desk()
        let first = try desk.paidOrder()
        let second = try desk.paidOrder()
        let other = try desk.paidOrder(player: "p2")
        _ = try desk.order()
        #expect(try desk.unconsumed("p1") == [first, second])
        #expect(try desk.unconsumed("p2") == [other])
        #expect(try desk.unconsumed("p3") == [])
        #expect(desk.consume(first).status == 200)
        #expect(try desk.unconsumed("p1") == [second])
    }

    @Test("consuming twice is a conflict")
    func consumingTwice() throws {
        var desk = Desk()
        let id = try desk.paidOrder()
        #expect(desk.consume(id).status == 200)
        let again = desk.consume(id)
        #expect(again.status == 409)
        #expect(try again.json().required("detail").string() == "The order has already been consumed.")
    }

    @Test("consuming an unpaid order is a conflict")
    func consumingUnpaid() throws {
        var desk = Desk()
        let id = try desk.order()
        #expect(desk.consume(id).status == 409)
        #expect(desk.control("POST", "orders/\(id)/pay").status == 200)
        #expect(desk.consume(id).status == 200)
    }

    @Test("another player's order is as good as none")
    func consumingForeign() throws {
        var desk = Desk()
        let id = try desk.paidOrder()
        #expect(desk.consume(id, player: "p2").status == 404)
        #expect(try desk.unconsumed("p1") == [id])
    }

    @Test("a refunded or disputed order is no longer unconsumed", arguments: ["refund", "dispute"])
    func takenBack(action: String) throws {
        var desk = Desk()
        let id = try desk.paidOrder()
        #expect(desk.control("POST", "orders/\(id)/\(action)").status == 200)
        #expect(try desk.unconsumed("p1") == [])
        #expect(desk.consume(id).status == 409)
    }

    @Test("the player must be named", arguments: ["orders/unconsumed", "orders/unconsumed?player_id=%20"])
    func noPlayer(path: String) throws {
        var desk = Desk()
        let id = try desk.paidOrder()
        #expect(desk.sdk("GET", path).status == 422)
        #expect(desk.sdk("PATCH", "orders/\(id)", #"{"handled_by_client":true}"#).status == 422)
        #expect(try desk.unconsumed("p1") == [id])
    }

    @Test("a wire profile may put the player into the body or a header instead")
    func playerElsewhere() throws {
        var desk = Desk()
        let id = try desk.paidOrder(player: "ä b")
        let headers = [
            Header(name: "Authorization", value: "Bearer " + SandboxServer.sandboxKey),
            Header(name: "X-Player-Id", value: "%C3%A4%20b"),
        ]
        let unconsumed = Request("GET", "/sdk/v1/orders/unconsumed", headers: headers)
        #expect(Reply(answer: desk.state.receive(unconsumed, at: desk.now)).text == "[\"\(id)\"]")
        let body = #"{"handled_by_client":true,"player_id":"ä b"}"#
        #expect(desk.sdk("PATCH", "orders/\(id)", body).status == 200)
    }

    @Test(
        "an update that does not say it was handled changes nothing",
        arguments: ["{}", #"{"handled_by_client":false}"#])
    func idleUpdate(body: String) throws {
        var desk = Desk()
        let id = try desk.paidOrder()
        #expect(desk.sdk("PATCH", "orders/\(id)?player_id=p1", body).status == 200)
        #expect(try desk.unconsumed("p1") == [id])
    }

    @Test("a wrong update is 422", arguments: ["", "[]", #"{"handled_by_client":"yes"}"#])
    func wrongUpdate(body: String) throws {
        var desk = Desk()
        let id = try desk.paidOrder()
        #expect(desk.sdk("PATCH", "orders/\(id)?player_id=p1", body).status == 422)
    }

    @Test("a bundle's bonus is issued with the payment and revoked with the refund")
    func rewards() throws {
        var desk = Desk()
        let id = try desk.order("items.sandbox.starter-pack")
        #expect(try desk.reward(id)["issue_status"] == nil)
        _ = desk.control("POST", "orders/\(id)/pay")
        #expect(try desk.reward(id).required("issue_status").string() == "issued")
        _ = desk.control("POST", "orders/\(id)/refund")
        #expect(try desk.reward(id).required("issue_status").string() == "revoked")
    }
}

extension Desk {
    fileprivate mutating func order(in way: [String]) throws -> String {
        let id = try order()
        for step in way {
            let reply =
                step == "s2s"
                ? s2s("POST", "orders/\(id)/refund", #"{"reason":"test"}"#) : control("POST", "orders/\(id)/\(step)")
            try #require(reply.status == 200)
        }
        return id
    }

    fileprivate mutating func reward(_ id: String) throws -> JSONValue {
        let rewards = try sdk("GET", "orders/\(id)").json().required("rewards").required("available").elements()
        return try #require(rewards.first { _ in true })
    }
}
