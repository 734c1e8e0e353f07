import HTTP
import TestSupport
import Testing

@testable import AppchargePaymentLinks

@Suite("Waiting for a purchase, and giving up", .timeLimit(.minutes(5)))
struct WaitingTests {
    @Test("the end is returned to all who wait, and to those who ask later")
    func returned() async throws {
        let provider = Provider()
        provider.states("created", "charge_failed")
        let rig = try await Rig.initialized(provider)
        try await rig.open()
        let waiters = (0..<3).map { _ in Task { try await rig.bridge.outcome(purchaseId: Sample.purchase) } }
        await rig.runToEnd()
        for waiter in waiters {
            guard case .failed(let error, _) = try await waiter.value else { return #expect(Bool(false)) }
            #expect(error.code == 3003)
        }
        guard case .failed = try await rig.bridge.outcome(purchaseId: Sample.purchase) else {
            return #expect(Bool(false))
        }
    }

    @Test("cancelling a wait stops the polling and says that the outcome is unknown")
    func cancelled() async throws {
        let provider = Provider()
        provider.states("created")
        let rig = try await Rig.initialized(provider)
        try await rig.open()
        let trace = CallTrace()
        let wait = Task {
            try await CallTrace.$current.withValue(trace) { try await rig.bridge.outcome(purchaseId: Sample.purchase) }
        }
        await rig.clock.runUntil { rig.looks.count == 3 }
        wait.cancel()
        await #expect(throws: CancellationError.self) { try await wait.value }
        #expect(trace.outcome == .unknown)
        #expect(await rig.clock.sleeperCount == 0)
        #expect(rig.looks.count <= 4)
        #expect(rig.events.endings().isEmpty)
    }

    @Test("a wait that is cancelled while the server is asked stops the request")
    func cancelledWhileAsked() async throws {
        let transport = RecordingTransport { request in
            if request.url.contains("/boot") { return .success(.json((try? Fixture.text("appcharge/boot")) ?? "")) }
            while !Task.isCancelled { await Task.yield() }
            return .fault(.cancelled)
        }
        let rig = try await Rig.initialized(Provider()) { $0.transport = transport }
        try await rig.open()
        let wait = Task { try await rig.bridge.outcome(purchaseId: Sample.purchase) }
        await rig.clock.runUntil { transport.requests.count == 2 }
        wait.cancel()
        await #expect(throws: CancellationError.self) { try await wait.value }
        #expect(await rig.clock.sleeperCount == 0)
    }

    @Test("a purchase nobody asks about any more is taken up by a link, a closed window, a wait and an opening")
    func takenUp() async throws {
        let ways: [@Sendable (Rig) async throws -> Void] = [
            { _ = try await $0.bridge.handleDeepLink(text: "acnative://action?status=success") },
            { try await $0.bridge.checkoutDidClose(purchaseId: Sample.purchase) },
            { rig in Task { try await rig.bridge.outcome(purchaseId: Sample.purchase) } },
            { try await $0.open() },
        ]
        for way in ways {
            let provider = Provider()
            provider.states("created")
            let rig = try await Rig.initialized(provider)
            try await rig.open()
            await rig.clock.runUntil { rig.looks.count == 2 }
            await rig.bridge.stopWatching()
            #expect(await rig.clock.sleeperCount == 0)
            provider.states("charge_succeed")
            try await way(rig)
            await rig.runToEnd()
            #expect(rig.events.endings().map(\.word) == ["success"])
        }
    }

    @Test("one who gives up does not take the end from another")
    func twoWaiters() async throws {
        let provider = Provider()
        provider.states("created")
        let rig = try await Rig.initialized(provider)
        try await rig.open()
        let patient = Task { try await rig.bridge.outcome(purchaseId: Sample.purchase) }
        let impatient = Task { try await rig.bridge.outcome(purchaseId: Sample.purchase) }
        await rig.clock.runUntil { rig.looks.count == 3 }
        impatient.cancel()
        await #expect(throws: CancellationError.self) { try await impatient.value }
        provider.states("charge_succeed")
        await rig.runToEnd()
        guard case .success = try await patient.value else { return #expect(Bool(false)) }
    }

    @Test("an opening that is cancelled while the browser starts has nobody ask; its page may be paid on")
    func cancelledOpening() async throws {
        for works in [true, false] {
            let gate = Gate()
            let rig = try await Rig.initialized(Provider())
            let trace = CallTrace()
            let opening = Task {
                try await CallTrace.$current.withValue(trace) {
                    try await rig.bridge.openCheckout(
                        CheckoutRequest(purchaseId: Sample.purchase, page: .parsedUrl(Sample.page)),
                        opener: GatedOpener(gate: gate, works: works))
                }
            }
            await gate.reached()
            opening.cancel()
            gate.open()
            await #expect(throws: CancellationError.self) { try await opening.value }
            #expect(trace.outcome == (works ? .unknown : .notSent))
            #expect(await rig.clock.sleeperCount == 0)
            #expect(rig.events.endings().isEmpty)
            let isKnown = await error { try await rig.bridge.checkoutDidClose(purchaseId: Sample.purchase) } == nil
            #expect(isKnown == works)
        }
    }

    @Test("asking about a purchase writes nothing into the trace of the call that opened it")
    func trace() async throws {
        let provider = Provider()
        provider.states("charge_succeed")
        let rig = try await Rig.initialized(provider)
        let trace = CallTrace()
        _ = try await CallTrace.$current.withValue(trace) { try await rig.open() }
        await rig.runToEnd()
        #expect(trace.outcome == .notSent && trace.httpStatus == nil)
    }
}

private struct GatedOpener: URLOpener {
    let gate: Gate
    let works: Bool

    func open(_ url: String) async -> Bool {
        await gate.pass()
        return works
    }
}
