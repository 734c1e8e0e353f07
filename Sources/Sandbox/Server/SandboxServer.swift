import EventLoop
import HTTP

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
    private let grants: GrantSender
    private let webhooks: WebhookSender?
    private var http: HTTPServer?
    /// Called when everything was thrown away by a call, before that is answered.
    public var onReset: (() -> Void)?

    /// Starts listening.
    ///
    /// Throws when the port is taken or the state file cannot be used.
    public convenience init(_ options: SandboxOptions) throws(SandboxError) {
        try self.init(options, sendsThrough: CurlTransport())
    }

    /// Starts listening; what other servers are told goes through `transport`.
    init(_ options: SandboxOptions, sendsThrough transport: any HTTPTransport) throws(SandboxError) {
        let socket = try ListeningSocket(port: options.port)
        url = "http://127.0.0.1:\(socket.port)"
        clock = options.clock
        do {
            store = try options.statePath.map { path throws(SandboxError) in try StateFile(path) }
            state = SandboxState(
                origin: url, seed: options.seed, webhooks: WebhookQueue(options.webhooks?.retries))
            try store?.load(into: &state)
        } catch {
            socket.close()
            throw error
        }
        grants = GrantSender(transport: transport)
        webhooks = options.webhooks.map { WebhookSender(to: $0, through: transport) }
        do {
            http = try HTTPServer(on: socket) { [unowned self] in answer($0) }
        } catch {
            grants.close()
            webhooks?.close()
            throw error
        }
        grants.wake = { [unowned self] in grants.update(with: state, at: clock()) }
        grants.finished = { [unowned self] in finish($0, $1, $2) }
        grants.wake()
        webhooks?.wake = { [unowned self] in webhooks?.update(with: state.webhooks, at: clock()) }
        webhooks?.finished = { [unowned self] in finish($0, $1) }
        webhooks?.wake()
    }

    /// Closes every connection and the state file. Requests that wait for a delayed answer get none.
    public func stop() {
        grants.close()
        webhooks?.close()
        http?.stop()
        http = nil
        store?.close()
    }

    /// Answers a request after its changes are on disk.
    private func answer(_ request: Request) -> Answer {
        let now = clock()
        let answer = state.receive(request, at: now / 1000)
        if let refusal = save() { return Answer(response: refusal) }
        grants.update(with: state, at: now)
        webhooks?.update(with: state.webhooks, at: now)
        return answer
    }

    /// Notes what came of asking a publisher's server, and goes on asking unless that cannot be written down.
    private func finish(_ purchaseID: String, _ sentAt: Int, _ reply: GrantReply) {
        state.finishGrant(purchaseID, sentAt: sentAt, reply, at: clock())
        if save() == nil { grants.wake() }
    }

    /// Notes what came of telling the game's server, and goes on telling unless that cannot be written down.
    private func finish(_ webhook: String, _ reply: WebhookReply) {
        state.finishWebhook(webhook, reply, at: clock())
        if save() == nil { webhooks?.wake() }
    }

    /// Writes down what has changed; answers with a refusal where that is not possible.
    private func save() -> Response? {
        let changes = state.takeChanges()
        if changes.reset {
            grants.cancelAll()
            webhooks?.cancelAll()
            onReset?()
        }
        guard let store, !changes.isEmpty else { return nil }
        do {
            try store.save(changes, of: state)
            return nil
        } catch {
            return recover(from: error, in: store)
        }
    }

    /// Goes back to what the file knows: what was not written down has not happened.
    private func recover(from error: SandboxError, in store: StateFile) -> Response {
        var restored = SandboxState(
            origin: url, seed: state.identifiers.seed, webhooks: state.webhooks.withoutWaiting)
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
