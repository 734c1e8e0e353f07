import Foundation
import HTTP
import JSON
import TestSupport
import Testing

@testable import AghanimCore

@Suite("The s2s profile against the provider's specification")
struct S2STests {
    private func makeS2S(_ transport: RecordingTransport, country: String? = "DE") async throws -> Aghanim {
        let text = country.map { #"{"base":"s2s","country":"\#($0)"}"# } ?? #"{"base":"s2s"}"#
        return try await makeSDK(transport, profile: WireProfile(fileContents: Array(text.utf8)))
    }

    @Test(
        "every generated sample validates by its own schema, so that the checks below mean something",
        arguments: Schema.Extent.allCases)
    func samples(extent: Schema.Extent) throws {
        for name in [
            "OrderRead", "OrderCreate", "OrderCreateResponse", "OrderUpdate", "PricePointsResponse",
            "HTTPValidationError",
        ] {
            let schema = try Schema.named(name)
            let sample = schema.sample(extent)
            #expect(schema.faults(try JSONValue(text: sample)) == [], "\(name): \(sample)")
        }
    }

    @Test(
        "the validator finds faults",
        arguments: [
            "{}", #"{"player_id":"p","items":[]}"#, #"{"player_id":"p","items":[{"sku":""}]}"#,
            #"{"player_id":7,"items":[{"sku":"a"}]}"#, #"{"player_id":"p","items":[{"sku":"a"}],"locale":"xx"}"#,
            #"{"player_id":"p","items":[{"sku":"a"}],"redirect_settings":{"delay_seconds":0}}"#,
            #"{"player_id":"p","items":[{"sku":"a"}],"redirect_settings":{"delay_seconds":301}}"#,
            #"{"player_id":"p","items":[{"sku":"a"}],"metadata":{"a":1}}"#,
            #"{"player_id":"p","items":[{"sku":"a"}],"x":1}"#,
        ])
    func validatorWorks(text: String) throws {
        #expect(try Schema.named("OrderCreate").faults(JSONValue(text: text)) != [])
    }

    @Test("orders generated from the specification decode", arguments: Schema.Extent.allCases)
    func orders(extent: Schema.Extent) async throws {
        let sample = try Schema.named("OrderRead").sample(extent)
        let aghanim = try await makeS2S(RecordingTransport(responses: [.json(sample)]))
        let order = try await aghanim.orders.get(id: "ord_1")
        let json = try JSONValue(text: sample)
        #expect(try order.status.rawValue == json.required("status").string())
        #expect(order.userId == "" && order.country == "")
        #expect(order.priceMinorUnit == 2)
    }

    @Test(
        "an order without a minor unit takes its currency's",
        arguments: [("JPY", 0), ("KWD", 3), ("USD", 2), ("CLF", 4), ("RP", 2)])
    func minorUnits(currency: String, places: Int) throws {
        let text = try Schema.named("OrderRead").sample(.least).replacingOccurrences(
            of: "\"USD\"", with: "\"\(currency)\"")
        #expect(try Order(wire: JSONValue(text: text), isReduced: true).priceMinorUnit == places)
    }

    @Test("price points generated from the specification decode", arguments: Schema.Extent.allCases)
    func pricePoints(extent: Schema.Extent) async throws {
        let sample = try Schema.named("PricePointsResponse").sample(extent)
        let transport = RecordingTransport(responses: [.json(sample)])
        let response = try await makeS2S(transport).pricePoints.get(locale: .ptBR)
        #expect(response.pricePoints.count == (extent == .least ? 0 : 3))
        let query = try #require(URLComponents(string: transport.requests[0].url)?.queryItems)
        var writer = JSONWriter()
        writer.object { writer in
            for item in query {
                writer.key(item.name)
                writer.string(item.value ?? "")
            }
        }
        #expect(try Schema.named("PricePointsQuery").faults(JSONDocument(parsing: writer.bytes).root) == [])
        #expect(query.first { $0.name == "country" }?.value == "DE")
    }

    @Test("created orders generated from the specification decode", arguments: Schema.Extent.allCases)
    func created(extent: Schema.Extent) throws {
        let sample = try JSONValue(text: Schema.named("OrderCreateResponse").sample(extent))
        let order = try CheckoutOrder(wire: sample)
        #expect(try order.id == sample.required("order_id").string())
        #expect(try order.checkoutUrl == sample.required("checkout_url").string())
    }

    @Test("validation errors generated from the specification decode", arguments: Schema.Extent.allCases)
    func validation(extent: Schema.Extent) async throws {
        let sample = try Schema.named("HTTPValidationError").sample(extent)
        let aghanim = try await makeS2S(RecordingTransport(responses: [.json(status: 422, sample)]))
        let call = await traced { _ = try await aghanim.orders.get(id: "ord_1") }
        guard case .validation(_, let errors)? = call.error else {
            return #expect(Bool(false), "\(String(describing: call.error))")
        }
        #expect(errors.count == (extent == .least ? 0 : 3))
    }

    @Test("consume sends what the specification takes, at its path, without a player")
    func consume() async throws {
        let transport = RecordingTransport(responses: [.json(try Schema.named("OrderRead").sample(.most))])
        let aghanim = try await makeS2S(transport)
        try await aghanim.orders.consume(orderId: "ord_1")
        let request = transport.requests[0]
        #expect(request.method == .patch)
        #expect(request.url == "https://api.aghanim.com/s2s/v1/orders/ord_1")
        let body = try JSONDocument(parsing: request.body ?? []).root
        #expect(try Schema.named("OrderUpdate").faults(body) == [])
        #expect(try body["handled_by_client"]?.bool() == true)
    }

    @Test("what the profile does not offer fails by its name, with or without a player")
    func notOffered() async throws {
        let transport = RecordingTransport()
        let aghanim = try await makeS2S(transport, country: nil)
        await aghanim.clearPlayerId()
        let calls = [
            "items.get": await traced { _ = try await aghanim.items.get(skus: ["a"]) },
            "orders.getUnconsumed": await traced { _ = try await aghanim.orders.getUnconsumed() },
            "pricePoints.get": await traced { _ = try await aghanim.pricePoints.get() },
        ]
        for (name, call) in calls {
            let error = #expect(throws: NotOfferedByProfile.self) { try call.result.get() }
            #expect(error?.call == name)
            #expect(error?.profile == "s2s")
            #expect(error?.reason.contains(name) == true)
            #expect(call.trace.outcome == .notSent)
        }
        #expect(transport.requests.isEmpty)
    }
}
