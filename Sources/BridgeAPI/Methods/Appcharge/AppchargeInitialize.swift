import AppchargePaymentLinks
import EventLoop
import JSON

/// `appcharge.initialize`: the game, the customer and the provider's paths.
struct AppchargeInitialize: WaitingMethod {
    static let name = "appcharge.initialize"
    static let summary =
        "Initializes the SDK for a customer; again for another one. Also emits appcharge.onInitialized."
    static let errors: [MethodError] = [.appcharge]

    struct Params: ParamObject {
        let config: ACConfigModel
        let customerId: String

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            let key: String = try reader.required("checkoutPublicKey", "The publisher's public checkout key.")
            let environment: String = try reader.required("environment", #""sandbox" or "production"."#)
            customerId = try reader.required("customerId", "Id of the customer who plays.")
            let redirectUrl: String? = try reader.optional("redirectUrl", "Where checkout pages return the player to.")
            config = ACConfigModel(checkoutPublicKey: key, environment: environment, redirectUrl: redirectUrl)
        }
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) async throws -> EmptyResult {
        try await context.appcharge { try await $0.initialize(config: params.config, customerId: params.customerId) }
        return EmptyResult()
    }
}
