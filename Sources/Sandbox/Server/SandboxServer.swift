import EventLoop

/// The provider's backend, imitated over real HTTP on loopback: the client and server APIs, the checkout page and a
/// control API that moves it.
///
/// It runs on the process's event loop and starts no thread. Close it with ``stop()``.
@LoopActor
public final class SandboxServer {
    /// A key that the client API takes. It opens nothing anywhere else.
    public nonisolated static let sandboxKey = SDKAPI.keyPrefix + "00000000000000000000000000000000"
    /// A key that the server-to-server API takes. It opens nothing anywhere else.
    public nonisolated static let sandboxServerKey = ServerAPI.keyPrefix + "00000000000000000000000000000000"

    /// A checkout public key that the Appcharge imitation takes from clients. It opens nothing anywhere else.
    public nonisolated static let appchargePublicKey = AppchargeKey.checkoutPrefix + "00000000000000000000000000000000"
    /// A token that the Appcharge imitation takes from publishers' servers. It opens nothing anywhere else.
    public nonisolated static let appchargePublisherToken =
        AppchargeKey.publisherPrefix + "00000000000000000000000000000000"

    /// The origin, `http://127.0.0.1:N`, without a slash at the end.
    public let url: String

    /// The base under which clients of the Appcharge imitation ask for `mobile/v4/boot`.
    public var appchargeURL: String { url + "/" + Boot.root }

    private var state: SandboxState
    private let store: StateFile?
    private let clock: @Sendable () -> Int
    private var http: HTTPServer?

    /// Starts listening.
    ///
    /// Throws when the port is taken or the state file cannot be used.
    public init(_ options: SandboxOptions) throws(SandboxError) {
        let socket = try ListeningSocket(port: options.port)
        url = "http://127.0.0.1:\(socket.port)"
        clock = options.clock
        do {
            store = try options.statePath.map { path throws(SandboxError) in try StateFile(path) }
            state = SandboxState(origin: url, seed: options.seed)
            try store?.load(into: &state)
        } catch {
            socket.close()
            throw error
        }
        http = try HTTPServer(on: socket) { [unowned self] in answer($0) }
    }

    /// Closes every connection and the state file. Requests that wait for a delayed answer get none.
    public func stop() {
        http?.stop()
        http = nil
        store?.close()
    }

    /// Answers a request after its changes are on disk.
    private func answer(_ request: Request) -> Answer {
        let answer = state.receive(request, at: clock())
        let changes = state.takeChanges()
        guard let store, !changes.isEmpty else { return answer }
        do {
            try store.save(changes, of: state)
            return answer
        } catch {
            return Answer(response: recover(from: error, in: store))
        }
    }

    /// Goes back to what the file knows: what was not written down has not happened.
    private func recover(from error: SandboxError, in store: StateFile) -> Response {
        var restored = SandboxState(origin: url, seed: state.identifiers.seed)
        do {
            try store.load(into: &restored)
        } catch {
            return .detail(503, "The sandbox can neither write nor read its state: \(error.message)")
        }
        restored.log = state.log
        restored.faults = state.faults
        state = restored
        return .detail(503, "The sandbox could not write its state, so nothing has changed: \(error.message)")
    }
}
