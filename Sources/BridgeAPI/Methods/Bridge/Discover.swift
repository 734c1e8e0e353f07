import EventLoop
import JSON

/// `rpc.discover`: the whole interface as an OpenRPC document.
struct Discover: ImmediateMethod {
    static let name = "rpc.discover"
    static let since = "0.1.0"
    static let summary = "Answers with the OpenRPC document of this bridge."
    static let example = Example(
        result:
            #"{"openrpc":"1.3.2","info":{"title":"checkout-bridge","version":"\#(BridgeVersion.number)"},"methods":[]}"#
    )

    @LoopActor static func call(_ params: NoParams, _ context: CallContext) -> OpenRPCDocument { OpenRPCDocument() }
}
