import AghanimCheckout
import EventLoop
import JSON

/// `aghanim.setPlayerId`: who plays.
struct AghanimSetPlayerId: ImmediateMethod {
    static let name = "aghanim.setPlayerId"
    static let since = "0.1.0"
    static let summary = "Sets the player for all calls that follow."
    static let errors: [MethodError] = [.notConfigured, .invalidArgument, .disposed]
    static let example = Example(params: #"{"playerId":"player_42"}"#)

    struct Params: ParamObject {
        let playerId: String

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            playerId = try reader.required(
                "playerId", "Unique id of the player; surrounding white space is dropped.", .notBlank)
        }
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) throws -> EmptyResult {
        try context.bridge.configuredAghanim().assumeIsolated { try $0.setPlayerId(params.playerId) }
        return EmptyResult()
    }
}

/// `aghanim.clearPlayerId`: nobody plays.
struct AghanimClearPlayerId: ImmediateMethod {
    static let name = "aghanim.clearPlayerId"
    static let since = "0.1.0"
    static let summary = "Forgets the player, for example at sign-out."
    static let errors: [MethodError] = [.notConfigured]
    static let example = Example()

    @LoopActor static func call(_ params: NoParams, _ context: CallContext) throws -> EmptyResult {
        try context.bridge.configuredAghanim().assumeIsolated { $0.clearPlayerId() }
        return EmptyResult()
    }
}
