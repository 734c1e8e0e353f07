import AppchargePaymentLinks
import EventLoop

extension CallContext {
    /// Calls the Appcharge SDK; the events of what it begins go to this caller.
    func appcharge<T: Sendable>(
        _ body: @LoopActor (ACBridge) async throws -> sending T
    ) async throws -> T {
        try await ACEvent.$origin.withValue(caller.id) { try await body(bridge.appcharge) }
    }
}
