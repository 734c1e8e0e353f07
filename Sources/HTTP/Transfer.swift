import CCurl
import EventLoop

/// One attempt at one request, from its start to its single outcome.
@LoopActor
final class Transfer {
    typealias Outcome = Result<HTTPResponse, HTTPError>

    let handle: CurlHandle

    private let engine: CurlEngine
    private let request: HTTPRequest
    private let origin: Origin
    private let collector: ResponseCollector
    private var deadline: Timer?
    private var waiter: CheckedContinuation<Outcome, Never>?
    private var isCancelled = false

    init(_ request: HTTPRequest, to origin: Origin, on engine: CurlEngine) {
        self.engine = engine
        self.request = request
        self.origin = origin
        handle = engine.takeHandle()
        collector = ResponseCollector(for: request)
    }

    /// Runs the transfer. ``cancel()`` may come before, during and after.
    func run() async -> Outcome {
        await withCheckedContinuation { waiter in
            self.waiter = waiter
            if isCancelled || Task.isCancelled { return finish(.failure(failure(.cancelled))) }
            handle.configure(request, to: origin, trusting: engine.certificates)
            collector.attach(to: handle)
            collector.hasUnaskedInput = { [engine] port in
                LoopActor.assumeIsolated { engine.hasUnaskedInput(onPort: port) }
            }
            startDeadline()
            engine.start(self)
        }
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
            if !head.isMultiplexed { engine.noteConnection(of: handle) }
            finish(.success(HTTPResponse(status: head.status, headers: head.headers, body: collector.body)))
        } else {
            finish(.failure(failure(.libcurl(code, handle.problem))))
        }
    }

    // libcurl's own timeout does not run while a request waits for a connection.
    private func startDeadline() {
        guard let timeout = request.timeout else { return }
        let timer = Timer()
        timer.isShared = true
        timer.start(after: timeout) { self.finish(.failure(self.failure(.deadline))) }
        deadline = timer
    }

    private func finish(_ outcome: Outcome) {
        guard let waiter else { return }
        self.waiter = nil
        deadline?.close()
        deadline = nil
        engine.remove(self)
        waiter.resume(returning: outcome)
    }

    private func failure(_ cause: TransferFailure.Cause) -> HTTPError {
        TransferFailure(
            cause: cause, method: request.method, origin: origin, wasStarted: collector.starts > 0,
            hasResponse: collector.hasResponse, problem: collector.problem,
            maxBodyBytes: request.maxBodyBytes, certificatePaths: engine.certificates.tried
        ).error
    }
}
