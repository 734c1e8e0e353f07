import BridgeAPI
import EventLoop
import JSON
import JSONRPC
import Sandbox

/// One call within this process: no server, one caller.
@LoopActor
enum LocalCall {
    /// Makes the call and returns the text of its result.
    static func perform(
        _ request: CallRequest, _ options: ServeOptions, _ environment: [String: String]
    ) async throws(CallFailure) -> [UInt8] {
        let setup: (settings: BridgeSettings, sandbox: SandboxServer?)
        do throws(UsageError) {
            setup = try BridgeSetup.settings(options, environment)
        } catch {
            throw .usage(error)
        }
        let bridge = Bridge(setup.settings)
        let answer = await answer(to: request, bridge)
        setup.sandbox?.stop()
        return try result(in: answer)
    }

    private static func answer(to request: CallRequest, _ bridge: Bridge) async -> [UInt8] {
        var session = Session()
        request.line.withUnsafeBytes { session.receive($0) }
        while case .start(let call)? = session.nextAction() {
            switch bridge.begin(call, from: LocalCaller()) {
            case .done(let reply): session.finish(call.key, reply)
            case .waiting(let waiting): session.finish(call.key, await waiting.run())
            }
        }
        return session.takeOutput() ?? []
    }

    /// The result within a response, or its error.
    static func result(in response: [UInt8]) throws(CallFailure) -> [UInt8] {
        guard let message = try? JSONDocument(parsing: response).root else {
            throw .usage(UsageError("The answer is not JSON: is a bridge listening there?"))
        }
        if let result = message["result"] { return result.rawBytes }
        throw .answered(message["error"]?.rawBytes ?? response)
    }
}

/// The one caller of a local call.
@LoopActor
private final class LocalCaller: Caller {
    let id = 0
    var canPresent = false
    func subscribe(_ patterns: [String]) -> [String]? { patterns }
    func unsubscribe(_ patterns: [String]) -> [String] { [] }
}
