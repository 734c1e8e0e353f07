import EventLoop
import HTTP
import JSON
import JSONRPC
import Synchronization
import TestSupport
import Testing

@testable import AghanimCore
@testable import BridgeAPI

@Suite("Watching an order")
@LoopActor
struct WatchTests {
    /// A provider that gives its answers in turn, the last one forever.
    private final class Turns: Sendable {
        private let answers: Mutex<[RecordingTransport.Answer]>

        init(_ answers: [RecordingTransport.Answer]) { self.answers = Mutex(answers) }

        func next() -> RecordingTransport.Answer {
            answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
        }
    }

    private nonisolated static func order(_ status: String) throws -> RecordingTransport.Answer {
        let text = try Fixture.text("aghanim/order")
        return .success(.json(text.replacing(#""status": "paid""#, with: #""status": "\#(status)""#)))
    }

    private nonisolated static func failure(_ status: Int, _ headers: [HTTPHeader] = []) -> RecordingTransport.Answer {
        .success(HTTPResponse(status: status, headers: headers, body: Array("{}".utf8)))
    }

    private func bench(_ answers: [RecordingTransport.Answer]) -> Bench {
        let turns = Turns(answers)
        return bench(RecordingTransport { _ in turns.next() })
    }

    private func bench(_ transport: RecordingTransport) -> Bench {
        Bench(transport) { settings in
            settings.watchPace.first = .milliseconds(2)
            settings.watchPace.longest = .milliseconds(4)
        }
    }

    private func change(_ status: String, origin: Int = 1) -> RecordingHost.Event {
        RecordingHost.Event(
            name: "aghanim.order.didChange", params: #"{"orderId":"ord_1","status":"\#(status)"}"#, origin: origin)
    }

    /// Begins a call.
    private func start(
        _ bench: Bench, _ params: String, from caller: RecordingCaller? = nil
    ) throws -> Task<Reply, Never> {
        let call = try #require(bench.begin("aghanim.orders.watch", params, from: caller).waiting)
        return Loop.task { await call.run() }
    }

    private func text(_ reply: Reply) -> String {
        guard case .result(let bytes) = reply else { return "\(reply)" }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("each change is an event to the caller, and a wanted status ends it with the order")
    func changes() async throws {
        try await withLoop {
            let bench = bench(try ["created", "created", "captured", "captured", "teleported", "paid"].map(Self.order))
            let result = try await bench.result("aghanim.orders.watch", #"{"orderId":"ord_1"}"#)
            #expect(try result.decode("status", as: String.self) == "paid")
            #expect(bench.host.events == [change("captured"), change("teleported"), change("paid")])
            #expect(bench.transport.requests.count == 6)
        }
    }

    @Test("a wanted status other than paid ends it, and paid does not when it is not wanted")
    func until() async throws {
        try await withLoop {
            let bench = bench(try ["paid", "refund_requested", "refunded"].map(Self.order))
            let result = try await bench.result("aghanim.orders.watch", #"{"orderId":"ord_1","until":["refunded"]}"#)
            #expect(try result.decode("status", as: String.self) == "refunded")
        }
    }

    @Test("failures that may pass do not end it and are said once, without the order's id")
    func trouble() async throws {
        try await withLoop {
            let bench = bench([
                .failure(HTTPError(.connect, sent: .notSent, message: "no network")),
                .failure(HTTPError(.timeout, sent: .unknown, message: "timeout")),
                Self.failure(500), Self.failure(503), Self.failure(429, [HTTPHeader("Retry-After", "0")]),
                .success(.json("garbage")), try Self.order("paid"),
            ])
            let result = try await bench.result("aghanim.orders.watch", #"{"orderId":"ord_1"}"#)
            #expect(try result.decode("status", as: String.self) == "paid")
            #expect(bench.transport.requests.count == 7)
            let said = bench.host.lines.filter { $0.hasPrefix("warning") }
            #expect(said.count == 1)
            #expect(said[0].contains("orders.watch goes on") && !said[0].contains("ord_1"))
        }
    }

    @Test("an error that will not pass ends it at once", arguments: [(401, 103), (403, 104), (404, 106), (400, 105)])
    func refused(status: Int, code: Int) async throws {
        try await withLoop {
            let bench = bench([Self.failure(status)])
            let error = try await bench.error("aghanim.orders.watch", #"{"orderId":"ord_1"}"#)
            #expect(try error.decode("code", as: Int.self) == code)
            #expect(try error.required("data").decode("httpStatus", as: Int.self) == status)
            #expect(bench.transport.requests.count == 1)
        }
    }

    @Test("timeoutMs ends it with what is known of the order")
    func deadline() async throws {
        try await withLoop {
            let bench = bench([Self.failure(500), try Self.order("created")])
            let error = try await bench.error("aghanim.orders.watch", #"{"orderId":"ord_1","timeoutMs":200}"#)
            #expect(error["code"]?.numberText == "-32005")
            #expect(
                error["data"]?.description == #"{"kind":"BridgeError","case":"deadlinePassed","outcome":"completed","#
                    + #""status":"created","failedLooks":1}"#)
        }
    }

    @Test("a cancel stops the look that is under way and says what is known")
    func cancel() async throws {
        try await withLoop {
            let asked = Gate()
            let transport = RecordingTransport { _ in
                await withTaskCancellationHandler {
                    await asked.pass()
                } onCancel: {
                    asked.open()
                }
                return .failure(HTTPError(.cancelled, sent: .unknown, message: "cancelled"))
            }
            let bench = bench(transport)
            let task = try start(bench, #"{"orderId":"ord_1"}"#)
            await asked.reached()
            task.cancel()
            guard case .interrupted(let outcome) = await task.value else { return #expect(Bool(false)) }
            #expect(outcome == CallOutcome(.unknown, counts: ["failedLooks": 0]))
            #expect(transport.requests.count == 1)
        }
    }

    @Test("a call that is cancelled before it begins asks nobody")
    func cancelledBefore() async throws {
        try await withLoop {
            let bench = bench([try Self.order("paid")])
            let call = try #require(bench.begin("aghanim.orders.watch", #"{"orderId":"ord_1"}"#).waiting)
            let task = Loop.task { await call.run() }
            task.cancel()
            guard case .interrupted(let outcome) = await task.value else { return #expect(Bool(false)) }
            #expect(outcome.state == .notSent)
            #expect(bench.transport.requests.isEmpty)
        }
    }

    @Test("watches of one order share their looks, and every caller gets each event")
    func sharing() async throws {
        try await withLoop {
            let asked = Gate()
            let answer = try Self.order("paid")
            let transport = RecordingTransport { _ in
                await asked.pass()
                return answer
            }
            let bench = bench(transport)
            let first = try start(bench, #"{"orderId":"ord_1"}"#)
            await asked.reached()
            let second = try start(bench, #"{"orderId":"ord_1"}"#, from: RecordingCaller(id: 2))
            let third = try start(bench, #"{"orderId":"ord_1"}"#, from: RecordingCaller(id: 2))
            let watcher = try await bench.bridge.configuredAghanim().attachment(OrderWatcher.self)
            while watcher.count < 3 { await Task.yield() }
            asked.open()
            for task in [first, second, third] { #expect(text(await task.value).contains(#""status":"paid""#)) }
            #expect(transport.requests.count == 1)
            #expect(bench.host.events == [change("paid", origin: 1), change("paid", origin: 2)])
        }
    }

    @Test("dispose ends it, and a bridge without a key begins none")
    func disposed() async throws {
        try await withLoop {
            let asked = Gate()
            let transport = RecordingTransport { _ in
                await withTaskCancellationHandler {
                    await asked.pass()
                } onCancel: {
                    asked.open()
                }
                return .failure(HTTPError(.cancelled, sent: .unknown, message: "cancelled"))
            }
            let bench = bench(transport)
            let task = try start(bench, #"{"orderId":"ord_1"}"#)
            await asked.reached()
            _ = try await bench.result("aghanim.dispose")
            guard case .failure(let error) = await task.value else { return #expect(Bool(false)) }
            #expect(error.code == 114)
            #expect(try await bench.error("aghanim.orders.watch", #"{"orderId":"o"}"#)["code"]?.numberText == "114")
            let code = try await Bench(key: nil).error("aghanim.orders.watch", #"{"orderId":"o"}"#)["code"]
            #expect(code?.numberText == "-32001")
        }
    }
}
