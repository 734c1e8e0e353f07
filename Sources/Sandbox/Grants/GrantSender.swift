import EventLoop
import HTTP

/// Sends to the publisher's server what is due, and wakes when more will be.
@LoopActor
final class GrantSender {
    private let transport: any HTTPTransport
    private let timer = Timer()
    private var inFlight: [String: Task<Void, Never>] = [:]
    /// Asked what to do now; called when something became due or came to an end.
    var wake: @LoopActor () -> Void = {}
    /// Told what came of an attempt.
    var finished: @LoopActor (_ purchaseID: String, _ sentAt: Int, GrantReply) -> Void = { _, _, _ in }

    init(transport: any HTTPTransport) { self.transport = transport }

    /// Sends every attempt that is due and not on its way already.
    func update(with state: SandboxState, at now: Int) {
        var next: Int?
        for (id, due) in state.waitingGrants where inFlight[id] == nil {
            if due <= now { send(id, state.grantRequest(id, at: now), at: now) } else { next = min(next ?? due, due) }
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

    private func send(_ id: String, _ request: GrantRequest?, at now: Int) {
        let transport = transport
        inFlight[id] = Loop.task { [weak self] in
            let reply = await Self.attempt(request, through: transport)
            guard let self, !Task.isCancelled else { return }
            inFlight[id] = nil
            finished(id, now, reply)
        }
    }

    private static func attempt(_ request: GrantRequest?, through transport: any HTTPTransport) async -> GrantReply {
        guard let request else { return .failed("The sandbox was told of no publisher's server.") }
        do {
            let response = try await transport.send(request.http)
            return .answered(status: response.status, body: response.body)
        } catch {
            return .failed("The publisher's server gave no answer: \(error.message)")
        }
    }
}
