import AppchargePaymentLinks
import EventLoop
import JSON

/// `appcharge.initialize`: the game, the customer and the provider's paths.
struct AppchargeInitialize: WaitingMethod {
    static let name = "appcharge.initialize"
    static let since = "0.1.0"
    static let summary =
        "Initializes the SDK for a customer; again for another one. Also emits appcharge.onInitialized."
    static let errors: [MethodError] = [.appcharge]
    static let example = Example(
        params: #"""
            {"checkoutPublicKey":"pk_1","environment":"sandbox","customerId":"cust_1"}
            """#)

    struct Params: ParamObject {
        let config: ACConfigModel
        let customerId: String

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            let key: String = try reader.required("checkoutPublicKey", of: ACConfigModel.self, .notBlank)
            let environment: String = try reader.required("environment", of: ACConfigModel.self)
            customerId = try reader.required("customerId", "Id of the customer who plays.", .notBlank)
            let redirectUrl: String? = try reader.optional("redirectUrl", of: ACConfigModel.self)
            config = ACConfigModel(checkoutPublicKey: key, environment: environment, redirectUrl: redirectUrl)
        }
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) async throws -> EmptyResult {
        try await context.appcharge { try await $0.initialize(config: params.config, customerId: params.customerId) }
        return EmptyResult()
    }
}
