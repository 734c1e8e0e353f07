import HTTP
import JSON
import TestSupport
import Testing

@testable import AghanimCore

@Suite("What the sdk profile sends")
struct RequestTests {
    @Test("every request carries the key, what it accepts and who it comes from")
    func headers() async throws {
        let transport = RecordingTransport(responses: [.json("[]")])
        let aghanim = try await makeSDK(transport) { $0.with(requestTimeout: .seconds(9)) }
        _ = try await aghanim.orders.getUnconsumed()
        let request = transport.requests[0]
        #expect(header("Authorization", of: request) == "Bearer \(testKey)")
        #expect(header("Accept", of: request) == "application/json")
        #expect(header("User-Agent", of: request)?.hasPrefix("checkout-bridge/") == true)
        #expect(header("Content-Type", of: request) == nil)
        #expect(request.timeout == .seconds(9))
        #expect(request.maxBodyBytes == 16 << 20)
    }

    @Test("an order is fetched by its ID, whatever characters are in it")
    func getOrder() async throws {
        let answer = HTTPResponse.json(try Fixture.text("aghanim/order"))
        let transport = RecordingTransport(responses: [answer, answer])
        let aghanim = try await makeSDK(transport, player: nil)
        #expect(try await aghanim.orders.get(id: "ord_1").id == "ord_eCacpFwavzi")
        _ = try await aghanim.orders.get(id: "a/../ü?#%")
        #expect(transport.requests.map(\.method) == [.get, .get])
        #expect(transport.requests[0].url == "https://api.aghanim.com/sdk/v1/orders/ord_1")
        #expect(target(transport.requests[1]) == "/sdk/v1/orders/a%2F..%2F%C3%BC%3F%23%25")
    }

    @Test("consume is a PATCH with the player in the query, and any 2xx is success", arguments: [200, 202, 204])
    func consume(status: Int) async throws {
        let transport = RecordingTransport(responses: [HTTPResponse(status: status, body: Array("<html>".utf8))])
        let aghanim = try await makeSDK(transport, player: "a b&c")
        let call = await traced { try await aghanim.orders.consume(orderId: "ord_1") }
        #expect(throws: Never.self) { try call.result.get() }
        #expect(call.trace.outcome == .completed)
        #expect(call.trace.httpStatus == status)
        let request = transport.requests[0]
        #expect(request.method == .patch)
        #expect(target(request) == "/sdk/v1/orders/ord_1?player_id=a%20b%26c")
        #expect(header("Content-Type", of: request) == "application/json")
        #expect(try JSONDocument(parsing: request.body ?? []).root["handled_by_client"]?.bool() == true)
    }

    @Test("price points name the locale and the player when there is one")
    func pricePoints() async throws {
        let answer = HTTPResponse.json(try Fixture.text("aghanim/price-points-response"))
        let transport = RecordingTransport(responses: [answer, answer])
        let aghanim = try await makeSDK(transport)
        #expect(try await aghanim.pricePoints.get(locale: .zhHant).pricePoints.count == 1)
        await aghanim.clearPlayerId()
        _ = try await aghanim.pricePoints.get()
        #expect(
            transport.requests.map(target) == [
                "/sdk/v1/price_points?locale=zh-Hant&player_id=player_42", "/sdk/v1/price_points",
            ])
    }

    @Test("a base URL replaces the profile's")
    func baseURL() async throws {
        let transport = RecordingTransport(responses: [.json("[]")])
        let aghanim = try await makeSDK(transport) { $0.with(baseURL: "http://127.0.0.1:8080/sdk/") }
        _ = try await aghanim.orders.getUnconsumed()
        #expect(transport.requests[0].url == "http://127.0.0.1:8080/sdk/v1/orders/unconsumed?player_id=player_42")
    }

    @Test("a blank order ID, or one that is a relative path, is refused before anything is sent")
    func orderIds() async throws {
        let transport = RecordingTransport()
        let aghanim = try await makeSDK(transport)
        for (id, reason) in [("", ArgumentReason.blank), (" \n", .blank), (".", .unusable), ("..", .unusable)] {
            let get = await traced { _ = try await aghanim.orders.get(id: id) }
            let consume = await traced { try await aghanim.orders.consume(orderId: id) }
            for call in [get, consume] {
                guard case .invalidArgument(.orderId, reason, _)? = call.error else {
                    return #expect(Bool(false), "\(String(describing: call.error))")
                }
                #expect(call.trace.outcome == .notSent)
            }
        }
        #expect(transport.requests.isEmpty)
    }

    @Test(
        "unconsumed orders are read in every form the provider may use, each ID once",
        arguments: [
            #"["a","b","a"]"#, #"{"order_ids":["a","b"]}"#, #"[{"id":"a"},{"order_id":"b"}]"#,
            #"{"orders":[{"order_id":"a","x":1},{"id":"b"}]}"#, #"{"orders":["a","b"],"order_ids":null}"#,
        ])
    func unconsumed(body: String) async throws {
        let aghanim = try await makeSDK(RecordingTransport(responses: [.json(body)]))
        #expect(try await aghanim.orders.getUnconsumed() == ["a", "b"])
    }
}

@Suite("Answers that cannot be read")
struct UndecodableTests {
    private func message(_ body: String) async throws -> (String?, CallTrace) {
        let aghanim = try await makeSDK(RecordingTransport(responses: [.json(body)]))
        let call = await traced { _ = try await aghanim.pricePoints.get() }
        guard case .unknown(let message)? = call.error else { return (nil, call.trace) }
        return (message, call.trace)
    }

    @Test("a 2xx without the right members names the field and is known to have been answered")
    func field() async throws {
        let (message, trace) = try await message(
            #"{"context":{"country":"DE","base_currency":"USD"},"price_points":[]}"#)
        #expect(
            message == "GET /v1/price_points answered 200, but its /context/local_currency cannot be read: missing")
        #expect(trace.outcome == .completed)
        #expect(trace.httpStatus == 200)
    }

    @Test("a path leads through lists")
    func list() async throws {
        let aghanim = try await makeSDK(RecordingTransport(responses: [.json(#"["a",{"id":7}]"#)]))
        let call = await traced { _ = try await aghanim.orders.getUnconsumed() }
        #expect(call.error?.debugMessage?.contains("its /1/id cannot be read: expected a string") == true)
    }

    @Test(
        "a body that is no JSON, or none at all, is unknown",
        arguments: ["", "{\"context\":", "<html></html>", "\u{1}"])
    func noJSON(body: String) async throws {
        let (message, _) = try await message(body)
        #expect(message?.hasPrefix("GET /v1/price_points answered 200, but the body is not JSON: ") == true)
        #expect(message?.contains("<html>") == false)
    }

    @Test("an order cut at any byte is refused")
    func cut() throws {
        let whole = try Fixture.bytes("aghanim/order")
        let end = try #require(whole.lastIndex(of: UInt8(ascii: "}")))
        for length in 0...end {
            let result = AnswerReader.parse(Array(whole[..<length])) { json throws(JSONDecodingError) in
                try Order(wire: json, isReduced: false)
            }
            guard case .failure = result else { return #expect(Bool(false), "\(length) bytes were taken for an order") }
        }
    }

    @Test("after an answer that cannot be read the next call works")
    func goesOn() async throws {
        let transport = RecordingTransport(responses: [.json("nonsense"), .json("[]")])
        let aghanim = try await makeSDK(transport)
        await #expect(throws: ApiError.self) { try await aghanim.orders.getUnconsumed() }
        #expect(try await aghanim.orders.getUnconsumed() == [])
    }
}
