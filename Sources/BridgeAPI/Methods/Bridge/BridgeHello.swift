import EventLoop
import JSON

/// `bridge.hello`: the optional handshake.
struct BridgeHello: ImmediateMethod {
    static let name = "bridge.hello"
    static let since = "0.1.0"
    static let summary = "Introduces a client and tells what this bridge is and offers. Optional."
    static let description = """
        Say capabilities.presenter when the client can show pages to the player itself: the launch modes \
        inAppBrowser and webView need it.
        """
    static let example = Example(
        params: #"""
            {"client":{"name":"mygame","version":"1.2"},"protocolVersion":"1","capabilities":{"presenter":true}}
            """#,
        result: #"""
            {"server":{"name":"checkout-bridge","version":"\#(BridgeVersion.number)"},"protocolVersion":"1",
            "limits":{"maxFrame":8388608,"maxInFlight":256,"maxInFlightBytes":4194304,"maxBatch":1000,"maxConnections":64,
            "maxQueuedOutput":16777216,"maxQueuedEvents":10000,"maxSubscriptions":64,"maxHeader":4096,
            "maxDepth":128,"maxValues":500000,"maxId":1024},"providers":["aghanim","appcharge"],"methods":["bridge.hello",
            "bridge.ping"]}
            """#)

    struct Params: ParamObject {
        let client: Client?
        let capabilities: Capabilities?

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            client = try reader.optional("client", "Who is calling.")
            let _: String? = try reader.optional(
                "protocolVersion", "The version of the wire contract that the client speaks.")
            capabilities = try reader.optional("capabilities", "What the client can do.")
        }
    }

    struct Client: NestedParam {
        static let schemaName = "ClientInfo"
        static let schemaSummary = "Who is calling."

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            let _: String? = try reader.optional("name", "The client's name.")
            let _: String? = try reader.optional("version", "The client's version.")
        }
    }

    struct Capabilities: NestedParam {
        static let schemaName = "ClientCapabilities"
        static let schemaSummary = "What a client can do."
        let presenter: Bool?

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            presenter = try reader.optional("presenter", "Whether it can present pages to the player itself.")
        }
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) -> HelloResult {
        if let canPresent = params.capabilities?.presenter { context.caller.canPresent = canPresent }
        return HelloResult(
            limits: context.bridge.host?.limits ?? .local, sandboxURL: context.bridge.settings.sandboxURL)
    }
}

/// What the handshake answers.
struct HelloResult: ResultObject {
    struct Server: ResultObject {
        static let shape = Shape<Server>(
            "ServerInfo", "Who answers.",
            [
                .field("name", "The server's name.") { _ in BridgeVersion.name },
                .field("version", "The server's version.") { _ in BridgeVersion.number },
            ])
    }

    struct Sandbox: ResultObject {
        let url: String

        static let shape = Shape<Sandbox>(
            "SandboxInfo", "The embedded sandbox.",
            [.field("url", "Where it listens.") { $0.url }])
    }

    let limits: Limits
    let sandboxURL: String?

    static let shape = Shape<HelloResult>(
        "HelloResult", "What this bridge is and offers.",
        [
            .field("server", "Who answers.") { _ in Server() },
            .field("protocolVersion", "The version of the wire contract.") { _ in BridgeVersion.contract },
            .field("limits", "What the bridge refuses to exceed.") { $0.limits },
            .field("providers", "The payment providers that can be called.") { _ in ["aghanim", "appcharge"] },
            .field("methods", "The names of all methods.") { _ in MethodTable.entries.map(\.name) },
            .optional("sandbox", "The embedded sandbox, when there is one.") { $0.sandboxURL.map(Sandbox.init) },
        ])
}
