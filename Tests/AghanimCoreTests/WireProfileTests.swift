import HTTP
import JSON
import TestSupport
import Testing

@testable import AghanimCore

@Suite("Wire profiles")
struct WireProfileTests {
    private func profile(_ text: String) throws -> WireProfile {
        try WireProfile(fileContents: Array(text.utf8))
    }

    @Test("an empty file is the sdk profile")
    func empty() throws {
        #expect(try profile("{}") == .sdk)
        #expect(try profile(#"{"base":"s2s"}"#) == .s2s)
        #expect(try WireProfile(fileContents: Array("{}".utf8), defaultBase: .s2s) == .s2s)
        #expect(WireProfile.named("sdk") == .sdk && WireProfile.named("s2s") == .s2s && WireProfile.named("x") == nil)
    }

    @Test("every member replaces its part of every request")
    func members() async throws {
        let profile = try WireProfile(fileContents: Fixture.bytes("aghanim/wire-profile"))
        let transport = RecordingTransport(responses: [
            .json(try Fixture.text("aghanim/order")), .json("{}"), .json("[]"), .json("[]"),
            .json(try Fixture.text("aghanim/price-points-response")),
        ])
        let aghanim = try await makeSDK(transport, profile: profile)
        _ = try await aghanim.orders.get(id: "o")
        try await aghanim.orders.consume(orderId: "o")
        _ = try await aghanim.orders.getUnconsumed()
        _ = try await aghanim.items.get(skus: ["a"])
        _ = try await aghanim.pricePoints.get()
        #expect(
            transport.requests.map(\.url) == [
                "https://api.example.com/sdk/v2/orders/o", "https://api.example.com/sdk/v2/orders/o/consume",
                "https://api.example.com/sdk/v2/orders/pending", "https://api.example.com/sdk/v2/catalog?skus=a",
                "https://api.example.com/sdk/v2/ladder?country=DE",
            ])
        #expect(transport.requests.allSatisfy { header("X-Api-Key", of: $0) == testKey })
        #expect(
            transport.requests.map { header("X-Player-Id", of: $0) } == [nil] + Array(repeating: "player_42", count: 4))
    }

    @Test("a header of the profile takes the place of the SDK's own")
    func authorization() async throws {
        let profile = try profile(#"{"headers":{"authorization":"Key {apiKey}"}}"#)
        let transport = RecordingTransport(responses: [.json("[]")])
        _ = try await makeSDK(transport, profile: profile).orders.getUnconsumed()
        let values = transport.requests[0].headers.filter { $0.name.lowercased() == "authorization" }.map(\.value)
        #expect(values == ["Key \(testKey)"])
    }

    @Test("the player in the body is in the body of consume and in the query elsewhere")
    func playerInBody() async throws {
        let profile = try profile(#"{"playerIdIn":"body"}"#)
        let transport = RecordingTransport(responses: [.json("{}"), .json("[]")])
        let aghanim = try await makeSDK(transport, profile: profile)
        try await aghanim.orders.consume(orderId: "o")
        _ = try await aghanim.orders.getUnconsumed()
        #expect(
            transport.requests.map(target) == ["/sdk/v1/orders/o", "/sdk/v1/orders/unconsumed?player_id=player_42"])
        let body = try JSONDocument(parsing: transport.requests[0].body ?? []).root
        #expect(try body["player_id"]?.string() == "player_42")
    }

    @Test("a path makes its call offered")
    func offered() async throws {
        let profile = try profile(#"{"base":"s2s","paths":{"getItems":"/v1/find"}}"#)
        let transport = RecordingTransport(responses: [.json("[]")])
        _ = try await makeSDK(transport, profile: profile).items.get(skus: ["a"])
        #expect(target(transport.requests[0]) == "/s2s/v1/find?skus=a")
    }

    @Test(
        "a file that cannot be used says which member is at fault",
        arguments: [
            (#"{"baseURL":"https://x"}"#, "\"baseURL\""), (#"{"base":"sdk2"}"#, "/base"), (#"{"base":7}"#, "/base"),
            (#"{"baseUrl":"http://example.com"}"#, "/baseUrl"), (#"{"baseUrl":[]}"#, "/baseUrl"),
            (#"{"headers":[]}"#, "/headers"), (#"{"headers":{"A b":"c"}}"#, "/headers"),
            (#"{"headers":{"A":"b\r\nC: d"}}"#, "/headers/A"), (#"{"headers":{"A":1}}"#, "/headers/A"),
            (#"{"paths":{"getOrders":"/x"}}"#, "\"getOrders\""), (#"{"paths":{"getOrder":"/x"}}"#, "/paths/getOrder"),
            (#"{"paths":{"getItems":"x"}}"#, "/paths/getItems"),
            (#"{"paths":{"getItems":"/{id}"}}"#, "/paths/getItems"),
            (#"{"paths":{"getItems":"/x?y"}}"#, "/paths/getItems"),
            (#"{"paths":{"getItems":null}}"#, "/paths/getItems"),
            (#"{"playerIdIn":"cookie"}"#, "/playerIdIn"), (#"{"country":"de"}"#, "/country"),
            (#"{"country":"DEU"}"#, "/country"), ("[]", "expected an object"), ("{", "not JSON"), ("", "not JSON"),
        ])
    func faults(text: String, place: String) {
        let error = #expect(throws: WireProfileError.self) { try profile(text) }
        #expect(error?.message.contains(place) == true, "\(error?.message ?? "")")
    }
}
