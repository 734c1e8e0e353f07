import AghanimCheckout
import EventLoop
import JSON

/// `bridge.setLogLevel`: how much is logged.
struct BridgeSetLogLevel: ImmediateMethod {
    static let name = "bridge.setLogLevel"
    static let since = "0.1.0"
    static let summary = "Sets the lowest level that is written to the log."
    static let example = Example(params: #"{"level":"debug"}"#)

    struct Params: ParamObject {
        let level: LogLevel

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            level = try reader.required("level", "The lowest level written.")
        }
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) -> EmptyResult {
        _ = context.bridge.host?.setLogLevel(params.level.rawValue)
        return EmptyResult()
    }
}
