import BridgeServer
import EventLoop
import JSON
import JSONRPC

/// A handler with one method for each way a call can go.
@LoopActor
final class TestHandler: CallHandler {
    weak var server: BridgeServer?
    let gate = CallGate()
    private(set) var begun: [String] = []
    private(set) var ended: [String] = []
    private(set) var closedConnections = 0
    private var note = "none"

    func begin(_ call: Call, on connection: Connection) -> Handling {
        begun.append(call.method)
        let params = call.params
        switch call.method {
        case "echo": return .done(.result(params?.rawBytes ?? Array("{}".utf8)))
        case "big": return .done(.result(Self.text((try? params?["bytes"]?.int()) ?? 0)))
        case "connection": return .done(.result { $0.int(connection.id) })
        case "subscribe":
            let patterns = params.flatMap { try? [String](json: $0) } ?? []
            return .done(connection.subscriptions.add(patterns) ? .empty : .failure(.internalError))
        case "setNote": return later { self.note = (try? params?["note"]?.string()) ?? "" }
        case "getNote": return .later(PendingCall { .result { $0.string(self.note) } })
        case "noteNow": return .done(.result { $0.string(note) })
        case "wait": return later {}
        case "keep": return later(mayBeAbandoned: false) {}
        case "stuck": return .later(PendingCall { await self.passStubbornly(.empty) })
        case "stopLate": return .later(PendingCall { await self.passStubbornly(.interrupted(CallOutcome(.unknown))) })
        case "shutdown": return .later(PendingCall(holdsShutdown: false) { await self.shutDown() })
        default: return .done(.failure(.methodNotFound))
        }
    }

    func connectionDidClose(_ connection: Connection) { closedConnections += 1 }

    /// A call that does `first` at once and then waits at the gate.
    private func later(mayBeAbandoned: Bool = true, _ first: @escaping @LoopActor @Sendable () -> Void) -> Handling {
        .later(
            PendingCall(mayBeAbandoned: { mayBeAbandoned }) {
                first()
                let passed = await self.gate.pass()
                self.ended.append(passed ? "passed" : "cancelled")
                return passed ? .empty : .interrupted(CallOutcome(.unknown))
            })
    }

    private func passStubbornly(_ reply: Reply) async -> Reply {
        await gate.passStubbornly()
        ended.append("passed")
        return reply
    }

    private func shutDown() async -> Reply {
        await server?.drain()
        Task { @LoopActor in self.server?.stop() }
        return .empty
    }

    private static func text(_ count: Int) -> [UInt8] {
        [0x22] + [UInt8](repeating: 0x78, count: max(0, count - 2)) + [0x22]
    }
}
