import EventLoop
import GrantJournal
import HTTP
import JSON
import TestSupport
import Testing

@testable import BridgeAPI

/// A journal that holds the grant of the methods' examples.
func exampleJournal() async throws -> GrantJournal {
    let journal = try GrantJournal(path: nil) { 1_700_000_000 }
    let item = GrantItem(
        sku: "items.new.ba68a028-2d51-46b4-a854-68fc16af328a", name: "Crystals", currency: "USD", quantity: 480_000,
        description: "A chest of crystals", imageUrl: "https://cdn.example.com/crystals.png")
    let contents = GrantContents(currency: "USD", items: [item])
    let intent = Intent(orderId: "ord_eCacpFwavzi", playerId: "player_42", contents: contents)
    let attempt = try #require(try await journal.intend(intent))
    try await journal.apply(.consumed, to: attempt.orderId, attempt: attempt.number)
    return journal
}

@Suite("Grants, from paid to acknowledged")
@LoopActor
struct GrantTests {
    private nonisolated static let order = "ord_eCacpFwavzi"
    private static let player = #"{"playerId":"player_42"}"#
    private static let this = #"{"orderId":"ord_eCacpFwavzi"}"#
    private nonisolated static let listed = #"["ord_eCacpFwavzi"]"#

    private func bench(_ journal: GrantJournal) async throws -> Bench {
        let bench = Bench { $0.journal = journal }
        _ = try await bench.result("aghanim.setPlayerId", Self.player)
        return bench
    }

    private func ids(_ grants: JSONValue) throws -> [String] {
        try grants.elements().map { try $0.required("orderId").string() }
    }

    private func code(_ error: JSONValue) -> String? { error["code"]?.numberText }

    /// Leaves an intent of whose request nobody knows the end.
    private func leaveUnknown(_ bench: Bench) async throws {
        bench.transport.answer(.failure(HTTPError(.reset, sent: .unknown, message: "the connection broke")))
        let error = try await bench.error("aghanim.orders.consume", Self.this)
        #expect(try error.required("data").required("outcome").string() == "unknown")
    }

    @Test("a claim fetches, writes, consumes and lists; it lists again until acknowledged, and never after")
    func claim() async throws {
        let bench = try await bench(GrantJournal(path: nil))
        for text in [Self.listed, try Fixture.text("aghanim/order"), "{}"] { bench.transport.answer(json: text) }
        #expect(try ids(try await bench.result("aghanim.grants.claim")) == [Self.order])
        #expect(bench.transport.requests.map(\.method.rawValue) == ["GET", "GET", "PATCH"])
        #expect(try ids(try await bench.result("aghanim.grants.pending")) == [Self.order])
        bench.transport.answer(json: "[]")
        #expect(try ids(try await bench.result("aghanim.grants.claim")) == [Self.order])
        for _ in 0..<2 { _ = try await bench.result("aghanim.grants.acknowledge", Self.this) }
        #expect(try ids(try await bench.result("aghanim.grants.pending")).isEmpty)
    }

    @Test("without a journal the methods say so, and nothing is sent")
    func withoutJournal() async throws {
        let bench = Bench()
        _ = try await bench.result("aghanim.setPlayerId", Self.player)
        for method in ["aghanim.grants.claim", "aghanim.grants.pending", "aghanim.grants.acknowledge"] {
            let params = method.hasSuffix("acknowledge") ? Self.this : nil
            let error = try await bench.error(method, params)
            #expect(code(error) == "-32001")
            #expect(try error.required("data").required("case").string() == "journalNotConfigured")
        }
        #expect(bench.transport.requests.isEmpty)
    }

    @Test("a consume whose answer is lost becomes a grant once the provider says that the order is consumed")
    func lostAnswer() async throws {
        let bench = try await bench(GrantJournal(path: nil))
        try await leaveUnknown(bench)
        #expect(code(try await bench.error("aghanim.grants.acknowledge", Self.this)) == "107")
        bench.transport.answer(json: "[]")
        bench.transport.answer(json: try Fixture.text("aghanim/order"))
        #expect(try ids(try await bench.result("aghanim.grants.pending")) == [Self.order])
    }

    @Test("an order that is not paid is no grant, though it is not listed as unconsumed")
    func unpaid() async throws {
        let bench = try await bench(GrantJournal(path: nil))
        try await leaveUnknown(bench)
        bench.transport.answer(json: "[]")
        let order = try Fixture.text("aghanim/order").replacing(#""status": "paid""#, with: #""status": "created""#)
        bench.transport.answer(json: order)
        #expect(try ids(try await bench.result("aghanim.grants.pending")).isEmpty)
    }

    @Test("a conflict makes no grant of an order that this bridge never tried to consume")
    func strangersConsume() async throws {
        let bench = try await bench(GrantJournal(path: nil))
        bench.transport.answer(status: 409, json: "{}")
        #expect(code(try await bench.error("aghanim.orders.consume", Self.this)) == "107")
        #expect(try ids(try await bench.result("aghanim.grants.pending")).isEmpty)
        #expect(bench.transport.requests.map(\.method.rawValue) == ["PATCH"])
    }

    @Test("a second consume of a pending order is the provider's conflict, and the grant stays")
    func secondConsume() async throws {
        let bench = try await bench(exampleJournal())
        bench.transport.answer(status: 409, json: "{}")
        #expect(code(try await bench.error("aghanim.orders.consume", Self.this)) == "107")
        #expect(try ids(try await bench.result("aghanim.grants.pending")) == [Self.order])
    }

    @Test("another player's grants are not handed out, and their order is not consumed for anybody else")
    func otherPlayer() async throws {
        let bench = try await bench(exampleJournal())
        _ = try await bench.result("aghanim.setPlayerId", #"{"playerId":"somebody"}"#)
        bench.transport.answer(json: Self.listed)
        #expect(code(try await bench.error("aghanim.grants.claim")) == "107")
        #expect(try ids(try await bench.result("aghanim.grants.pending")).isEmpty)
        #expect(bench.transport.requests.map(\.method.rawValue) == ["GET"])
    }

    @Test("claims at the same time share one run, and a player set meanwhile changes nothing about it")
    func shared() async throws {
        let gate = Gate()
        let order = try Fixture.text("aghanim/order")
        let transport = RecordingTransport { request in
            if request.url.hasSuffix("unconsumed") || !request.url.contains("ord_") { await gate.pass() }
            let isOrder = request.method == .get && request.url.hasSuffix(Self.order)
            return .success(.json(isOrder ? order : request.method == .get ? Self.listed : "{}"))
        }
        let journal = try GrantJournal(path: nil)
        let bench = Bench(transport) { $0.journal = journal }
        _ = try await bench.result("aghanim.setPlayerId", Self.player)
        let calls = (0..<3).map { _ in bench.begin("aghanim.grants.claim") }
        async let first = calls[0].response()
        async let second = calls[1].response()
        async let third = calls[2].response()
        await gate.reached()
        _ = try await bench.result("aghanim.setPlayerId", #"{"playerId":"somebody"}"#)
        gate.open()
        for answer in try await [first, second, third] {
            #expect(try ids(try answer.required("result")) == [Self.order])
        }
        #expect(transport.requests.count { $0.method == HTTPMethod.patch } == 1)
        #expect(transport.requests.allSatisfy { !"\($0.headers)".contains("somebody") })
    }
}
