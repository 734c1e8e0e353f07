import HTTP
import TestSupport
import Testing

@testable import AghanimCore

@Suite("Cancellation")
struct CancellationTests {
    private let cancelled = RecordingTransport.Answer.failure(
        HTTPError(.cancelled, sent: .unknown, message: "cancelled"))

    @Test("a cancelled transfer throws CancellationError, and the trace says that its effect is unknown")
    func duringTransfer() async throws {
        let gate = Gate()
        let transport = RecordingTransport { [cancelled] _ in
            await gate.pass()
            return cancelled
        }
        let aghanim = try await makeSDK(transport)
        let task = Task { await traced { try await aghanim.orders.consume(orderId: "ord_1") } }
        await gate.reached()
        task.cancel()
        gate.open()
        let call = await task.value
        #expect(throws: CancellationError.self) { try call.result.get() }
        #expect(call.trace.outcome == .unknown)
    }

    @Test("a call of a task that is cancelled already sends nothing")
    func before() async throws {
        let transport = RecordingTransport()
        let aghanim = try await makeSDK(transport)
        let gate = Gate()
        let task = Task {
            await gate.pass()
            return await traced { try await aghanim.orders.consume(orderId: "ord_1") }
        }
        await gate.reached()
        task.cancel()
        gate.open()
        let call = await task.value
        #expect(throws: CancellationError.self) { try call.result.get() }
        #expect(call.trace.outcome == .notSent)
        #expect(transport.requests.isEmpty)
    }

    @Test("while a request is under way the trace says that its effect is unknown")
    func live() async throws {
        let gate = Gate()
        let transport = RecordingTransport { _ in
            await gate.pass()
            return .success(HTTPResponse(status: 200))
        }
        let aghanim = try await makeSDK(transport)
        let trace = CallTrace()
        let task = Task {
            try await CallTrace.$current.withValue(trace) { try await aghanim.orders.consume(orderId: "ord_1") }
        }
        await gate.reached()
        #expect(trace.outcome == .unknown)
        gate.open()
        try await task.value
        #expect(trace.outcome == .completed)
    }

    @Test("a request that waits for a connection is not sent yet")
    func waiting() async throws {
        let (connecting, sending) = (Gate(), Gate())
        let aghanim = try await makeSDK(SlowConnection(connecting: connecting, sending: sending))
        let trace = CallTrace()
        let task = Task {
            try await CallTrace.$current.withValue(trace) { try await aghanim.orders.consume(orderId: "ord_1") }
        }
        await connecting.reached()
        #expect(trace.outcome == .notSent)
        connecting.open()
        await sending.reached()
        #expect(trace.outcome == .unknown)
        sending.open()
        try await task.value
        #expect(trace.outcome == .completed)
    }

    @Test("cancelling a lookup in parts cancels them all")
    func parts() async throws {
        let transport = RecordingTransport { [cancelled] _ in
            while !Task.isCancelled { await Task.yield() }
            return cancelled
        }
        let aghanim = try await makeSDK(transport)
        let skus = (0..<500).map { "sku.\($0)" }
        let task = Task { await traced { try await aghanim.items.get(skus: skus) } }
        while transport.requests.count < 10 { await Task.yield() }
        task.cancel()
        let call = await task.value
        #expect(throws: CancellationError.self) { try call.result.get() }
    }
}

/// A transport that stops at two gates: before its request leaves, and before the answer comes.
private struct SlowConnection: HTTPTransport {
    let connecting: Gate
    let sending: Gate

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        await connecting.pass()
        request.willLeave?()
        await sending.pass()
        return HTTPResponse(status: 200)
    }
}
