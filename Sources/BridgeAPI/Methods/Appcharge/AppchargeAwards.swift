import AppchargePaymentLinks
import EventLoop
import JSON

/// `appcharge.award`: the game granted an order.
struct AppchargeAward: WaitingMethod {
    static let name = "appcharge.award"
    static let summary = "Tells the provider that an order was granted. Also emits appcharge.onAward."
    static let errors: [MethodError] = [.appcharge]

    struct Params: ParamObject {
        let orderId: String
        let transactionId: String?

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            orderId = try reader.required("orderId", "Id of the order.")
            transactionId = try reader.optional("publisherTransactionId", "The game's own id of the grant.")
        }
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) async throws -> AwardResult {
        let (orderId, transactionId) = (params.orderId, params.transactionId)
        return AwardResult(
            success: try await context.appcharge {
                try await $0.award(orderId: orderId, publisherTransactionId: transactionId)
            })
    }

    /// Once the request is on its way, only its answer tells what became of the order.
    @LoopActor static func mayBeAbandoned(_ context: CallContext) -> Bool { context.trace.outcome == .notSent }
}

/// What awarding answers.
struct AwardResult: ResultObject {
    let success: Bool

    static let shape = Shape<AwardResult>(
        "AwardResult", "Whether an award was taken.",
        [.field("success", "Whether the provider took it.") { $0.success }])
}

/// `appcharge.getNoneAwarded`: what was paid and not granted.
struct AppchargeGetNoneAwarded: WaitingMethod {
    static let name = "appcharge.getNoneAwarded"
    static let summary =
        "Lists the ids of the customer's orders that were not awarded yet. Also emits appcharge.onNoneAwardedSuccess."
    static let errors: [MethodError] = [.appcharge]

    @LoopActor static func call(_ params: NoParams, _ context: CallContext) async throws -> [String] {
        try await context.appcharge { try await $0.getNoneAwarded() }
    }
}
