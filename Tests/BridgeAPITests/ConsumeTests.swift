import EventLoop
import GrantJournal
import HTTP
import JSON
import TestSupport
import Testing

@testable import BridgeAPI

@Suite("Grants of orders that were consumed by themselves, and what stands in the way of one")
@LoopActor
struct ConsumeTests {
    private nonisolated static let order = "ord_eCacpFwavzi"
    private static let this = #"{"orderId":"ord_eCacpFwavzi"}"#

    private func bench(_ journal: GrantJournal? = nil, player: String = "player_42") async throws -> Bench {
        let journal = try journal ?? GrantJournal(path: nil)
        let bench = Bench { $0.journal = journal }
        _ = try await bench.result("aghanim.setPlayerId", #"{"playerId":"\#(player)"}"#)
        return bench
    }

    private func ids(_ grants: JSONValue) throws -> [String] {
        try grants.elements().map { try $0.required("orderId").string() }
    }

    private func code(_ error: JSONValue) -> String? { error["code"]?.numberText }

    private func sent(_ bench: Bench) -> [String] { bench.transport.requests.map(\.method.rawValue) }

    private func loseAnswer(_ bench: Bench, of order: String = Self.order) async throws {
        bench.transport.answer(.failure(HTTPError(.reset, sent: .unknown, message: "the connection broke")))
        let error = try await bench.error("aghanim.orders.consume", #"{"orderId":"\#(order)"}"#)
        #expect(try error.required("data").required("outcome").string() == "unknown")
    }

    @Test("a consume is the only request, and the order in its answer makes the grant")
    func answered() async throws {
        let bench = try await bench()
        bench.transport.answer(json: try Fixture.text("aghanim/order"))
        _ = try await bench.result("aghanim.orders.consume", Self.this)
        let grants = try await bench.result("aghanim.grants.pending")
        #expect(try ids(grants) == [Self.order])
        let grant = try #require(Array(try grants.elements()).first)
        #expect(Array(try grant.required("items").elements()).count == 1)
        #expect(sent(bench) == ["PATCH"])
    }

    @Test("where the answer does not tell the items, they are fetched for the grant", arguments: ["{}", "nothing"])
    func fetched(answer: String) async throws {
        let bench = try await bench()
        bench.transport.answer(json: answer)
        _ = try await bench.result("aghanim.orders.consume", Self.this)
        bench.transport.answer(json: try Fixture.text("aghanim/order"))
        #expect(try ids(try await bench.result("aghanim.grants.pending")) == [Self.order])
        #expect(try ids(try await bench.result("aghanim.grants.pending")) == [Self.order])
        #expect(sent(bench) == ["PATCH", "GET"])
    }

    @Test("a grant whose items cannot be fetched is not handed out empty: the error says why, and it comes later")
    func withheld() async throws {
        let bench = try await bench()
        bench.transport.answer(json: "{}")
        _ = try await bench.result("aghanim.orders.consume", Self.this)
        bench.transport.answer(status: 500, json: "{}")
        #expect(code(try await bench.error("aghanim.grants.pending")) == "111")
        bench.transport.answer(json: "[]")
        bench.transport.answer(status: 404, json: "{}")
        #expect(code(try await bench.error("aghanim.grants.claim")) == "106")
        bench.transport.answer(json: try Fixture.text("aghanim/order"))
        #expect(try ids(try await bench.result("aghanim.grants.pending")) == [Self.order])
    }

    @Test("a grant without its items does not keep back the others")
    func others() async throws {
        let bench = try await bench(exampleJournal())
        bench.transport.answer(json: "{}")
        _ = try await bench.result("aghanim.orders.consume", #"{"orderId":"ord_other"}"#)
        bench.transport.answer(status: 500, json: "{}")
        #expect(try ids(try await bench.result("aghanim.grants.pending")) == [Self.order])
    }

    @Test("a consume of nothing is refused before anything is written or sent")
    func blank() async throws {
        let journal = try GrantJournal(path: nil)
        let bench = try await bench(journal)
        #expect(code(try await bench.error("aghanim.orders.consume", #"{"orderId":".."}"#)) == "113")
        #expect(try await journal.intents().isEmpty)
        #expect(sent(bench).isEmpty)
    }

    @Test("an order that the provider does not know keeps no other from being settled")
    func poison() async throws {
        let bench = try await bench()
        for order in ["ord_gone", "ord_broken", Self.order] { try await loseAnswer(bench, of: order) }
        bench.transport.answer(json: "[]")
        bench.transport.answer(status: 404, json: "{}")
        bench.transport.answer(json: #"{"not":"an order"}"#)
        bench.transport.answer(json: try Fixture.text("aghanim/order"))
        #expect(try ids(try await bench.result("aghanim.grants.pending")) == [Self.order])
    }

    @Test("an order consumed for the wrong player is not theirs: unconsumed of its owner, it is no grant")
    func strangersOrder() async throws {
        let bench = try await bench(player: "somebody")
        try await loseAnswer(bench)
        bench.transport.answer(json: "[]")
        bench.transport.answer(json: try Fixture.text("aghanim/order"))
        bench.transport.answer(json: #"["ord_eCacpFwavzi"]"#)
        #expect(try ids(try await bench.result("aghanim.grants.pending")).isEmpty)
    }

    @Test("an order consumed for the wrong player is its owner's grant, and nobody else's")
    func ownersGrant() async throws {
        let bench = try await bench(player: "somebody")
        try await loseAnswer(bench)
        for text in ["[]", try Fixture.text("aghanim/order"), "[]"] { bench.transport.answer(json: text) }
        #expect(try ids(try await bench.result("aghanim.grants.pending")).isEmpty)
        _ = try await bench.result("aghanim.setPlayerId", #"{"playerId":"player_42"}"#)
        #expect(try ids(try await bench.result("aghanim.grants.pending")) == [Self.order])
    }

    @Test("an open intent for the wrong player does not keep the owner from consuming the order")
    func takenOver() async throws {
        let bench = try await bench(player: "somebody")
        try await loseAnswer(bench)
        _ = try await bench.result("aghanim.setPlayerId", #"{"playerId":"player_42"}"#)
        for text in [#"["ord_eCacpFwavzi"]"#, try Fixture.text("aghanim/order"), "{}"] {
            bench.transport.answer(json: text)
        }
        #expect(try ids(try await bench.result("aghanim.grants.claim")) == [Self.order])
    }
}
