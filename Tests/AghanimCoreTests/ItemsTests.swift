import EventLoop
import Foundation
import HTTP
import JSON
import Synchronization
import TestSupport
import Testing

@testable import AghanimCore

@Suite("items.get")
struct ItemsTests {
    /// The SKUs a request asks for.
    private static func skus(_ request: HTTPRequest) -> [String] {
        let query = request.url.split(separator: "?", maxSplits: 1).last ?? ""
        return query.split(separator: "&").filter { $0.hasPrefix("skus=") }.map { part in
            String(part.dropFirst(5)).removingPercentEncoding ?? ""
        }
    }

    private static func item(_ sku: String, name: String = "n") -> String {
        """
        {"sku":"\(sku)","name":"\(name)","type":"item","quantity":1,"is_stackable":false,"is_currency":false,
         "price":{"amount":1,"amount_decimal":0.01,"currency":"USD","display":"$0.01"}}
        """
    }

    /// A catalog that has every SKU but those that begin with `gone`, answering in reverse.
    private static let catalog: @Sendable (HTTPRequest) async -> RecordingTransport.Answer = { request in
        let known = skus(request).filter { !$0.hasPrefix("gone") }.reversed().map { item($0) }
        return .success(.json("[\(known.joined(separator: ","))]"))
    }

    @Test("items come back in the caller's order, each once, unknown ones left out")
    func order() async throws {
        let transport = RecordingTransport(responder: Self.catalog)
        let aghanim = try await makeSDK(transport)
        let items = try await aghanim.items.get(skus: ["b", "gone.1", "a", "b", "c", "a"], locale: .frCA)
        #expect(items.map(\.sku) == ["b", "a", "c"])
        #expect(
            transport.requests.map(target) == [
                "/sdk/v1/items?skus=b&skus=gone.1&skus=a&skus=c&locale=fr-CA&player_id=player_42"
            ])
    }

    @Test("the player is named only when there is one, the locale only when asked")
    func parameters() async throws {
        let transport = RecordingTransport(responder: Self.catalog)
        let aghanim = try await makeSDK(transport, player: nil)
        _ = try await aghanim.items.get(skus: ["a b&c/ü"])
        #expect(transport.requests.map(target) == ["/sdk/v1/items?skus=a%20b%26c%2F%C3%BC"])
    }

    @Test("an empty list is refused")
    func empty() async throws {
        let transport = RecordingTransport()
        let aghanim = try await makeSDK(transport)
        let call = await traced { try await aghanim.items.get(skus: []) }
        guard case .invalidArgument(.skus, .empty, _)? = call.error else {
            return #expect(Bool(false), "\(String(describing: call.error))")
        }
        #expect(transport.requests.isEmpty)
    }

    @Test("blank SKUs are not in the catalog and not asked for")
    func blank() async throws {
        let transport = RecordingTransport(responder: Self.catalog)
        let aghanim = try await makeSDK(transport)
        #expect(try await aghanim.items.get(skus: ["", " "]).isEmpty)
        #expect(transport.requests.isEmpty)
        #expect(try await aghanim.items.get(skus: ["", "a"]).map(\.sku) == ["a"])
    }

    @Test("ten thousand SKUs go out in parts of at most 50 and come back in order")
    func many() async throws {
        let transport = RecordingTransport(responder: Self.catalog)
        let aghanim = try await makeSDK(transport)
        let skus = (0..<10_000).map { "gen.\($0)" }
        let items = try await aghanim.items.get(skus: skus)
        #expect(items.map(\.sku) == skus)
        #expect(transport.requests.count == 200)
        #expect(transport.requests.allSatisfy { Self.skus($0).count == 50 && $0.url.utf8.count <= 4_000 })
    }

    @Test("no URL is over 4,000 bytes, however long the SKUs are")
    func longSkus() async throws {
        let transport = RecordingTransport(responder: Self.catalog)
        let aghanim = try await makeSDK(transport)
        let skus = (0..<100).map { String(repeating: "é", count: 200) + "\($0)" }
        #expect(try await aghanim.items.get(skus: skus).map(\.sku) == skus)
        #expect(transport.requests.allSatisfy { $0.url.utf8.count <= 4_000 })
        #expect(transport.requests.contains { $0.url.utf8.count > 3_000 })
    }

    @Test("a part is filled up to the last byte that fits and not beyond", arguments: 40...140)
    func filled(other: Int) {
        let length = 74
        let skus = (0..<200).map { String(10_000 + $0) + String(repeating: "x", count: length - 5) }
        let queries = SkuBatches.queries(skus, otherBytes: other)
        let part = SkuBatches.parameter.utf8.count + length
        for query in queries {
            #expect(other + query.utf8.count <= SkuBatches.maxURLBytes)
        }
        for query in queries.dropLast() {
            let isFull = query.split(separator: "&").count == SkuBatches.maxCount
            #expect(isFull || other + query.utf8.count + 1 + part > SkuBatches.maxURLBytes)
        }
        #expect(queries.joined(separator: "&").split(separator: "&").map { String($0.dropFirst(5)) } == skus)
    }

    @Test("a SKU that fits into no URL is not in the catalog")
    func tooLong() async throws {
        let transport = RecordingTransport(responder: Self.catalog)
        let aghanim = try await makeSDK(transport)
        let items = try await aghanim.items.get(skus: [String(repeating: "x", count: 5_000), "a"])
        #expect(items.map(\.sku) == ["a"])
    }

    @Test("parts are under way side by side, at most 16")
    func sideBySide() async throws {
        let running = Mutex((now: 0, most: 0))
        let transport = RecordingTransport { request in
            running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            for _ in 0..<20 { await Task.yield() }
            running.withLock { $0.now -= 1 }
            return await Self.catalog(request)
        }
        let aghanim = try await makeSDK(transport)
        _ = try await aghanim.items.get(skus: (0..<5_000).map { "s\($0)" })
        let most = running.withLock { $0.most }
        #expect(most > 1 && most <= 16)
    }

    @Test("the first failing part fails the call, and no further parts are sent")
    func failure() async throws {
        let transport = RecordingTransport { request in
            if Self.skus(request).contains("s0") { return .success(.json(status: 429, "{}")) }
            while !Task.isCancelled { await Task.yield() }
            return .failure(HTTPError(.cancelled, sent: .unknown, message: "cancelled"))
        }
        let aghanim = try await makeSDK(transport)
        let call = await traced { _ = try await aghanim.items.get(skus: (0..<5_000).map { "s\($0)" }) }
        guard case .rateLimitExceeded? = call.error else {
            return #expect(Bool(false), "\(String(describing: call.error))")
        }
        #expect(call.trace.httpStatus == 429)
        #expect(transport.requests.count <= 16)
    }

    @Test("answers may be bare or under items; of an item that comes twice the first counts; strangers are dropped")
    func envelopes() async throws {
        let list = "[\(Self.item("a", name: "first")),\(Self.item("a", name: "second")),\(Self.item("z"))]"
        for body in [list, "{\"items\":\(list)}"] {
            let aghanim = try await makeSDK(RecordingTransport(responses: [.json(body)]))
            #expect(try await aghanim.items.get(skus: ["a"]).map(\.name) == ["first"])
        }
    }

    @Test("an answer of 256 KiB is read on another thread, a smaller one on the loop, whatever executor is preferred")
    func thread() async throws {
        let small = HTTPResponse.json("[" + String(repeating: " ", count: AnswerReader.inlineBodyBytes - 3) + "]")
        let large = HTTPResponse.json("[" + String(repeating: " ", count: AnswerReader.inlineBodyBytes) + "]")
        let client = try await makeSDK(RecordingTransport(responses: [small, large])).client
        let request = ProviderRequest(HTTPRequest(url: "https://x.example"), attempt: "GET /x")
        let isReadOnLoop = { @LoopActor @Sendable () async throws -> Bool in
            try await client.fetch(request) { _ throws(JSONDecodingError) in Loop.shared.isOnLoopThread }
        }
        let onLoop = try await withTaskExecutorPreference(Loop.taskExecutor) {
            [try await isReadOnLoop(), try await isReadOnLoop()]
        }
        #expect(onLoop == [true, false])
    }

    @Test("a large answer is read away from the loop, with the same result")
    func large() async throws {
        let padding = String(repeating: " ", count: AnswerReader.inlineBodyBytes)
        let transport = RecordingTransport(responses: [.json("[\(Self.item("a"))\(padding)]"), .json("[7\(padding)]")])
        let aghanim = try await makeSDK(transport)
        #expect(try await aghanim.items.get(skus: ["a"]).map(\.sku) == ["a"])
        let call = await traced { _ = try await aghanim.items.get(skus: ["a"]) }
        #expect(call.error?.debugMessage?.contains("its /0 cannot be read") == true)
    }
}
