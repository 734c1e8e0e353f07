import EventLoop
import HTTP
import JSON
import TestSupport
import Testing

@testable import BridgeAPI

@Suite("The example of every method")
@LoopActor
struct MethodResultTests {
    /// Fixtures that the provider answers a method's example with; the other methods' examples ask nobody.
    private static let answers = [
        "aghanim.items.get": "aghanim/items", "aghanim.orders.consume": "aghanim/consume-order",
        "aghanim.orders.get": "aghanim/order", "aghanim.orders.getUnconsumed": "aghanim/unconsumed-orders",
        "aghanim.orders.watch": "aghanim/order", "aghanim.presentCheckout": "aghanim/order",
        "aghanim.pricePoints.get": "aghanim/price-points-response",
        "aghanim.startCheckout": "aghanim/order-created",
    ]

    @Test("a method's example is accepted and answered as it says", arguments: MethodTable.entries.map(\.name))
    func example(name: String) async throws {
        let method = try #require(MethodTable.named(name))
        let bench = try await prepared(for: name)
        let before = bench.transport.requests.count
        let answer = Self.answers[name]
        if let answer { bench.transport.answer(json: try Fixture.text(answer)) }
        // Nothing new was paid: the example's grant is in the journal.
        let asksAnew = name == "aghanim.grants.claim"
        if asksAnew { bench.transport.answer(json: "[]") }
        let result = try await bench.result(name, method.example.params)
        let example = try JSONValue(text: method.example.result)
        #expect(PrettyJSON.text(try masked(result, name)) == PrettyJSON.text(try masked(example, name)))
        for value in [result, example] { #expect(method.result.fault(in: value) == nil) }
        if !name.hasPrefix("appcharge.") {
            #expect(bench.transport.requests.count - before == (answer == nil && !asksAnew ? 0 : 1))
        }
    }

    /// A bridge in which the method's example works.
    private func prepared(for name: String) async throws -> Bench {
        guard name.hasPrefix("appcharge.") else {
            let journal = name.hasPrefix("aghanim.grants.") ? try await exampleJournal() : nil
            let bench = Bench(key: name == "aghanim.configure" ? nil : testKey) { $0.journal = journal }
            if name != "aghanim.configure" {
                _ = try await bench.result("aghanim.setPlayerId", #"{"playerId":"player_42"}"#)
            }
            if name == "bridge.unsubscribe" {
                _ = try await bench.result("bridge.subscribe", #"{"events":["aghanim.*","bridge.log"]}"#)
            }
            return bench
        }
        let bench = Bench(AppchargeProvider.transport())
        _ = try await bench.result("appcharge.initialize", AppchargeProvider.initialize)
        if name.hasSuffix("DidClose") || name.hasSuffix("waitForPurchase") {
            _ = try await bench.result("appcharge.openCheckout", AppchargeProvider.open)
        }
        return bench
    }

    /// The value without what differs from process to process, or grows with every method.
    private func masked(_ value: JSONValue, _ method: String) throws -> JSONValue {
        let varying: [String] =
            switch method {
            case "bridge.hello": ["methods", "limits"]
            case "bridge.status": ["memory"]
            case "rpc.discover": ["info", "methods", "components", "x-events"]
            default: []
            }
        guard !varying.isEmpty else { return value }
        var writer = JSONWriter()
        writer.beginObject()
        for (name, member) in try value.members() where !varying.contains(name) {
            writer.key(name)
            writer.raw(member.rawBytes)
        }
        writer.endObject()
        return try JSONDocument(parsing: writer.bytes).root
    }
}
