import EventLoop
import HTTP

/// Sends to the game's server what is due, and wakes when more will be.
@LoopActor
final class WebhookSender {
    /// The most attempts at a time, whatever the number of orders.
    private static let concurrency = 8

    private let target: WebhookTarget
    private let transport: any HTTPTransport
    private let timer = Timer()
    private var inFlight: [String: Task<Void, Never>] = [:]
    /// Asked what to do now; called when something became due or came to an end.
    var wake: @LoopActor () -> Void = {}
    /// Told what came of an attempt.
    var finished: @LoopActor (_ id: String, WebhookReply) -> Void = { _, _ in }

    init(to target: WebhookTarget, through transport: any HTTPTransport) {
        self.target = target
        self.transport = transport
    }

    /// Sends every head that is due and not on its way already, as far as the number allows.
    func update(with queue: WebhookQueue, at now: Int) {
        var next: Int?
        for (webhook, due) in queue.heads where inFlight[webhook.id] == nil {
            if due > now {
                next = min(next ?? due, due)
            } else if inFlight.count < Self.concurrency {
                send(webhook, at: now)
            }
        }
        guard let next else { return timer.stop() }
        timer.start(after: .milliseconds(next - now)) { [weak self] in self?.wake() }
    }

    /// Forgets every attempt that is on its way.
    func cancelAll() {
        for task in inFlight.values { task.cancel() }
        inFlight.removeAll()
    }

    func close() {
        cancelAll()
        timer.close()
    }

    private func send(_ webhook: Webhook, at now: Int) {
        let (request, transport) = (webhook.request(to: target, at: now / 1000), transport)
        inFlight[webhook.id] = Loop.task { [weak self] in
            let reply = await Self.attempt(request, through: transport)
            guard let self, !Task.isCancelled else { return }
            inFlight[webhook.id] = nil
            finished(webhook.id, reply)
        }
    }

    private static func attempt(_ request: HTTPRequest, through transport: any HTTPTransport) async -> WebhookReply {
        do {
            return .answered(status: try await transport.send(request).status)
        } catch {
            return .failed("The server gave no answer: \(error.message)")
        }
    }
}

extension Webhook {
    /// One attempt, signed over the bytes that are sent and the second in which they are.
    func request(to target: WebhookTarget, at time: Int) -> HTTPRequest {
        let headers = [
            HTTPHeader("Content-Type", "application/json"),
            HTTPHeader("User-Agent", "Aghanim/0.1.0"),
            HTTPHeader("X-Aghanim-Signature-Timestamp", String(time)),
            HTTPHeader("X-Aghanim-Signature", target.secret.signature(of: Array("\(time).".utf8) + body)),
        ]
        return HTTPRequest(
            .post, url: target.url, headers: headers, body: body, timeout: .milliseconds(target.retries.timeout),
            maxBodyBytes: 1 << 20)
    }
}
