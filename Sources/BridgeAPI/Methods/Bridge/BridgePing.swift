import EventLoop

/// `bridge.ping`: whether the bridge answers.
struct BridgePing: ImmediateMethod {
    static let name = "bridge.ping"
    static let since = "0.1.0"
    static let summary = "Answers at once, whatever the params."
    static let example = Example()

    @LoopActor static func call(_ params: AnyParams, _ context: CallContext) -> EmptyResult { EmptyResult() }
}
