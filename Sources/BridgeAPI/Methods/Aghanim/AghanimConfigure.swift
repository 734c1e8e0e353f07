import AghanimCheckout
import EventLoop
import JSON
import JSONRPC

/// `aghanim.configure`: the key, when it was not given at the start.
struct AghanimConfigure: ImmediateMethod {
    static let name = "aghanim.configure"
    static let since = "0.1.0"
    static let summary = "Gives the SDK its key. Needed once, unless the bridge was started with one."
    static let errors: [MethodError] = [.alreadyConfigured]
    static let example = Example(
        params: #"""
            {"apiKey":"sdk_key","logLevel":"error","baseUrl":"http://127.0.0.1:8080"}
            """#)

    struct Params: ParamObject {
        let apiKey: ApiKey
        let logLevel: LogLevel?
        let baseURL: String?

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            let key: String = try reader.required("apiKey", "The SDK key of the game.", .notBlank)
            logLevel = try reader.optional("logLevel", "The lowest level that the SDK logs; else the bridge's own.")
            let url: String? = try reader.optional("baseUrl", "Where the API is: https, or http to loopback.", .url)
            guard let apiKey = ApiKey(key.isEmpty && reader.isRecording ? "recording" : key) else {
                throw reader.fault("apiKey", "the key must not be blank or hold control characters")
            }
            self.apiKey = apiKey
            do throws(BaseURLError) {
                baseURL = try url.map { text throws(BaseURLError) in try BaseURL.validate(text) }
            } catch {
                throw reader.fault("baseUrl", error.message)
            }
        }
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) throws -> EmptyResult {
        if case .configured = context.bridge.aghanim { throw RPCError.alreadyConfigured }
        context.bridge.configureAghanim(params.apiKey, logLevel: params.logLevel, baseURL: params.baseURL)
        return EmptyResult()
    }
}

extension LogLevel: ParamChoice {}

/// `aghanim.dispose`: the end of the instance.
struct AghanimDispose: WaitingMethod {
    static let name = "aghanim.dispose"
    static let since = "0.1.0"
    static let summary = "Releases the SDK instance; later calls fail until it is configured anew. Harmless to repeat."
    static let example = Example()

    @LoopActor static func call(_ params: NoParams, _ context: CallContext) async throws -> EmptyResult {
        await context.bridge.disposeAghanim()
        return EmptyResult()
    }
}
