import EventLoop
import TestSupport
import Testing

@Suite("Timers and sleeping")
struct TimerTests {
    @Test("a timer never fires early")
    func neverEarly() async {
        await withLoop {
            let timer = Timer()
            let start = ContinuousClock.now
            await withCheckedContinuation { continuation in
                timer.start(after: .microseconds(2500)) { continuation.resume() }
            }
            #expect(ContinuousClock.now - start >= .microseconds(2500))
            #expect(!timer.isActive)
            timer.close()
        }
    }

    @Test("a repeating timer fires until it is stopped, and can be started again")
    func repeating() async {
        await withLoop {
            let timer = Timer()
            for _ in 0..<2 {
                var calls = 0
                await withCheckedContinuation { continuation in
                    timer.start(after: .zero, repeating: .milliseconds(1)) {
                        calls += 1
                        guard calls == 3 else { return }
                        timer.stop()
                        continuation.resume()
                    }
                }
                #expect(calls == 3)
            }
            timer.close()
        }
    }

    @Test("a closed timer does not fire, and closing twice is fine")
    func closed() async throws {
        try await withLoop {
            let timer = Timer()
            var calls = 0
            timer.start(after: .zero) { calls += 1 }
            timer.close()
            timer.close()
            timer.start(after: .zero) { calls += 1 }
            try await Loop.sleep(for: .milliseconds(2))
            #expect(calls == 0)
            #expect(timer.isClosed)
        }
    }

    @Test("a handle nobody holds stays open until it is closed")
    func unowned() async throws {
        try await withLoop {
            weak var weakTimer: Timer?
            do {
                let timer = Timer()
                weakTimer = timer
            }
            #expect(Loop.shared.openHandleNames.contains("timer"))
            weakTimer?.close()
            try await Loop.sleep(for: .milliseconds(1))
            #expect(weakTimer == nil)
        }
    }

    @Test("sleeping tasks wake in the order of their deadlines")
    func sleepOrder() async throws {
        try await withLoop {
            var woken: [Int] = []
            let long = Task { @LoopActor in
                try await Loop.sleep(for: .milliseconds(20))
                woken.append(2)
            }
            let short = Task { @LoopActor in
                try await Loop.sleep(for: .milliseconds(1))
                woken.append(1)
            }
            try await short.value
            try await long.value
            #expect(woken == [1, 2])
        }
    }

    @Test("cancelling a sleeping task wakes it at once, with an error")
    func cancelledSleep() async {
        await withLoop {
            let task = Task { @LoopActor in try await Loop.sleep(for: .seconds(3600)) }
            while Loop.shared.openHandleNames.isEmpty { await Task.yield() }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test("a task that is cancelled already does not sleep")
    func cancelledBefore() async {
        await withLoop {
            let task = Task { @LoopActor in try await Loop.sleep(for: .seconds(3600)) }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test("a test that leaves a handle open is reported")
    func leak() async {
        await withKnownIssue {
            await withLoop { LeakedTimer.timer = Timer() }
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("timer") }
        }
        await LoopActor.run { LeakedTimer.timer?.close() }
    }
}

@LoopActor
private enum LeakedTimer {
    static var timer: Timer?
}
