import EventLoop
import TestSupport
import Testing

/// An actor of its own that runs on the loop, as the SDKs' actors do.
private actor Neighbour {
    nonisolated var unownedExecutor: UnownedSerialExecutor { LoopActor.sharedUnownedExecutor }
    var calls = 0

    func call() -> Bool {
        calls += 1
        return Loop.shared.isOnLoopThread
    }
}

private nonisolated func isOnLoop() async -> Bool {
    await Task.yield()
    return Loop.shared.isOnLoopThread
}

@LoopActor
private final class Log {
    var lines: [Int] = []
}

@Suite("The loop as an executor")
struct ExecutorTests {
    @Test("jobs enqueued on the loop run in that order")
    func orderFromLoop() async {
        await withLoop {
            let log = Log()
            let tasks = (0..<10_000).map { number in
                Task { @LoopActor in log.lines.append(number) }
            }
            for task in tasks { await task.value }
            #expect(log.lines == Array(0..<10_000))
        }
    }

    @Test("jobs from other threads all run, on the loop's thread")
    func otherThreads() async {
        let log = Log()
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<1000 {
                group.addTask {
                    await LoopActor.run {
                        log.lines.append(number)
                        return Loop.shared.isOnLoopThread
                    }
                }
            }
            for await isOnLoop in group { #expect(isOnLoop) }
        }
        #expect(await log.lines.sorted() == Array(0..<1000))
    }

    @Test("a long task that yields lets events have their turn")
    func yieldingLetsEventsIn() async {
        await withLoop {
            let log = Log()
            let timer = Timer()
            timer.start(after: .zero) { log.lines.append(1) }
            let steps = await Loop.task {
                for step in 0..<1000 {
                    guard log.lines.isEmpty else { return step }
                    let end = ContinuousClock.now + .microseconds(200)
                    while ContinuousClock.now < end {}
                    await Task.yield()
                }
                return 1000
            }.value
            #expect(steps < 1000, "the timer never fired")
            timer.close()
        }
    }

    @Test("a call to another actor on the loop does not let other jobs in")
    func neighbours() async {
        await withLoop {
            let log = Log()
            let neighbour = Neighbour()
            let other = Task { @LoopActor in log.lines.append(1) }
            for _ in 0..<100 { #expect(await neighbour.call()) }
            #expect(log.lines.isEmpty)
            await other.value
        }
    }

    @Test("a loop task calls other actors on the loop without letting other jobs in")
    func neighboursOfLoopTask() async {
        await withLoop {
            let log = Log()
            let neighbour = Neighbour()
            await Loop.task {
                let other = Loop.task { log.lines.append(1) }
                for _ in 0..<100 { #expect(await neighbour.call()) }
                #expect(log.lines.isEmpty)
                await other.value
            }.value
        }
    }

    @Test("a loop task goes on right after what it waited for, not by way of another thread")
    func resumption() async {
        await withLoop {
            let log = Log()
            let timer = Timer()
            let task = Loop.task {
                await withCheckedContinuation { continuation in
                    timer.start(after: .zero) {
                        continuation.resume()
                        Loop.task { log.lines.append(2) }
                    }
                }
                log.lines.append(1)
            }
            await task.value
            while log.lines.count < 2 { await Task.yield() }
            timer.close()
            #expect(log.lines == [1, 2])
        }
    }

    @Test("what a loop task calls runs on the loop's thread, also when it is isolated to nothing")
    func nonisolatedCallee() async {
        #expect(await Loop.task { await isOnLoop() }.value)
    }

    @Test("an immediate task starts inside the callback that makes it")
    func immediate() async {
        await withLoop {
            let log = Log()
            let timer = Timer()
            await withCheckedContinuation { continuation in
                timer.start(after: .zero) {
                    Task.immediate { @LoopActor in log.lines.append(1) }
                    log.lines.append(2)
                    continuation.resume()
                }
            }
            timer.close()
            #expect(log.lines == [1, 2])
        }
    }

    @Test("ready jobs can be run from inside a callback")
    func nested() async {
        await withLoop {
            let log = Log()
            let timer = Timer()
            await withCheckedContinuation { continuation in
                timer.start(after: .zero) {
                    Task { @LoopActor in log.lines.append(1) }
                    // A batch ends after a millisecond: with others on the loop one may not reach our job.
                    for _ in 0..<1000 where log.lines.isEmpty { Loop.shared.runReadyJobs() }
                    log.lines.append(2)
                    continuation.resume()
                }
            }
            timer.close()
            #expect(log.lines == [1, 2])
        }
    }
}
