import CCurl
import EventLoop

/// One attempt at one request, from its start to its single outcome.
@LoopActor
final class Transfer {
    typealias Outcome = Result<HTTPResponse, HTTPError>

    /// libcurl's handle, once the engine has given it one.
    private(set) var handle: CurlHandle?

    private let engine: CurlEngine
    private let request: HTTPRequest
    let origin: Origin
    private let route: ProxySettings.Route
    private let collector: ResponseCollector
    private var deadline: Timer?
    private var waiter: CheckedContinuation<Outcome, Never>?
    private var isCancelled = false

    init(_ request: HTTPRequest, to origin: Origin, on engine: CurlEngine) {
        self.engine = engine
        self.request = request
        self.origin = origin
        route = engine.proxies.route(to: origin)
        collector = ResponseCollector(for: request, within: engine.bodies)
        collector.hasUnaskedInput = { [engine] port in
            LoopActor.assumeIsolated { engine.hasUnaskedInput(onPort: port) }
        }
    }

    /// The local port of the connection that the request was sent on; nil before that.
    var localPort: Int? { collector.localPort }

    /// Runs the transfer. ``cancel()`` may come before, during and after.
    func run() async -> Outcome {
        await withCheckedContinuation { waiter in
            self.waiter = waiter
            if isCancelled || Task.isCancelled { return finish(.failure(failure(.cancelled))) }
            if case .unusable(let variable) = route {
                return finish(.failure(failure(.unusableProxy(variable: variable))))
            }
            startDeadline()
            engine.start(self)
        }
    }

    /// Whether the outcome is there.
    var isOver: Bool { waiter == nil }

    /// Takes the handle that is to carry the transfer.
    func setUp(_ handle: CurlHandle) {
        self.handle = handle
        handle.configure(request, to: origin, through: proxy, trusting: engine.certificates)
        collector.attach(to: handle)
    }

    private var proxy: Proxy? {
        if case .through(let proxy) = route { proxy } else { nil }
    }

    /// Stops the transfer at once, unless it has its outcome already.
    func cancel() {
        isCancelled = true
        finish(.failure(failure(.cancelled)))
    }

    /// Takes libcurl's verdict.
    func libcurlFinished(_ code: CURLcode) {
        if collector.takeUnaskedInput() { return engine.restart(self) }
        if code == CURLE_OK && collector.head.isComplete {
            let head = collector.head
            if !head.isMultiplexed, let handle { engine.noteConnection(of: handle) }
            let response = HTTPResponse(status: head.status, headers: head.headers, body: collector.body)
            finish(.success(response), isFinished: true)
        } else {
            finish(.failure(failure(.libcurl(code, handle?.problem ?? ""))))
        }
    }

    // libcurl's own timeout does not run while a request waits for a connection.
    private func startDeadline() {
        guard let timeout = request.timeout else { return }
        let timer = Timer()
        timer.isShared = true
        timer.start(after: timeout) {
            self.engine.noteDeadline(of: self, after: timeout)
            self.finish(.failure(self.failure(.deadline)))
        }
        deadline = timer
    }

    private func finish(_ outcome: Outcome, isFinished: Bool = false) {
        guard let waiter else { return }
        self.waiter = nil
        deadline?.close()
        deadline = nil
        engine.remove(self, isFinished: isFinished)
        waiter.resume(returning: outcome)
    }

    private func failure(_ cause: TransferFailure.Cause) -> HTTPError {
        TransferFailure(
            cause: cause, method: request.method, origin: origin, proxy: proxy,
            proxyFailure: handle?.proxyFailure ?? .none, wasStarted: collector.starts > 0,
            hasResponse: collector.hasResponse, problem: collector.problem, maxBodyBytes: request.maxBodyBytes,
            tls: TLSFailure(verification: handle?.verification ?? 0, certificatePaths: engine.certificates.tried)
        ).error
    }
}
