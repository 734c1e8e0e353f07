import AppchargePaymentLinks
import EventLoop
import JSON

/// `appcharge.waitForPurchase`: the end of a purchase as an answer, for engines that prefer one to an event.
struct AppchargeWaitForPurchase: WaitingMethod {
    static let name = "appcharge.waitForPurchase"
    static let since = "0.1.0"
    static let summary = "Waits for the end of a purchase that was opened, and answers at once when it has ended."
    static let description = """
        The same end is emitted as an event. Cancelling the call stops asking the provider; a deep link, a closed \
        page, opening the purchase again or another wait takes it up.
        """
    static let errors: [MethodError] = [.appcharge]
    static let example = Example(
        params: #"{"purchaseId":"pr_1"}"#,
        result: #"""
            {"ending":"success","order":{"date":1718182312,"sessionToken":"0123456789abcdef0123456789abcdef",
            "offerName":"Starter Pack","offerSku":"starter_pack_001",
            "items":[{"name":"Gems","sku":"gem_01","quantity":"100"}],"price":499,"currency":"USD",
            "customerId":"cust_1","customerCountry":"US","paymentMethodName":"Visa","orderId":"1234567890",
            "purchaseId":"pr_1"}}
            """#)

    struct Params: ParamObject {
        let purchaseId: String

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            purchaseId = try reader.required("purchaseId", "Id of the purchase.", .notBlank)
        }
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) async throws -> PurchaseEndResult {
        let outcome = try await context.appcharge { try await $0.outcome(purchaseId: params.purchaseId) }
        switch outcome {
        case .success(let order): return PurchaseEndResult(ending: .success, error: nil, order: order)
        case .failed(let error, let order): return PurchaseEndResult(ending: .failed, error: error, order: order)
        case .canceled(let error, let order): return PurchaseEndResult(ending: .canceled, error: error, order: order)
        }
    }
}

/// How a purchase ended.
struct PurchaseEndResult: ResultObject {
    /// The ends there are.
    enum Ending: String, CaseIterable, Choice, ResultValue {
        case success, failed, canceled

        static let schemaName = "PurchaseEnding"
        static let schemaSummary = "Which of its three ends a purchase came to."

        static let schema = Schema.enumeration(
            EnumSchema(
                name: schemaName, summary: schemaSummary, values: allCases.map(\.rawValue), isOpen: false,
                meanings: [
                    "success": "It was paid and granted by the publisher's server.",
                    "failed": "It failed; the error says when the player may have paid all the same.",
                    "canceled": "It was given up, and nothing was paid.",
                ]))

        func encode(to writer: inout JSONWriter) { writer.string(rawValue) }
    }

    let ending: Ending
    let error: ACErrorMessage?
    let order: OrderResponseModel?

    static let shape = Shape<PurchaseEndResult>(
        "PurchaseEndResult", "How a purchase ended.",
        [
            .field("ending", "Which of the three ends it was.") { $0.ending },
            .optional("error", "Why it failed or was canceled.") { $0.error },
            .optional("order", "What is known of the order; always there after success.") { $0.order },
        ])
}
