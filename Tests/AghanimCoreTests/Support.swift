import HTTP
import JSON
import TestSupport
import Testing

@testable import AghanimCore

let testKey = "sdk_sandbox_0123456789abcdefghijklmnopqrstuv"

/// An instance on a scripted transport, with player `player_42` unless told otherwise.
func makeSDK(
    _ transport: any HTTPTransport, profile: WireProfile = .sdk, player: String? = "player_42",
    configure: (AghanimConfig.Builder) -> AghanimConfig.Builder = { $0 }
) async throws -> Aghanim {
    let key = try #require(ApiKey(testKey))
    let builder = AghanimConfig.builder(apiKey: key)
        .with(transport: transport).with(wireProfile: profile).with(logger: SilentLogger())
    let aghanim = Aghanim(config: configure(builder).build())
    if let player { try await aghanim.setPlayerId(player) }
    return aghanim
}

struct SilentLogger: Logger {
    func log(_ level: LogLevel, _ message: String) {}
}

/// What a call threw, and what its trace knows.
struct Outcome<T: Sendable>: Sendable {
    let result: Result<T, any Error>
    let trace: CallTrace

    var error: ApiError? {
        guard case .failure(let error) = result else { return nil }
        return error as? ApiError
    }
}

/// Runs `call` under a fresh trace.
func traced<T: Sendable>(_ call: @Sendable () async throws -> T) async -> Outcome<T> {
    let trace = CallTrace()
    do {
        return Outcome(result: .success(try await CallTrace.$current.withValue(trace, operation: call)), trace: trace)
    } catch {
        return Outcome(result: .failure(error), trace: trace)
    }
}

/// The part of a request's URL behind the host.
func target(_ request: HTTPRequest) -> String {
    String(request.url.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" })
}
