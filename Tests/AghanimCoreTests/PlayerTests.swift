import HTTP
import TestSupport
import Testing

@testable import AghanimCore

@Suite("The player and the instance's life")
struct PlayerTests {
    @Test(
        "whitespace around a player's ID is trimmed", arguments: ["player_42", " player_42", "\u{2003}\tplayer_42\r\n"])
    func trims(id: String) async throws {
        let transport = RecordingTransport(responses: [.json("[]")])
        let aghanim = try await makeSDK(transport, player: id)
        _ = try await aghanim.orders.getUnconsumed()
        #expect(target(transport.requests[0]) == "/sdk/v1/orders/unconsumed?player_id=player_42")
    }

    @Test("a blank ID is refused and leaves the player as it was", arguments: ["", " ", "\n", "\u{00A0}\u{2028}"])
    func blank(id: String) async throws {
        let transport = RecordingTransport(responses: [.json("[]")])
        let aghanim = try await makeSDK(transport)
        let call = await traced { try await aghanim.setPlayerId(id) }
        guard case .invalidArgument(.playerId, .blank, _)? = call.error else {
            return #expect(Bool(false), "\(String(describing: call.error))")
        }
        #expect(try await aghanim.orders.getUnconsumed() == [])
    }

    @Test("calls that need a player fail without one, and nothing is sent")
    func needed() async throws {
        let transport = RecordingTransport()
        let aghanim = try await makeSDK(transport)
        await aghanim.clearPlayerId()
        let list = await traced { try await aghanim.orders.getUnconsumed() }
        let consume = await traced { try await aghanim.orders.consume(orderId: "ord_1") }
        #expect(list.error == .playerIdNotSet)
        #expect(consume.error == .playerIdNotSet)
        #expect(consume.trace.outcome == .notSent)
        #expect(transport.requests.isEmpty)
    }

    @Test("after dispose every call fails with disposed, any number of times")
    func dispose() async throws {
        let transport = RecordingTransport()
        let aghanim = try await makeSDK(transport)
        await aghanim.dispose()
        await aghanim.dispose()
        let calls = [
            await traced { _ = try await aghanim.orders.get(id: "ord_1") },
            await traced { _ = try await aghanim.orders.getUnconsumed() },
            await traced { try await aghanim.orders.consume(orderId: "ord_1") },
            await traced { _ = try await aghanim.items.get(skus: ["a"]) },
            await traced { _ = try await aghanim.pricePoints.get() },
            await traced { try await aghanim.setPlayerId("p") },
        ]
        #expect(calls.allSatisfy { $0.error == .disposed && $0.trace.outcome == .notSent })
        #expect(transport.requests.isEmpty)
        await aghanim.clearPlayerId()
    }

    @Test("disposed comes before arguments, arguments before the player")
    func checks() async throws {
        let aghanim = try await makeSDK(RecordingTransport(), player: nil)
        let blank = await traced { try await aghanim.orders.consume(orderId: " ") }
        guard case .invalidArgument(.orderId, .blank, _)? = blank.error else {
            return #expect(Bool(false), "\(String(describing: blank.error))")
        }
        await aghanim.dispose()
        #expect(await traced { try await aghanim.orders.consume(orderId: " ") }.error == .disposed)
    }

    @Test("calls that are made without waiting each have the player of their moment")
    func order() async throws {
        let transport = RecordingTransport { _ in .success(.json("[]")) }
        let aghanim = try await makeSDK(transport, player: nil)
        try await withLoop {
            var calls: [Task<Void, any Error>] = []
            for id in ["a", "b", "c"] {
                calls.append(Task.immediate { try await aghanim.setPlayerId(id) })
                calls.append(Task.immediate { _ = try await aghanim.orders.getUnconsumed() })
            }
            calls.append(Task.immediate { await aghanim.clearPlayerId() })
            for call in calls { try await call.value }
        }
        let players = transport.requests.map { String($0.url.suffix(1)) }
        #expect(players.sorted() == ["a", "b", "c"])
    }

    @Test("a call that is under way when the instance is disposed ends as it would have")
    func underWay() async throws {
        let gate = Gate()
        let transport = RecordingTransport { _ in
            await gate.pass()
            return .success(.json("[\"ord_1\"]"))
        }
        let aghanim = try await makeSDK(transport)
        async let ids = aghanim.orders.getUnconsumed()
        await gate.reached()
        await aghanim.dispose()
        gate.open()
        #expect(try await ids == ["ord_1"])
    }
}
