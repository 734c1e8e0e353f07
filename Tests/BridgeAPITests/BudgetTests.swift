import EventLoop
import GrantJournal
import HTTP
import JSON
import JSONRPC
import Synchronization
import TestSupport
import Testing

@testable import BridgeAPI

/// With 600 requests a minute there are 60 at a time, of which look-ups leave 12, and one more every 0.11 s.
@Suite("The budget of requests")
@LoopActor
struct BudgetTests {
    private nonisolated static let this = #"{"orderId":"ord_eCacpFwavzi"}"#
    private nonisolated static let ofLookups = 48

    /// A provider that has every order, unconsumed none of them, and a catalog without items.
    private func withBench(_ journal: GrantJournal? = nil, _ body: @LoopActor (Bench) async throws -> Void) async throws
    {
        let order = try Fixture.text("aghanim/order")
        let transport = RecordingTransport { request in
            .success(.json(request.url.contains("/v1/orders/ord_") ? order : "[]"))
        }
        let bench = Bench(transport) { settings in
            settings.requestsPerMinute = 600
            settings.journal = journal
        }
        try await withLoop {
            _ = try await bench.result("aghanim.setPlayerId", #"{"playerId":"player_42"}"#)
            try await body(bench)
        }
    }

    private func look(_ bench: Bench) async throws -> JSONValue {
        try await bench.begin("aghanim.orders.getUnconsumed").response()
    }

    /// Makes look-ups until one is held back, and returns its error.
    private func exhaust(_ bench: Bench) async throws -> JSONValue {
        for _ in 0..<200 {
            if let error = try await look(bench)["error"] { return error }
        }
        return try #require(nil, "no look-up was held back")
    }

    /// Begins checkouts, which are urgent, until one is held back. The provider's answers to them cannot be read.
    private func exhaustAll(_ bench: Bench) async throws {
        for _ in 0..<200 {
            let error = try await bench.error("aghanim.startCheckout", #"{"items":[{"sku":"a"}]}"#)
            if error["code"]?.numberText == "109" { return }
        }
        Issue.record("no checkout was held back")
    }

    @Test("a call that finds no token is told when there will be one, and sends nothing")
    func heldBack() async throws {
        try await withBench { bench in
            let error = try await exhaust(bench)
            let sent = bench.transport.requests.count
            #expect(sent >= Self.ofLookups)
            let again = try #require(try await look(bench)["error"])
            #expect(bench.transport.requests.count == sent)
            for error in [error, again] {
                let data = try error.required("data")
                #expect(error["code"]?.numberText == "109")
                #expect(try data.required("case").string() == "rateLimitExceeded")
                #expect(try data.required("outcome").string() == "notSent")
                #expect(try data.decode("retryable", as: Bool.self))
                #expect((1...200).contains(try data.decode("retryAfterMs", as: Int.self)))
                #expect(data["httpStatus"] == nil)
            }
        }
    }

    @Test("once that time has passed, the call succeeds")
    func afterwards() async throws {
        try await withBench { bench in
            let data = try await exhaust(bench).required("data")
            try await Loop.sleep(for: .milliseconds(try data.decode("retryAfterMs", as: Int.self)))
            #expect(try await look(bench)["result"] != nil)
        }
    }

    @Test("a consume is sent when look-ups are held back")
    func moneyFirst() async throws {
        try await withBench { bench in
            _ = try await exhaust(bench)
            _ = try await bench.result("aghanim.orders.consume", Self.this)
            #expect(bench.transport.requests.last?.method == .patch)
        }
    }

    @Test("a consume that is held back leaves nothing to settle, and may be made again")
    func consumeHeldBack() async throws {
        let journal = try GrantJournal(path: nil)
        try await withBench(journal) { bench in
            var error: JSONValue?
            for number in 0..<200 where error == nil {
                error = try await bench.begin("aghanim.orders.consume", #"{"orderId":"ord_\#(number)"}"#).response()[
                    "error"]
            }
            #expect(try #require(error).required("data").required("outcome").string() == "notSent")
            #expect(try await journal.intents().isEmpty)
        }
    }

    @Test("an instance that is configured anew has no new budget")
    func sharedByInstances() async throws {
        try await withBench { bench in
            _ = try await exhaust(bench)
            let sent = bench.transport.requests.count
            _ = try await bench.result("aghanim.dispose")
            _ = try await bench.result("aghanim.configure", #"{"apiKey":"\#(testKey)"}"#)
            _ = try await bench.result("aghanim.setPlayerId", #"{"playerId":"player_42"}"#)
            _ = try await exhaust(bench)
            #expect(bench.transport.requests.count - sent < Self.ofLookups)
        }
    }

    @Test("a watch waits for a token")
    func watch() async throws {
        try await withBench { bench in
            _ = try await exhaust(bench)
            let order = try await bench.result("aghanim.orders.watch", Self.this)
            #expect(try order.required("id").string() == "ord_eCacpFwavzi")
        }
    }

    @Test("a lookup of more SKUs than a burst allows waits for its parts")
    func manyParts() async throws {
        try await withBench { bench in
            _ = try await exhaust(bench)
            let skus = (0..<120).map { "\"s\($0)\"" }.joined(separator: ",")
            let items = try await bench.result("aghanim.items.get", "{\"skus\":[\(skus)]}")
            #expect(try items.elements().first { _ in true } == nil)
        }
    }

    @Test("what the journal leaves open is settled when a token comes, and not given up")
    func settling() async throws {
        let journal = try GrantJournal(path: nil)
        let intent = Intent(orderId: "ord_eCacpFwavzi", playerId: "player_42", contents: nil)
        try await withBench(journal) { bench in
            try await exhaustAll(bench)
            _ = try await journal.intend(intent)
            let grants = try await bench.result("aghanim.grants.pending")
            let ids = try grants.elements().map { try $0.required("orderId").string() }
            #expect(ids.contains("ord_eCacpFwavzi"))
        }
    }
}
