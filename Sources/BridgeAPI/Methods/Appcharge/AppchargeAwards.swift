import AppchargePaymentLinks
import EventLoop
import JSON

/// `appcharge.award`: the game granted an order.
struct AppchargeAward: WaitingMethod {
    static let name = "appcharge.award"
    static let since = "0.1.0"
    static let summary = "Tells the provider that an order was granted. Also emits appcharge.onAward."
    static let description = """
        Save the grant before telling of it. data.outcome of an error says whether the provider may have taken \
        it; the same id may be sent again.
        """
    static let errors: [MethodError] = [.appcharge]
    static let example = Example(
        params: #"{"orderId":"1234567890","publisherTransactionId":"grant_7"}"#,
        result: #"{"success":true}"#)

    struct Params: ParamObject {
        let orderId: String
        let transactionId: String?

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            orderId = try reader.required("orderId", "Id of the order.", .notBlank)
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
    static let since = "0.1.0"
    static let summary =
        "Lists the ids of the customer's orders that were not awarded yet. Also emits appcharge.onNoneAwardedSuccess."
    static let errors: [MethodError] = [.appcharge]
    static let example = Example(result: #"["1234567890","1234567891"]"#)

    @LoopActor static func call(_ params: NoParams, _ context: CallContext) async throws -> [String] {
        try await context.appcharge { try await $0.getNoneAwarded() }
    }
}
