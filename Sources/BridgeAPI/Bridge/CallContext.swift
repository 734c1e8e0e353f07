import AghanimCheckout
import EventLoop
import JSON
import JSONRPC

/// What one call knows besides its params.
@LoopActor
public final class CallContext {
    let bridge: Bridge
    let caller: any Caller
    /// What became known of the call's side effect.
    private(set) lazy var trace = CallTrace()
    /// Whether making the call twice does no more than making it once.
    let isRepeatable: Bool

    init(bridge: Bridge, caller: any Caller, method: MethodEntry) {
        self.bridge = bridge
        self.caller = caller
        isRepeatable = method.isRepeatable
    }

    /// Runs what a method does and turns whatever comes of it into one reply.
    func run<Output: ResultValue>(_ body: @LoopActor () async throws -> Output) async -> Reply {
        let reply = await outcome(of: body)
        didEnd(reply)
        return reply
    }

    /// Counts how the call ended.
    func didEnd(_ reply: Reply) {
        if let code = reply.errorCode { bridge.metrics.countError(code) }
    }

    private func outcome<Output: ResultValue>(of body: @LoopActor () async throws -> Output) async -> Reply {
        do {
            let output = try await CallTrace.$current.withValue(trace) { try await body() }
            var writer = JSONWriter()
            await output.encodeUnhurried(to: &writer)
            return .result(writer.bytes)
        } catch {
            return reply(to: error)
        }
    }
}
