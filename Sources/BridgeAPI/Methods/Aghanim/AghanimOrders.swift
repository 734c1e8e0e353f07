import AghanimCheckout
import EventLoop
import JSON

/// `aghanim.orders.get`: one order.
struct AghanimOrdersGet: WaitingMethod {
    static let name = "aghanim.orders.get"
    static let summary = "Fetches an order by its id."
    static let errors: [MethodError] = [.notConfigured, .api]

    struct Params: ParamObject {
        let id: String

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            id = try reader.required("id", "Unique id of the order.")
        }
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) async throws -> Order {
        try await context.bridge.configuredAghanim().orders.get(id: params.id)
    }
}

/// `aghanim.orders.getUnconsumed`: what was paid and not granted.
struct AghanimOrdersGetUnconsumed: WaitingMethod {
    static let name = "aghanim.orders.getUnconsumed"
    static let summary = "Lists the ids of the player's orders that were paid for and not consumed yet."
    static let errors: [MethodError] = [.notConfigured, .notOffered, .api]

    @LoopActor static func call(_ params: NoParams, _ context: CallContext) async throws -> [String] {
        try await context.bridge.configuredAghanim().orders.getUnconsumed()
    }
}

/// `aghanim.orders.consume`: a paid order is handled.
struct AghanimOrdersConsume: WaitingMethod {
    static let name = "aghanim.orders.consume"
    static let isRepeatable = false
    static let summary = "Marks a paid order as handled, once; grant its items when this succeeds."
    static let errors: [MethodError] = [.notConfigured, .api]

    struct Params: ParamObject {
        let orderId: String

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            orderId = try reader.required("orderId", "Unique id of the order.")
        }
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) async throws -> EmptyResult {
        try await context.bridge.configuredAghanim().orders.consume(orderId: params.orderId)
        return EmptyResult()
    }

    /// Once the request is on its way, only its answer tells what became of the order.
    @LoopActor static func mayBeAbandoned(_ context: CallContext) -> Bool { context.trace.outcome == .notSent }
}
