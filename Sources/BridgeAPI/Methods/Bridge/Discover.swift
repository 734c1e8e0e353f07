import EventLoop
import JSON

/// `rpc.discover`: the whole interface as an OpenRPC document.
struct Discover: ImmediateMethod {
    static let name = "rpc.discover"
    static let summary = "Answers with the OpenRPC document of this bridge."

    @LoopActor static func call(_ params: NoParams, _ context: CallContext) -> OpenRPCDocument { OpenRPCDocument() }
}
