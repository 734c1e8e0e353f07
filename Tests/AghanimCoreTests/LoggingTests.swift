import HTTP
import Synchronization
import TestSupport
import Testing

@testable import AghanimCore

private final class RecordingLogger: Logger {
    private let state = Mutex<[String]>([])

    var lines: [String] { state.withLock { $0 } }

    func log(_ level: LogLevel, _ message: String) {
        state.withLock { $0.append("\(level.rawValue) \(message)") }
    }
}

@Suite("Logging")
struct LoggingTests {
    private func session(_ level: LogLevel, profile: WireProfile = .sdk) async throws -> [String] {
        let logger = RecordingLogger()
        let transport = RecordingTransport([
            .success(.json("[\"ord_secret\"]")),
            .failure(HTTPError(.reset, sent: .unknown, message: "reset")), .success(.json("[]")),
            .success(.json(status: 409, #"{"detail":"already \#(testKey)"}"#)),
        ])
        let aghanim = try await makeSDK(transport, profile: profile, player: "player_secret") {
            $0.with(logger: logger).with(logLevel: level)
        }
        _ = try? await aghanim.orders.getUnconsumed()
        _ = try? await aghanim.items.get(skus: ["sku_secret"])
        _ = try? await aghanim.orders.consume(orderId: "ord_secret")
        await aghanim.dispose()
        return logger.lines
    }

    @Test("at debug level every request and failure is told, and no key and no parameter's value")
    func noSecrets() async throws {
        let lines = try await session(.debug)
        let text = lines.joined(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("debug GET /v1/orders/unconsumed answered 200 in ") })
        #expect(lines.contains { $0.hasPrefix("info GET /v1/items: the connection broke before an answer") })
        #expect(lines.contains { $0.hasPrefix("warning orders.consume failed: ") })
        #expect(!text.contains(testKey))
        #expect(!text.contains("secret"))
    }

    @Test("only what the configured level admits is told")
    func levels() async throws {
        #expect(try await session(.warning).map { $0.prefix(8) } == ["warning "])
        #expect(try await session(.none).isEmpty)
        #expect(try await session(.error).isEmpty)
    }

    @Test("the s2s profile warns that its key is a game server's")
    func serverToServer() async throws {
        let lines = try await session(.warning, profile: .s2s)
        #expect(lines.first?.contains("must never ship in a client") == true)
    }
}
