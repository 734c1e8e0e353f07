import EventLoop

/// `bridge.shutdown`: the orderly end.
struct BridgeShutdown: WaitingMethod {
    static let name = "bridge.shutdown"
    static let since = "0.1.0"
    static let summary = "Takes no new calls, answers once all others are answered, and ends the process."
    static let example = Example()
    static let holdsShutdown = false

    @LoopActor static func call(_ params: NoParams, _ context: CallContext) async throws -> EmptyResult {
        guard let host = context.bridge.host else { return EmptyResult() }
        await host.drain()
        // Queued behind this call's own answer, which is sent first.
        Task { @LoopActor in host.stop() }
        return EmptyResult()
    }
}
